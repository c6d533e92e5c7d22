import { call, done, rowResults } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { waybillPrintingIndex } from './screens.ts';

/** Gives an order a waybill number that somebody got from the carrier by hand. */
export const setLogisticsOrderCarrierNo = call({
  path: '/LogisticsOrder/SetLogisticsOrderCarrierNo',
  who: 'PSW',
  needs: logisticsOrderIndex.SetCarrierNo,
  takes: { id: f.id({ required: true }), carrierNo: f.code({ required: true, max: 40 }) },
  gives: done,
});

/** Asks the carriers whether they have the parcels of orders in their books. */
export const synchronizeWaybillStatus = call({
  path: '/WaybillPrinting/SynchronizeWaybillStatus',
  who: 'PSW',
  needs: waybillPrintingIndex.Synchronize,
  each: 'logisticsOrderIds',
  takes: { logisticsOrderIds: f.ids({ required: true }) },
  gives: f.list({ ...rowResults.of, isOnline: f.flag() }, { required: true }),
});

export const waybillMoreErrors = errorsOf('carriers', {
  otherHasNumber: 'Duplicate',
  numberSpent: 'Duplicate',
  noCarrierYet: 'StateNotAllowed',
});
