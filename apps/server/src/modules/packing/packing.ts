import type { Module } from '../../core/module.ts';
import {
  cancelPackingGoods,
  completePacking,
  getPackedParcels,
  getPackingOrder,
  getPackings,
  leavePacking,
  reopenPacking,
  scanPackingGoods,
  startPacking,
  weighParcel,
} from '@entrepot/contract/modules/packing/calls.ts';
import { on } from '../../core/calls/handler.ts';
import { complete } from './complete.ts';
import { leave } from './leave.ts';
import { orderToPack, packedParcels, packingPage } from './queries.ts';
import { reopen } from './reopen.ts';
import { cancelScan, scan } from './scan.ts';
import { start } from './start.ts';
import { weigh } from './weigh.ts';

/** All that this module brings. */
export const packing: Module = {
  name: 'packing',
  calls: () => [
    ...on(getPackings, packingPage),
    ...on(getPackingOrder, orderToPack),
    ...on(getPackedParcels, packedParcels),
    ...on(startPacking, start),
    ...on(leavePacking, leave),
    ...on(scanPackingGoods, scan),
    ...on(cancelPackingGoods, cancelScan),
    ...on(completePacking, complete),
    ...on(reopenPacking, reopen),
    ...on(weighParcel, weigh),
  ],
};
