import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { notifyCustomer, pushToWarehouse } from '../messaging/public.ts';
import type { ReturnOrder } from './order.ts';

/** Notifies the customer of the progress of a return order. */
export async function notifyReturn(
  tx: Tx,
  caller: Caller,
  row: ReturnOrder,
  what: 'signed' | 'carriedOn' | 'ended',
  values: Record<string, unknown> = {},
): Promise<void> {
  await notifyCustomer(tx, caller, {
    siteId: row.siteId,
    ownerId: row.ownerId!,
    type: enumCodes.UserMessageType.Return,
    text: `returns.messages.${what}`,
    values: { number: row.orderNo, ...values },
    link: `/ReturnOrderIndex?open=${row.id}`,
    sourceType: 'returnOrder',
    sourceId: row.id,
  });
}

/** Notifies the warehouse's staff of announced goods. */
export const pushReturnToWarehouse = (
  tx: Tx,
  caller: Caller,
  { siteId, warehouseId, id, orderNo, goodsTotal }: ReturnOrder,
): Promise<void> =>
  pushToWarehouse(tx, caller, {
    siteId,
    warehouseId,
    infoType: 'NewOrders',
    text: 'returns.messages.announced',
    values: { number: orderNo, count: goodsTotal },
    link: `/ReturnOrderIndex?open=${id}`,
  });
