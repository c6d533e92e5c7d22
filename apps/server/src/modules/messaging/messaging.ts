import { sql } from 'kysely';
import { deadLetter, sendDeadLetters } from '@entrepot/contract/modules/messaging/dead-letter.ts';
import { sentMessage } from '@entrepot/contract/modules/messaging/sent-message.ts';
import {
  getUserMessages,
  getUserMessagesUnreadCount,
  userMessagesDelete,
  userMessagesRead,
} from '@entrepot/contract/modules/messaging/user-message.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { type ClockWork, daysBefore } from '../../core/jobs/jobs.ts';
import { inSites } from '../../core/scope/scope.ts';
import type { Module } from '../../core/module.ts';
import { messageCarriers } from './carriers.ts';
import { myMessages, read, remove, unread } from './messages.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { Tx } from '../../core/db/db.ts';
import { lock } from '../../core/db/rows.ts';
import { requeueDeadLetter } from '../../core/outbox/dead-letters.ts';

// A code sent to a colleague would open the colleague's account.
const toCustomersOnly = (caller: Caller) => (caller.audience === 'site' ? sql`audience = 'customer'` : sql`true`);

/** The messaging module. */
export const messaging: Module = {
  name: 'messaging',
  calls: () => [
    ...handle(getUserMessages, myMessages),
    ...handle(getUserMessagesUnreadCount, unread),
    ...handle(userMessagesRead, read),
    ...handle(userMessagesDelete, remove),
    ...crud(sentMessage, { scope: toCustomersOnly }),
    ...crud(deadLetter),
    ...handle(sendDeadLetters, sendAgain),
  ],
  jobs: [{ name: 'forget-old-messages', daily: '05:00', run: deleteExpired }],
  deliveries: messageCarriers,
};

async function deleteExpired({ db, siteIds, now }: ClockWork): Promise<void> {
  await db
    .deleteFrom('sentMessage')
    .where(inSites(await siteIds()))
    .where('creationTime', '<', daysBefore(now, 30))
    .execute();
}

/** Puts a dead letter back into the outbox. Throws `NotFound` when it was sent again or deleted meanwhile. */
async function sendAgain(tx: Tx, caller: Caller, { id }: Input<typeof sendDeadLetters> & { id: string }): Promise<true> {
  await requeueDeadLetter(tx, caller, await lock(tx, caller, deadLetter, id));
  return true;
}
