import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { user } from '@entrepot/contract/modules/access/user.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { nameOf } from '../../core/lists/localized.ts';
import { audienceOf } from '../access/public.ts';
import { type Message, sendMail, sendSms } from '../messaging/public.ts';
import { phoneName } from './phone.ts';

/**
 * Notifies the owner of an account, at the verified number and address from before, that one of them changed: a person who took the account
 * over cannot read that. `before` is the row without the change.
 */
export async function notifyFormerContacts(
  tx: Tx,
  caller: Pick<Caller, 'now' | 'language'>,
  before: RowOf<typeof user>,
  changed: 'phoneChanged' | 'emailChanged',
): Promise<void> {
  const { siteId, userName, phoneVerified, phoneCode, phoneNumber, emailVerified, email } = before;
  const site = await tx.selectFrom('site').select(['name', 'nameInLanguages']).where('id', '=', siteId).executeTakeFirstOrThrow();
  const values = { site: nameOf(site, caller.language), userName };
  const translate = (path: string) => text(caller.language, `account.${path}`, values)!;
  const message: Pick<Message, 'siteId' | 'audience'> = { siteId, audience: audienceOf(before.accountTypeCode) };
  if (phoneVerified && phoneCode && phoneNumber)
    await sendSms(tx, caller, { ...message, receiver: phoneName({ phoneCode, phoneNumber }), text: translate(`sms.${changed}`) });
  if (emailVerified && email)
    await sendMail(tx, caller, {
      ...message,
      receiver: email,
      language: caller.language,
      subject: translate(`mail.${changed}.title`),
      text: translate(`mail.${changed}.body`),
    });
}
