import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { orderRerouted, rerouteErrors, type setLogisticsOrderTypeOfShipping } from '@entrepot/contract/modules/orders/reroute-order.ts';
import type { BoxLine } from '@entrepot/rules/pricing/types.ts';
import { publish } from '../../../core/calls/events.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { VerbInput } from '../../../core/calls/handler.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change } from '../../../core/db/rows.ts';
import { limitsOf } from '../../access/public.ts';
import { priceBookOf, priceOrder } from '../../pricing/public.ts';
import { siteConfigurationOf } from '../../sites/public.ts';
import { refuseCollection } from '../placing/cod-checks.ts';
import { refuseInBag } from './in-bag.ts';
import { boxPiece } from '../fulfilling/packing-steps.ts';
import { notifyOrder } from '../messages.ts';
import { lockOrder, type Order } from '../moves.ts';
import { afterPacking } from '../paying/payment.ts';
import { weightsOf } from '../placing/plan.ts';
import { priceWishOf, settleAgain } from '../pricing/requote.ts';
import { freightOf, wayOf } from '../placing/shipping-method-checks.ts';
import { wishOf } from '../placing/wish.ts';

/**
 * Changes the shipping method of an order between its submit and its bagging (`PackagingLocked` from its first box
 * on, with the bags to open): the method must serve its
 * goods and its recipient (`CarrierLimitExceeded`, `DifferentWarehouse`, `DestinationMismatch`), the order is priced by the method's
 * quotation (`NoQuotation`), and the difference is billed or refunded.
 */
export async function reroute(
  tx: Tx,
  caller: Caller,
  { id, shippingMethodId, carrierId }: VerbInput<typeof setLogisticsOrderTypeOfShipping>,
) {
  const order = await lockOrder(tx, caller, id);
  await refuseInBag(tx, order);
  refuseReroute(order);
  const wish = { ...(await wishOf(tx, order)), shippingMethodId, carrierId: carrierId ?? null };
  const priced = await priceWishOf(tx, caller, { ...order, shippingMethodId }, await boxesOf(tx, order));
  const freight = freightOf(wish, order.receiver?.countryId ?? null, priced.cargoTypeIds, priced.pieces);
  const { method, carrier } = wayOf(caller, wish, freight, await priceBookOf(tx, wish.siteId));
  await refuseCollection(tx, caller, wish, carrier, await limitsOf(tx, order.siteId, order.ownerId));

  const quote = await priceOrder(tx, caller, { ...priced, carrierId: carrier?.id ?? null, quotation: undefined });
  const changed = await change(tx, caller, logisticsOrder, order, {
    shippingMethodId,
    carrierId: carrier?.id ?? null,
    quoteSnapshot: quote,
    ...weightsOf(quote),
  });
  const settled = (await isBilled(tx, order)) ? await settleAgain(tx, caller, changed, order, quote) : null;
  await notifyOrder(tx, caller, changed, 'rerouted', { method: method.name });
  await publish(tx, caller, orderRerouted, { siteId: order.siteId, orderId: order.id, ownerId: order.ownerId });
  return { difference: settled?.difference ?? '0', currencyId: quote.walletCurrencyId, billIds: settled?.billIds ?? [] };
}

const { Draft, Cancelled } = enumCodes.OrderStatus;

function refuseReroute(order: Order): void {
  const number = order.serialNumber;
  if (order.orderStatus === Draft || order.orderStatus === Cancelled) throw rerouteErrors.notToReroute({ number });
  if (!orderStates.is(order.orderStatus, 'notBagged') || order.packagingLocked) throw rerouteErrors.rerouteTooLate({ number });
  if (order.splitTotal) throw rerouteErrors.reroutePart({ number });
}

/** Whether an order is billed already: where the packed weight counts, nothing is billed before packing. */
export async function isBilled(tx: Tx, order: Order): Promise<boolean> {
  const { paymentTiming } = await siteConfigurationOf(tx, order.siteId);
  return order.isWeighed || paymentTiming !== afterPacking;
}

/** Returns the boxes of a packed order; null if it is priced by its goods. */
async function boxesOf(tx: Tx, { siteId, id }: Order): Promise<BoxLine[] | null> {
  const boxes = await tx.selectFrom('orderParcel').selectAll().where('siteId', '=', siteId).where('logisticsOrderId', '=', id).execute();
  return boxes.length ? boxes.map(boxPiece) : null;
}
