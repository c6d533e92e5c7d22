import { call, done } from '../../core/call.ts';
import { rowResultsWith } from '../../core/row-results.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { packEdit } from '../packing/screens.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { waybillPrintingIndex } from './screens.ts';

/** Gives an order a waybill number that staff got from the carrier by hand. */
export const setLogisticsOrderCarrierNo = call({
  path: '/LogisticsOrder/SetLogisticsOrderCarrierNo',
  audience: ['platform', 'site', 'warehouse'],
  needs: [logisticsOrderIndex.SetCarrierNo, packEdit.Complete],
  input: { id: f.id({ required: true }), carrierNo: f.code({ required: true, max: 40 }) },
  output: done,
});

/** Queries the carriers whether they have registered the parcels of orders. */
export const synchronizeWaybillStatus = call({
  path: '/WaybillPrinting/SynchronizeWaybillStatus',
  audience: ['platform', 'site', 'warehouse'],
  needs: waybillPrintingIndex.Synchronize,
  each: 'logisticsOrderIds',
  input: { logisticsOrderIds: f.ids({ required: true }) },
  output: rowResultsWith({ isOnline: f.flag() }),
});

export const waybillMoreErrors = errorsOf('carriers', {
  otherHasNumber: 'Duplicate',
  numberSpent: 'Duplicate',
  noCarrierYet: 'StateNotAllowed',
});
