import { reminderKinds } from '@entrepot/contract/modules/messaging/reminder.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { lastRemarks, type MailEvent, notifyOwnerDirectly, notifyCustomer } from '../messaging/public.ts';
import type { Order } from './moves.ts';

type Values = Record<string, unknown>;

/** Notifies the owner of an order of an event; `what` is a text of `orders.messages`. */
export const notifyOrder = (tx: Tx, caller: Caller, order: Order, what: string, values: Values = {}): Promise<void> =>
  notifyCustomer(tx, caller, notificationOf(order, what, values));

/** Does the same and also mails customers who get mails about the event. */
export const mailOrder = (tx: Tx, caller: Caller, order: Order, what: string, mail: MailEvent, values: Values = {}): Promise<void> =>
  notifyCustomer(tx, caller, { ...notificationOf(order, what, values), mail });

/** Notifies the owner and also sends SMS and email, for events that are urgent; a mail about an event of mails can be switched off. */
export const reachOfOrder = (tx: Tx, caller: Caller, order: Order, what: string, values: Values = {}, mail?: MailEvent): Promise<void> =>
  notifyOwnerDirectly(tx, caller, { ...notificationOf(order, what, values), ...(mail && { mail }) });

const notificationOf = ({ siteId, ownerId, id, serialNumber }: Order, what: string, values: Values) => ({
  siteId,
  ownerId,
  type: enumCodes.UserMessageType.LogisticsOrder,
  text: `orders.messages.${what}`,
  values: { number: serialNumber, ...values },
  link: `/LogisticsOrderIndex?open=${id}`,
  sourceType: 'logisticsOrder',
  sourceId: id,
});

/** Returns why an order was sent back to its customer; null once it was submitted again, or if it was never sent back. */
export async function rejectionRemarks(tx: Db, { siteId, id, orderStatus, orderApprovalStatus }: Order): Promise<string | null> {
  const isSentBack = orderStatus === enumCodes.OrderStatus.Draft && orderApprovalStatus === enumCodes.OrderApprovalStatus.Rejected;
  if (!isSentBack) return null;
  return lastRemarks(tx, { siteId, kind: reminderKinds.orderRejected, subjectId: id });
}
