import { call, rowResults } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { fact } from '../../core/events.ts';
import { f } from '../../core/field.ts';
import type { OrderFact } from './facts.ts';
import { logisticsOrderIndex } from './screens.ts';

/** Sends orders by another shipping method or carrier than they were ordered with; each is priced anew and settled. */
export const setLogisticsOrderTypeOfShipping = call({
  path: '/LogisticsOrder/SetLogisticsOrderTypeOfShipping',
  who: 'PS',
  needs: logisticsOrderIndex.SetTypeOfShipping,
  idempotent: true,
  each: 'ids',
  takes: {
    ids: f.ids({ required: true }),
    shippingMethodId: f.ref('shippingMethod', { wire: 'TypeOfShippingId', required: true }),
    carrierId: f.ref('carrier'),
  },
  // What it costs more (below zero: less) in the customer's currency, and the bills to pay.
  gives: f.list({ ...rowResults.of, difference: f.money({ signed: true }), billIds: f.ids() }, { required: true }),
});

/** The goods of an order go another way; whoever spoke to its carrier speaks to the new one. */
export const orderRerouted = fact<OrderFact>('orderRerouted');

export const rerouteErrors = errorsOf('orders', {
  notToReroute: 'StateNotAllowed',
  rerouteTooLate: 'PackagingLocked',
  reroutePart: 'StateNotAllowed',
});
