import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { mallErrors } from '@entrepot/contract/modules/mall/errors.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import type { cancelSellerOrder } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder, sellerOrderLine } from '@entrepot/contract/modules/mall/seller-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { refundSource, voidBillsOf } from '../billing/public.ts';
import { cancelDeclared } from '../packages/public.ts';
import { lockOrder, type SellerOrder, sourceOf, notify } from './order.ts';
import { emptyClearing } from './clearing.ts';
import { release } from './stock.ts';

const { ToBePaid, Delivered } = enumCodes.SellerOrderStatus;

/**
 * Cancels an order: an unpaid one is cancelled, a paid one is refunded to the buyer. After the merchant has sent it only the merchant and
 * staff may cancel (`StateNotAllowed`), and its parcel is no longer expected; goods in the warehouse belong to the buyer.
 */
export async function cancel(tx: Tx, caller: Caller, { id, remarks }: Input<typeof cancelSellerOrder>) {
  const { order, side } = await lockOrder(tx, caller, id);
  const system = asSystemIn(caller, order.siteId);
  const values = { remarks: remarks ?? '' };
  if (order.status === ToBePaid) {
    const ended = await callOff(tx, system, order);
    await notify(tx, caller, ended, 'cancelled', ['buyer', 'seller'], values);
    return true;
  }
  if (side === 'buyer' && order.status === Delivered) throw sellerOrderStates.refusal(order.status);
  if (side === 'buyer' && order.packageIds.length) throw mallErrors.partSent({ number: order.serialNumber });
  if (!sellerOrderStates.can(order.status, 'refund')) throw sellerOrderStates.refusal(order.status);
  await refundSource(tx, system, { ...sourceOf(order), reason: remarks ?? '', key: `cancel:${order.id}` });
  await notify(tx, caller, await takenBack(tx, system, order), 'refunded', ['buyer', 'seller'], values);
  return true;
}

/**
 * Ends a locked order that was fully refunded: its merchant gets nothing, its parcels are no longer expected, and what was not sent can be
 * bought again. `caller` is the system.
 */
export async function takenBack(tx: Tx, caller: Caller, order: SellerOrder): Promise<SellerOrder> {
  const status = sellerOrderStates.after(order.status, 'refund');
  await emptyClearing(tx, caller, order);
  await cancelDeclared(tx, caller, order.packageIds);
  await putBack(tx, order, await findWhere(tx, caller, sellerOrderLine, { sellerOrderId: order.id }));
  return change(tx, caller, sellerOrder, order, { status });
}

/** Ends a locked unpaid order: voids its bill and releases its reserved goods. `caller` is the system. */
export async function callOff(tx: Tx, caller: Caller, order: SellerOrder): Promise<SellerOrder> {
  const status = sellerOrderStates.after(order.status, 'cancel');
  await voidBillsOf(tx, caller, sourceOf(order));
  await putBack(tx, order, await findWhere(tx, caller, sellerOrderLine, { sellerOrderId: order.id }));
  if (order.stockMode === stockModes.Warehouse) await release(tx, caller, order);
  return change(tx, caller, sellerOrder, order, { status });
}

/** Reverts the sold counts; goods sent by the merchant can be bought again. In ascending id order, as they were taken. */
async function putBack(tx: Tx, { siteId }: SellerOrder, lines: readonly { combinationId: string; quantity: number }[]): Promise<void> {
  for (const { combinationId, quantity } of [...lines].sort((a, b) => (a.combinationId < b.combinationId ? -1 : 1)))
    await sql`update mall_combination
      set sold_quantity = greatest(sold_quantity - ${quantity}, 0),
        available_quantity = case when stock_mode = ${stockModes.Merchant} then available_quantity + ${quantity}
          else available_quantity end
      where site_id = ${siteId} and id = ${combinationId}`.execute(tx);
}
