import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { tellOwner, tellWarehouse } from '../content/public.ts';
import type { ReturnOrder } from './order.ts';

/** Tells the customer how far a return order is. */
export async function tellOfReturn(
  tx: Tx,
  caller: Caller,
  row: ReturnOrder,
  what: 'signed' | 'carriedOn' | 'ended',
  values: Record<string, unknown> = {},
): Promise<void> {
  await tellOwner(tx, caller, {
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

/** Tells the people of the warehouse that goods were announced. */
export const tellWarehouseOfReturn = (
  tx: Tx,
  caller: Caller,
  { siteId, warehouseId, id, orderNo, goodsTotal }: ReturnOrder,
): Promise<void> =>
  tellWarehouse(tx, caller, {
    siteId,
    warehouseId,
    infoType: 'NewOrders',
    text: 'returns.messages.announced',
    values: { number: orderNo, count: goodsTotal },
    link: `/ReturnOrderIndex?open=${id}`,
  });
