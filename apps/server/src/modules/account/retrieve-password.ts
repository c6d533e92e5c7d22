import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { retrievePasswordPhoneSms } from '@entrepot/contract/modules/account/phone-calls.ts';
import type { Services } from '../../core/services.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { onlyOne } from '../../core/db/conditions.ts';
import { lock } from '../../core/db/rows.ts';
import { asHolder } from '../../core/scope/scope.ts';
import { endSessions, clearFailures, hashPassword, mustBeStrong, passwordNamesOf, setPassword } from '../access/public.ts';
import { notifyUsers } from '../messaging/public.ts';
import { accountNamed, type Audience } from './accounts.ts';
import { openNewPassword } from './new-password.ts';
import { logOwn } from './own-log.ts';
import { contactName, isMail, readContact } from './phone.ts';
import { spendCode, tryCode } from './sms-codes.ts';

/** Hours after which a newly bound number resets the password: time for the owner to react to a change by another person. */
const newHours = 24;

/**
 * Sets a new password by the code sent to a verified phone or mail address; ends every session of the account and deletes its failed sign-ins. A wrong code
 * and a number without account are refused alike (`SmsCodeWrong`); a contact that was bound within the last day is refused
 * (`StateNotAllowed`). A locked account stays locked.
 */
export const retrievePassword =
  ({ config }: Pick<Services, 'config'>, audience: Audience) =>
  async (db: Db, caller: Caller, input: Input<typeof retrievePasswordPhoneSms>): Promise<true> => {
    const contact = readContact(input);
    const own = isMail(contact) ? contact.email : contact.phoneNumber;
    const password = await openNewPassword(db, caller.now, input, [own]);
    const passwordHash = await hashPassword(password);
    const codeId = await tryCode(db, caller.now, config.secretKey, { scene: 'retrieve', contact, proof: input });
    const account = await accountNamed(db, caller, audience, [contactName(contact)]);
    if (!account) throw accountErrors.smsCode();
    const { siteId, id: userId } = account;
    const owner = asHolder(caller, { siteId, userId });
    await db.transaction().execute(async (tx) => {
      await spendCode(tx, caller.now, codeId);
      const row = await lock(tx, owner, user, userId);
      const since = new Date(caller.now.getTime() - newHours * 3_600_000);
      if (isMail(contact) && (await boundSince(tx, row, contact.email, since))) throw accountErrors.emailTooNew({ hours: newHours });
      if (!isMail(contact) && row.phoneBoundTime !== null && row.phoneBoundTime > since)
        throw accountErrors.phoneTooNew({ hours: newHours });
      // Only after the code: before, the answer would reveal whose number it is.
      mustBeStrong(password, passwordNamesOf(row));
      await setPassword(tx, owner, row, passwordHash);
      await endSessions(tx, caller, { siteId, userId });
      await clearFailures(tx, row, audience);
      await logOwn(tx, owner, row, 'RetrievePassword');
      const notification = { siteId, userIds: [userId], type: enumCodes.UserMessageType.Security, infoType: 'ForceLogout' as const };
      await notifyUsers(tx, owner, { ...notification, text: 'account.messages.passwordRetrieved' });
    });
    return true;
  };

/** Whether an account got its mail address by a link after a time. */
async function boundSince(tx: Tx, { siteId, id }: RowOf<typeof user>, email: string, since: Date): Promise<boolean> {
  const links = tx.selectFrom('emailToken').select('id').where('siteId', '=', siteId).where('userId', '=', id).where('email', '=', email);
  return (await links.where('usedTime', '>', since).limit(onlyOne).executeTakeFirst()) !== undefined;
}
