import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import type { changePassword } from '@entrepot/contract/modules/account/calls.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { password as rule } from '@entrepot/rules/validators.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { find, lock } from '../../core/db/rows.ts';
import type { Services } from '../../core/services.ts';
import {
  badPassword,
  endSessions,
  familyOf,
  hashPassword,
  mustBeStrong,
  openPasswords,
  passwordNamesOf,
  setPassword,
} from '../access/public.ts';
import { notifyUsers } from '../messaging/public.ts';
import { mustKnowPassword } from './know-password.ts';
import { passwordsDiffer } from './new-password.ts';
import { logOwn } from './own-log.ts';

/**
 * Changes the caller's password and ends its other sessions. A wrong old password is refused (`LoginFailed`) and counted: after five the
 * caller has to wait (`RateLimited`).
 */
export const setOwnPassword =
  ({ config }: Pick<Services, 'config'>) =>
  async (db: Db, caller: Caller, input: Input<typeof changePassword>): Promise<true> => {
    let [fresh, again]: (string | null | undefined)[] = [];
    const read = async () => {
      const sealed = [input.oldPassword, input.password, input.confirmPassword];
      const [old, ...more] = await openPasswords(db, caller.now, input.passwordKeyId, sealed);
      [fresh, again] = more;
      return old;
    };
    await mustKnowPassword(db, caller, config, { read, secondFactorCode: input.secondFactorCode, wrong: accountErrors.oldPassword });
    if (typeof fresh !== 'string' || rule(fresh)) throw badPassword();
    if (fresh !== again) throw passwordsDiffer();
    mustBeStrong(fresh, passwordNamesOf(await find(db, caller, user, caller.userId!)));
    const nextHash = await hashPassword(fresh);
    await db.transaction().execute((tx) => storePasswordHash(tx, caller, nextHash));
    return true;
  };

async function storePasswordHash(tx: Tx, caller: Caller, passwordHash: string): Promise<void> {
  const row = await lock(tx, caller, user, caller.userId!);
  await setPassword(tx, caller, row, passwordHash);
  const { siteId, id: userId } = row;
  await endSessions(tx, caller, { siteId, userId, except: await familyOf(tx, siteId, caller.sessionId) });
  await logOwn(tx, caller, row, 'ChangePassword');
  await notifyUsers(tx, caller, {
    siteId,
    userIds: [userId],
    type: enumCodes.UserMessageType.Security,
    text: 'account.messages.passwordChanged',
  });
}
