import { call } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { logisticsOrderIndex } from './screens.ts';

/**
 * Merges several orders of a customer with the same shipping method and receiver. The oldest takes over the goods and payments of the
 * others, is priced again, and the savings are refunded; the others end as cancelled, without a refund of their own.
 */
export const mergeLogisticsOrders = call({
  path: '/LogisticsOrder/MergeLogisticsOrders',
  audience: ['platform', 'site'],
  needs: logisticsOrderIndex.Merge,
  idempotent: true,
  input: { ids: f.ids({ required: true, max: 50 }) },
  output: f.object({ id: f.id({ required: true }), serialNumber: f.code({ required: true }) }, { required: true }),
});

export const mergeErrors = errorsOf('orders', {
  twoToMerge: 'AtLeastOneSelection',
  mergeCustomers: 'DifferentUser',
  mergeWarehouses: 'DifferentWarehouse',
  mergeReceivers: 'DestinationMismatch',
  mergeWays: 'DestinationMismatch',
  mergeCurrencies: 'ValidationFailed',
  mergeStates: 'StateNotAllowed',
  notToMergeNow: 'StateNotAllowed',
});
