import { scanRetention } from './scan-retention.ts';
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
import { handle } from '../../core/calls/handler.ts';
import { complete } from './complete.ts';
import { leave } from './leave.ts';
import { orderToPack, packedParcels, packingPage } from './queries.ts';
import { reopen } from './reopen.ts';
import { cancelScan, scan } from './scan.ts';
import { start } from './start.ts';
import { packingSubscribers } from './subscribers.ts';
import { weigh } from './weigh.ts';

/** The packing module. */
export const packing: Module = {
  name: 'packing',
  retention: [scanRetention],
  calls: () => [
    ...handle(getPackings, packingPage),
    ...handle(getPackingOrder, orderToPack),
    ...handle(getPackedParcels, packedParcels),
    ...handle(startPacking, start),
    ...handle(leavePacking, leave),
    ...handle(scanPackingGoods, scan),
    ...handle(cancelPackingGoods, cancelScan),
    ...handle(completePacking, complete),
    ...handle(reopenPacking, reopen),
    ...handle(weighParcel, weigh),
  ],
  subscribers: packingSubscribers,
};
