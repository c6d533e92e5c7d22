import { call } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { logisticsOrderIndex } from './screens.ts';

/**
 * Makes one order of several of a customer that go the same way to the same receiver. The oldest takes the goods and the money of the
 * others, is priced anew, and pays back what going together saves; the others end as cancelled, without a refund of their own.
 */
export const mergeLogisticsOrders = call({
  path: '/LogisticsOrder/MergeLogisticsOrders',
  who: 'PS',
  needs: logisticsOrderIndex.Merge,
  idempotent: true,
  takes: { ids: f.ids({ required: true, max: 50 }) },
  gives: f.object({ id: f.id({ required: true }), serialNumber: f.code({ required: true }) }, { required: true }),
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
