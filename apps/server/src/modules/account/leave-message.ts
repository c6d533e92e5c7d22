import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userIndex } from '@entrepot/contract/modules/access/screens.ts';
import type { leaveMessage } from '@entrepot/contract/modules/account/leave-message.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { tellStaff } from '../content/public.ts';
import { limit } from './attempts.ts';
import { spend } from './captcha.ts';

const mostAnHour = 5;
// Many senders of one message at once would fill the staff's messages all the same.
const mostOfSiteAnHour = 60;
/** Who answers strangers: those who look after customers. */
const answering = userIndex;

/**
 * Hands a visitor's message to the staff of the host's site, who read it among their own messages. A way to answer is needed (100);
 * without a solved captcha it is refused (113), and so are more than five an hour from one address (107).
 */
export async function leave(db: Tx, visitor: Caller, { name, phone, email, content, ...given }: Input<typeof leaveMessage>) {
  const { now, address, siteId } = visitor;
  if (!phone && !email) throw invalid({ field: 'Phone', key: 'required' }, { field: 'Email', key: 'required' });
  await limit(db, now, `leave message ${address}`, mostAnHour, 60);
  await limit(db, now, `leave message at ${siteId}`, mostOfSiteAnHour, 60);
  await spend(db, now, given);
  await db.transaction().execute((tx) =>
    tellStaff(tx, visitor, {
      siteId,
      screen: answering,
      type: enumCodes.UserMessageType.System,
      text: 'account.messages.visitor',
      values: { name, contact: [phone, email].filter(Boolean).join(', '), content },
    }),
  );
  return true as const;
}
