import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userIndex } from '@entrepot/contract/modules/access/screens.ts';
import type { leaveMessage } from '@entrepot/contract/modules/account/leave-message.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { notifyStaff } from '../messaging/public.ts';
import { limit } from './attempts.ts';
import { spend } from './captcha.ts';

const maxPerHour = 5;
// Limits the same message from many senders.
const maxPerSiteAndHour = 60;
/** The staff who read visitors' messages: those who manage customers. */
const answering = userIndex;

/**
 * Delivers a visitor's message to the staff of the host's site, among their own messages. Requires contact data (`ValidationFailed`), a
 * solved captcha (`CaptchaWrong`), and at most five an hour from one address and 60 with a solved captcha at the site (`RateLimited`).
 */
export async function leave(db: Db, visitor: Caller, { name, phone, email, content, ...captchaInput }: Input<typeof leaveMessage>) {
  const { now, address, siteId } = visitor;
  if (!phone && !email) throw invalid({ field: 'Phone', key: 'required' }, { field: 'Email', key: 'required' });
  await limit(db, now, `leave message ${address}`, maxPerHour, 60);
  await spend(db, now, captchaInput);
  // Requests without a solved captcha must not use up the messages of the site.
  await limit(db, now, `leave message at ${siteId}`, maxPerSiteAndHour, 60);
  await db.transaction().execute((tx) =>
    notifyStaff(tx, visitor, {
      siteId,
      screen: answering,
      type: enumCodes.UserMessageType.System,
      text: 'account.messages.visitor',
      values: { name, contact: [phone, email].filter(Boolean).join(', '), content },
    }),
  );
  return true as const;
}
