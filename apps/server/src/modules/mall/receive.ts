import type { Input } from '@entrepot/contract/core/call.ts';
import { mallErrors } from '@entrepot/contract/modules/mall/errors.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import type { confirmSellerOrderReceived } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { coinOf } from '../wallet/public.ts';
import { payMerchant } from './clearing.ts';
import { lockOrder, type SellerOrder, tell } from './order.ts';

/** The buyer, or staff, says that what was bought is there (102 before it is): the merchant is paid. The merchant cannot say so (101). */
export async function receive(tx: Tx, caller: Caller, { id }: Input<typeof confirmSellerOrderReceived>) {
  const { order, side } = await lockOrder(tx, caller, id);
  if (side === 'seller') throw mallErrors.notTheBuyer({ number: order.serialNumber });
  await complete(tx, asSystemIn(caller, order.siteId), order);
  return true;
}

/** Completes an order that is held and pays its merchant. `caller` is the system. */
export async function complete(tx: Tx, caller: Caller, order: SellerOrder): Promise<void> {
  const status = sellerOrderStates.after(order.status, 'receive');
  const { paid, commission } = await payMerchant(tx, caller, order);
  const values = { status, completedTime: caller.now, commissionAmount: commission };
  const done = await change(tx, caller, sellerOrder, order, values);
  const coin = await coinOf(tx, caller, order.currencyId);
  await tell(tx, caller, done, 'completed', ['seller'], { amount: coin.text(paid), commission: coin.text(commission) });
}
