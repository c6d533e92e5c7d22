import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { cancelLogisticsOrder, getCancellationOutcome } from '@entrepot/contract/modules/orders/calls.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { draftRemoved, orderCancelled, pickedGoodsReleased } from '@entrepot/contract/modules/orders/events.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { splitErrors } from '@entrepot/contract/modules/orders/split-order.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { publish } from '../../../core/calls/events.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import { change, find, softDelete } from '../../../core/db/rows.ts';
import { endOfSource, type EndTerms, lockCouponsToReturn, refundSource, settleCoupons, voidBillsOf } from '../../billing/public.ts';
import { freePackages } from '../../packages/public.ts';
import { siteConfigurationOf } from '../../sites/public.ts';
import { currencyFormatOf } from '../../wallet/public.ts';
import { trackStatus, writeTrack } from '../../tracking/public.ts';
import { billSource, priceBillsOf } from '../paying/bills.ts';
import { livePartsOf, settleFamily } from '../pricing/family.ts';
import { followCauses } from '../hold.ts';
import { notifyOrder } from '../messages.ts';
import { goodsOf, lockOrder, moveOrder, type Order } from '../moves.ts';
import { recountPayment } from '../paying/payment.ts';
import { packagesIn } from '../stock/order-goods.ts';
import { releaseStock } from '../stock/stock-goods.ts';
import { releasePicked } from '../stock/stock-moves.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { Draft, ToBePicked, ToBeApproved, Cancelled } = enumCodes.OrderStatus;

/**
 * Cancels an order for good: releases its goods, voids unpaid bills and refunds what was paid, minus the site's fee if the order was
 * packed and lines that are never refunded. Coupons go back where the site returns them. Customers can cancel until approval, or until
 * picking where the site allows it.
 */
export async function cancel(tx: Tx, caller: Caller, { id, remarks }: Input<typeof cancelLogisticsOrder>) {
  const order = await lockOrder(tx, caller, id);
  await refuseCancel(tx, caller, order);
  const cancelled = await moveOrder(tx, caller, order, 'cancel', {
    cancelRemarks: remarks ?? null,
    collectionStatus: enumCodes.CollectionStatus.NotCod,
    orderApprovalStatus: null,
  });
  if (order.goodsHeld) await freeGoods(tx, caller, cancelled);
  await tx
    .updateTable('orderService')
    .set({ valueAddedStatus: enumCodes.ValueAddedStatus.Cancelled })
    .where('siteId', '=', order.siteId)
    .where('logisticsOrderId', '=', order.id)
    .where('valueAddedStatus', '=', enumCodes.ValueAddedStatus.ToBeDone)
    .execute();
  const terms = await endTermsOf(tx, order);
  const outcome = await endOfSource(tx, caller, billSource(order), order.ownerId, terms);
  await payBack(tx, caller, order, terms, remarks ?? '');
  await recountPayment(tx, caller, await lockOrder(tx, caller, id));
  if (order.isSplitOrder) await settleFamily(tx, caller, cancelled);
  const { siteId, ownerId } = order;
  if (order.orderStatus !== Draft) {
    await writeTrack(tx, caller, { siteId, orderId: id, status: trackStatus.Cancelled });
    await notifyCancelled(tx, caller, order, outcome, remarks ?? '');
  }
  await publish(tx, caller, orderCancelled, { siteId, orderId: id, ownerId });
  return true;
}

async function refuseCancel(tx: Db, caller: Caller, order: Order): Promise<void> {
  const number = order.serialNumber;
  if (!orderStates.can(order.orderStatus, 'cancel')) throw ordersErrors.tooLateToCancel({ number });
  if (caller.audience === 'customer' && !(await customerMayCancel(tx, order))) throw ordersErrors.tooLateForCustomer({ number });
  if (order.refundLocked) throw ordersErrors.refundLocked({ number });
  if (order.splitTotal && !order.isSplitOrder && (await livePartsOf(tx, order)).length) throw splitErrors.hasParts({ number });
  // Picked goods of an order in no list are put back on shelves later.
  const isFetched = !orderStates.is(order.orderStatus, 'beforePicking');
  if (isFetched && (await goodsOf(tx, order)).some(({ pickedQuantity }) => pickedQuantity > 0)) throw ordersErrors.goodsPicked({ number });
}

async function customerMayCancel(tx: Db, { siteId, orderStatus }: Order): Promise<boolean> {
  if (orderStatus === Draft || orderStatus === ToBeApproved) return true;
  const { userMayCancelAfterApproval } = await siteConfigurationOf(tx, siteId);
  return userMayCancelAfterApproval && orderStatus === ToBePicked;
}

/** Releases the goods reserved by an order; those that are to be put back are available once they are on a shelf. */
export async function freeGoods(tx: Tx, caller: Caller, order: Order): Promise<Order> {
  const { siteId, id: orderId, ownerId } = order;
  const lines = await goodsOf(tx, order);
  const onShelf = lines.map(({ quantity, pickedQuantity, ...line }) => ({ ...line, quantity: quantity - pickedQuantity }));
  const goods = packagesIn(onShelf).filter(({ quantity }) => quantity > 0);
  if (goods.length) await freePackages(tx, caller, { siteId, orderId, goods });
  await releaseStock(tx, caller, order);
  if (lines.some(({ pickedQuantity }) => pickedQuantity > 0)) {
    await releasePicked(tx, order);
    await publish(tx, caller, pickedGoodsReleased, { siteId, orderId, ownerId });
  }
  return followCauses(tx, caller, await change(tx, caller, logisticsOrder, order, { goodsHeld: false }));
}

// An order that was packed once caused work, even when its goods are back on the shelf.
async function endTermsOf(tx: Db, order: Order): Promise<EndTerms> {
  const { cancelAfterPackingFee, returnCouponsOnCancel } = await siteConfigurationOf(tx, order.siteId);
  return { fee: order.weighingTime ? cancelAfterPackingFee : '0', couponsReturn: returnCouponsOnCancel };
}

/** Previews what cancelling an order does with its money and its coupons. Rejects what cancelling would reject. */
export async function cancellationOutcome(tx: Db, caller: Caller, { id }: Input<typeof getCancellationOutcome>) {
  const order = await find(tx, caller, logisticsOrder, id);
  await refuseCancel(tx, caller, order);
  return endOfSource(tx, caller, billSource(order), order.ownerId, await endTermsOf(tx, order));
}

async function payBack(tx: Tx, caller: Caller, order: Order, terms: EndTerms, reason: string): Promise<void> {
  const source = billSource(order);
  const coupons = await lockCouponsToReturn(tx, caller, source, terms);
  await voidBillsOf(tx, caller, source);
  await refundSource(tx, caller, { ...source, retained: terms.fee, reason, key: `cancel:${order.id}`, couponsStay: true });
  await settleCoupons(tx, caller, source, coupons);
}

async function notifyCancelled(tx: Tx, caller: Caller, order: Order, outcome: Awaited<ReturnType<typeof endOfSource>>, remarks: string) {
  const { text: formatAmount } = await currencyFormatOf(tx, caller, outcome.currencyId);
  const retained = sum(outcome.retained.map(({ amount }) => dec(amount)));
  const lost = outcome.coupons.filter(({ reason }) => reason === 'site' || reason === 'fee').length;
  const what = retained.gt(0) ? 'cancelledRetained' : dec(outcome.refundAmount).gt(0) ? 'cancelledRefunded' : 'cancelled';
  const values = { remarks, back: formatAmount(outcome.refundAmount), retained: formatAmount(text(retained)), count: lost };
  await notifyOrder(tx, caller, order, what, values);
  if (lost) await notifyOrder(tx, caller, order, 'couponsStay', values);
}

const thirtyDays = 30 * dayMs;

/** Soft-deletes a draft without bills, or an order that was cancelled more than thirty days ago. */
export async function remove(tx: Tx, caller: Caller, { id }: { id: string }) {
  const order = await lockOrder(tx, caller, id);
  const number = order.serialNumber;
  if (order.orderStatus !== Draft && order.orderStatus !== Cancelled) throw ordersErrors.tooLateToDelete({ number });
  const young = order.cancelTime !== null && order.cancelTime.getTime() + thirtyDays > caller.now.getTime();
  if (order.orderStatus === Cancelled && young) throw ordersErrors.cancelledLately({ number });
  if (order.orderStatus === Draft && (await priceBillsOf(tx, caller, order)).length) throw ordersErrors.hasBills({ number });
  const free = order.goodsHeld ? await freeGoods(tx, caller, order) : order;
  if (order.orderStatus === Draft) await publish(tx, caller, draftRemoved, { siteId: order.siteId, orderId: id, ownerId: order.ownerId });
  await softDelete(tx, caller, logisticsOrder, free);
  return true;
}
