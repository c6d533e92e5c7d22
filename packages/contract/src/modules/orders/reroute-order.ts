import { call } from '../../core/call.ts';
import { rowResultsWith } from '../../core/row-results.ts';
import { errorsOf } from '../../core/errors.ts';
import { defineEvent } from '../../core/events.ts';
import { f } from '../../core/field.ts';
import type { OrderEvent } from './events.ts';
import { logisticsOrderIndex } from './screens.ts';

/** Changes the shipping method or carrier of orders; each is priced again and settled. */
export const setLogisticsOrderTypeOfShipping = call({
  path: '/LogisticsOrder/SetLogisticsOrderTypeOfShipping',
  audience: ['platform', 'site'],
  needs: logisticsOrderIndex.SetTypeOfShipping,
  idempotent: true,
  each: 'ids',
  input: {
    ids: f.ids({ required: true }),
    shippingMethodId: f.ref('shippingMethod', { apiName: 'TypeOfShippingId', required: true }),
    carrierId: f.ref('carrier'),
  },
  // The price difference (negative: cheaper) in the customer's currency, and the bills to pay.
  output: rowResultsWith({ difference: f.money({ signed: true }), currencyId: f.id(), billIds: f.ids() }),
});

/** The shipping method or carrier of an order changed; subscribers that notified the old carrier notify the new one. */
export const orderRerouted = defineEvent<OrderEvent>('orderRerouted');

export const rerouteErrors = errorsOf('orders', {
  notToReroute: 'StateNotAllowed',
  rerouteTooLate: 'PackagingLocked',
  reroutePart: 'StateNotAllowed',
});
