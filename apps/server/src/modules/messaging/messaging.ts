import { messageRetention } from './message-retention.ts';
import { deadLetter, sendDeadLetters } from '@entrepot/contract/modules/messaging/dead-letter.ts';
import { messageService, sendTestMessage } from '@entrepot/contract/modules/messaging/message-service.ts';
import { handleSentMessages, sentMessage, sentMessageStates } from '@entrepot/contract/modules/messaging/sent-message.ts';
import {
  getUserMessages,
  getUserMessagesUnreadCount,
  userMessagesDelete,
  userMessagesRead,
} from '@entrepot/contract/modules/messaging/user-message.ts';
import { type AccountClosed, accountClosed } from '@entrepot/contract/modules/access/events.ts';
import { editMineMailChoices, getMineMailChoices } from '@entrepot/contract/modules/messaging/mail-choice.ts';
import { on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { messageCarriers } from './carriers.ts';
import { fillService, ownServices } from './service-rules.ts';
import { testMessage } from './test-message.ts';
import { visibleMessages } from './visible-messages.ts';
import { chooseMails, myChoices } from './mail-choices.ts';
import { myMessages, read, remove, unread } from './messages.ts';
import { unsubscribing } from './unsubscribe.ts';
import { sendWaitingMails } from './waiting-mails.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { requeueDeadLetter } from '../../core/outbox/dead-letters.ts';

/** The messaging module. */
export const messaging: Module = {
  name: 'messaging',
  calls: (services) => [
    ...handle(getUserMessages, myMessages),
    ...handle(getUserMessagesUnreadCount, unread),
    ...handle(userMessagesRead, read),
    ...handle(userMessagesDelete, remove),
    ...handle(getMineMailChoices, myChoices),
    ...handle(editMineMailChoices, chooseMails),
    ...crud(sentMessage, { scope: visibleMessages }),
    ...handle(handleSentMessages, markHandled),
    ...crud(messageService, { scope: ownServices, fill: fillService }),
    ...handle(sendTestMessage, testMessage(services)),
    ...crud(deadLetter),
    ...handle(sendDeadLetters, sendAgain),
  ],
  routes: [unsubscribing],
  subscribers: [on(accountClosed, deleteChoices)],
  retention: messageRetention,
  jobs: [{ name: 'send-waiting-mails', at: '* * * * *', run: sendWaitingMails }],
  deliveries: messageCarriers,
};

/** Marks a message that was not sent as handled; others are refused (`StateNotAllowed`). */
async function markHandled(tx: Tx, caller: Caller, { id }: Input<typeof handleSentMessages> & { id: string }): Promise<true> {
  const row = await lock(tx, caller, sentMessage, id);
  if (caller.audience === 'site' && row.audience !== 'customer' && !row.isTest) throw refuse('NotFound');
  await change(tx, caller, sentMessage, row, { messageStatus: sentMessageStates.after(row.messageStatus, 'handle') });
  return true;
}

/** Puts a dead letter back into the outbox. Throws `NotFound` when it was sent again or deleted meanwhile. */
async function sendAgain(tx: Tx, caller: Caller, { id }: Input<typeof sendDeadLetters> & { id: string }): Promise<true> {
  await requeueDeadLetter(tx, caller, await lock(tx, caller, deadLetter, id));
  return true;
}

/** Deletes the mail choices of a closed account, and its mails that wait. */
async function deleteChoices(tx: Tx, _caller: Caller, { siteId, userId }: AccountClosed): Promise<void> {
  await tx.deleteFrom('mailChoice').where('siteId', '=', siteId).where('userId', '=', userId).execute();
  await tx.deleteFrom('waitingMail').where('siteId', '=', siteId).where('userId', '=', userId).execute();
}
