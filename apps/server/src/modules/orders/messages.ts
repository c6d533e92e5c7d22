import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { lastTold, reachOwner, tellOwner } from '../content/public.ts';
import type { Order } from './moves.ts';

type Values = Record<string, unknown>;

/** Tells the owner of an order what happened to it; `what` is a text of `orders.messages`. */
export const tellOfOrder = (tx: Tx, caller: Caller, order: Order, what: string, values: Values = {}): Promise<void> =>
  tellOwner(tx, caller, tellingOf(order, what, values));

/** The same, and by text and mail too: it cannot wait until somebody looks. */
export const reachOfOrder = (tx: Tx, caller: Caller, order: Order, what: string, values: Values = {}): Promise<void> =>
  reachOwner(tx, caller, tellingOf(order, what, values));

const tellingOf = ({ siteId, ownerId, id, serialNumber }: Order, what: string, values: Values) => ({
  siteId,
  ownerId,
  type: enumCodes.UserMessageType.LogisticsOrder,
  text: `orders.messages.${what}`,
  values: { number: serialNumber, ...values },
  link: `/LogisticsOrderIndex?open=${id}`,
  sourceType: 'logisticsOrder',
  sourceId: id,
});

/** Why an order that was sent back to its customer was; null once it was submitted anew, and where it never was sent back. */
export async function rejectionRemarks(tx: Tx, { siteId, id, orderStatus, orderApprovalStatus }: Order): Promise<string | null> {
  const isSentBack = orderStatus === enumCodes.OrderStatus.Draft && orderApprovalStatus === enumCodes.OrderApprovalStatus.Rejected;
  if (!isSentBack) return null;
  const told = await lastTold(tx, { siteId, text: 'orders.messages.rejected', sourceType: 'logisticsOrder', sourceId: id });
  return told?.remarks ? String(told.remarks) : null;
}
