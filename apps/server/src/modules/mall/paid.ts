import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { type SellerOrder, notify } from './order.ts';
import { askForCheck } from './plausible-goods.ts';
import { handOver } from './stock.ts';

/**
 * Marks a locked order as paid: stock goes to the buyer immediately, goods sent by the merchant wait for their shipment. `caller` is the
 * system.
 */
export async function becomePaid(tx: Tx, caller: Caller, order: SellerOrder): Promise<SellerOrder> {
  const paidTime = caller.now;
  if (order.stockMode === stockModes.Merchant) {
    const paid = await change(tx, caller, sellerOrder, order, { status: sellerOrderStates.after(order.status, 'pay'), paidTime });
    await notify(tx, caller, paid, 'toSend', ['seller']);
    return paid;
  }
  const status = sellerOrderStates.after(order.status, 'payStock');
  const paid = await change(tx, caller, sellerOrder, order, { status, paidTime, arrivedTime: paidTime });
  await handOver(tx, caller, paid);
  await notify(tx, caller, paid, 'sold', ['seller']);
  await notify(tx, caller, paid, 'bought', ['buyer']);
  await askForCheck(tx, caller, paid);
  return paid;
}
