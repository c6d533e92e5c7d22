import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { orderRerouted, rerouteErrors, type setLogisticsOrderTypeOfShipping } from '@entrepot/contract/modules/orders/reroute-order.ts';
import type { Piece } from '@entrepot/rules/pricing/types.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { limitsOf } from '../access/public.ts';
import { priceBookOf, priceOrder } from '../pricing/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { refuseCollection } from './cod-checks.ts';
import { tellOfOrder } from './messages.ts';
import { lockOrder, type Order } from './moves.ts';
import { afterPacking } from './payment.ts';
import { weightsOf } from './plan.ts';
import { priceWishOf, settleAgain } from './requote.ts';
import { freightOf, wayOf } from './way-checks.ts';
import { wishOf } from './wish.ts';

/**
 * Sends an order another way, from its submit until it is in a bag (317 from then on): the way must serve its goods and its
 * receiver (307, 313, 331), it is priced by that way's own quotation (400), and the difference is billed or paid back.
 */
export async function reroute(
  tx: Tx,
  caller: Caller,
  { id, shippingMethodId, carrierId }: Input<typeof setLogisticsOrderTypeOfShipping> & { id: string },
) {
  const order = await lockOrder(tx, caller, id);
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
  await tellOfOrder(tx, caller, changed, 'rerouted', { method: method.name });
  await announce(tx, caller, orderRerouted, { siteId: order.siteId, orderId: order.id, ownerId: order.ownerId });
  return { Difference: Number(settled?.difference ?? 0), BillIds: settled?.billIds ?? [] };
}

const { Draft, Cancelled } = enumCodes.OrderStatus;

function refuseReroute(order: Order): void {
  const number = order.serialNumber;
  if (order.orderStatus === Draft || order.orderStatus === Cancelled) throw rerouteErrors.notToReroute({ number });
  if (!orderStates.is(order.orderStatus, 'notBagged') || order.packagingLocked) throw rerouteErrors.rerouteTooLate({ number });
  if (order.splitTotal) throw rerouteErrors.reroutePart({ number });
}

/** Where the packed weight counts, nothing is billed before packing. */
async function isBilled(tx: Tx, order: Order): Promise<boolean> {
  const { paymentTiming } = await siteConfigurationOf(tx, order.siteId);
  return order.isWeighed || paymentTiming !== afterPacking;
}

/** The boxes of a packed order; null for one that is priced by its goods. */
async function boxesOf(tx: Tx, { siteId, id }: Order): Promise<Piece[] | null> {
  const boxes = await tx.selectFrom('orderParcel').selectAll().where('siteId', '=', siteId).where('logisticsOrderId', '=', id).execute();
  return boxes.length ? boxes.map(({ weight, length, width, height }) => ({ weight, length, width, height, quantity: 1 })) : null;
}
