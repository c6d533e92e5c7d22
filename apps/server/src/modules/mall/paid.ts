import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { type SellerOrder, tell } from './order.ts';
import { handOver } from './stock.ts';

/** An order that is held is paid: what lies in stock is the buyer's at once, what the merchant sends waits to be sent. `caller` is the system. */
export async function becomePaid(tx: Tx, caller: Caller, order: SellerOrder): Promise<SellerOrder> {
  const paidTime = caller.now;
  if (order.stockMode === stockModes.Merchant) {
    const paid = await change(tx, caller, sellerOrder, order, { status: sellerOrderStates.after(order.status, 'pay'), paidTime });
    await tell(tx, caller, paid, 'toSend', ['seller']);
    return paid;
  }
  const status = sellerOrderStates.after(order.status, 'payStock');
  const paid = await change(tx, caller, sellerOrder, order, { status, paidTime, arrivedTime: paidTime });
  await handOver(tx, caller, paid);
  await tell(tx, caller, paid, 'sold', ['seller']);
  await tell(tx, caller, paid, 'bought', ['buyer']);
  return paid;
}
