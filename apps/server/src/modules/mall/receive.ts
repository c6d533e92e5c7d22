import type { Input } from '@entrepot/contract/core/call.ts';
import { mallErrors } from '@entrepot/contract/modules/mall/errors.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import type { confirmSellerOrderReceived } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { billsOf, dueOf, isLive } from '../billing/public.ts';
import { currencyFormatOf } from '../wallet/public.ts';
import { payMerchant } from './clearing.ts';
import { areGoodsPlausible } from './plausible-goods.ts';
import { lockOrder, type SellerOrder, notify, sourceOf } from './order.ts';

/**
 * Confirms the receipt by the buyer or staff (`StateNotAllowed` before the arrival) and pays the merchant. The merchant cannot confirm
 * (`NotFound`); the buyer cannot where the goods are too light for their price (`StateNotAllowed`).
 */
export async function receive(tx: Tx, caller: Caller, { id }: Input<typeof confirmSellerOrderReceived>) {
  const { order, side } = await lockOrder(tx, caller, id);
  if (side === 'seller') throw mallErrors.notTheBuyer({ number: order.serialNumber });
  const system = asSystemIn(caller, order.siteId);
  sellerOrderStates.after(order.status, 'receive');
  // Buyer and merchant may be one person: staff look at the goods first.
  if (side === 'buyer' && !(await areGoodsPlausible(tx, system, order))) throw mallErrors.goodsToCheck({ number: order.serialNumber });
  await complete(tx, system, order);
  return true;
}

/** Completes a locked order and pays its merchant. Throws `OrderNotPaid` while its bill is open. `caller` is the system. */
export async function complete(tx: Tx, caller: Caller, order: SellerOrder): Promise<void> {
  const status = sellerOrderStates.after(order.status, 'receive');
  const owed = (await billsOf(tx, caller, sourceOf(order))).filter(isLive).some((row) => dueOf(row).gt(0));
  if (owed) throw mallErrors.notPaid({ number: order.serialNumber });
  const { paid, commission } = await payMerchant(tx, caller, order);
  const values = { status, completedTime: caller.now, commissionAmount: commission };
  const done = await change(tx, caller, sellerOrder, order, values);
  const format = await currencyFormatOf(tx, caller, order.currencyId);
  await notify(tx, caller, done, 'completed', ['seller'], { amount: format.text(paid), commission: format.text(commission) });
}
