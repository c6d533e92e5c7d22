import type { Module } from '../../core/module.ts';
import { packagesOfShift } from './packages-on-shift.ts';
import { openAndClose } from './scheduled.ts';
import { carrierHook } from './carrier-hook.ts';
import { synchronize, synchronizeAll } from './synchronize.ts';
import { arrivalDiscrepancy } from '@entrepot/contract/modules/transport/arrival-discrepancy.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import * as calls from '@entrepot/contract/modules/transport/calls.ts';
import { moveShiftOrders } from '@entrepot/contract/modules/transport/move-calls.ts';
import { recallShift } from '@entrepot/contract/modules/transport/recall-shift.ts';
import { decideDiscrepancy, reportDiscrepancy } from '@entrepot/contract/modules/transport/report-discrepancy.ts';
import { undoArrival } from '@entrepot/contract/modules/transport/undo-arrival.ts';
import { undoReceipt } from '@entrepot/contract/modules/transport/undo-receipt.ts';
import {
  assignCustomsNumbers,
  exportManifest,
  printBagLabels,
  printShift,
  synchronizeCarrierTracks,
} from '@entrepot/contract/modules/transport/paper-calls.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { arrive, complete } from './arrive.ts';
import { assignNumbers } from './assign-numbers.ts';
import { checkBag, establish as establishBags, voidBag, seal, transfer, unseal } from './bags.ts';
import { depart } from './depart.ts';
import { decide, discrepancyScope, report } from './discrepancies.ts';
import { addTrack, addTracks, setCustoms } from './events.ts';
import { writeManifest } from './manifest.ts';
import { moveOrders } from './move-orders.ts';
import { putInBag, takeOut } from './packaging.ts';
import { recall } from './recall-shift.ts';
import { receive } from './receive.ts';
import * as undoingArrival from './undo-arrival.ts';
import * as undoingReceipt from './undo-receipt.ts';
import { printLabels, printList } from './papers.ts';
import {
  bagsOfShift,
  closingPreview,
  departurePreview,
  itemsOfBag,
  listShifts,
  ordersOfShift,
  receiptOf,
  shiftChoices,
  shiftWithBags,
  tracksOfShift,
} from './queries.ts';
import { establish } from './establish-shift.ts';
import { parcelsToBag } from './parcels-to-bag.ts';
import { checkShift, shiftScope } from './shift.ts';
import { mayRemoveShift, step } from './shift-steps.ts';
import { rightsOnBag } from './transport-rights.ts';

/** The transport module. */
export const transport: Module = {
  name: 'transport',
  calls: ({ files }) => [
    ...crud(transportShift, {
      scope: shiftScope,
      fill: (_tx, caller, draft, row) => checkShift(caller, draft, row),
      mayRemove: mayRemoveShift,
    }).filter(({ path }) => path !== calls.getShifts.path),
    ...handle(calls.getShifts, listShifts),
    ...handle(calls.establishShift, establish),
    ...handle(calls.openShift, step('open')),
    ...handle(calls.closeShift, step('close')),
    ...handle(calls.reopenShift, step('reopen')),
    ...handle(calls.cancelShift, step('cancel')),
    ...handle(calls.confirmDeparture, depart),
    ...handle(calls.confirmArrival, arrive),
    ...handle(recallShift, recall),
    ...handle(undoArrival, undoingArrival.undo),
    ...handle(undoReceipt, undoingReceipt.undo),
    ...handle(calls.completeShift, complete),
    ...crud(arrivalDiscrepancy, { scope: discrepancyScope }),
    ...handle(reportDiscrepancy, report),
    ...handle(decideDiscrepancy, decide),
    ...handle(calls.addShiftTrack, addTrack),
    ...handle(calls.setCustomsStatus, setCustoms),
    ...handle(calls.getShift, shiftWithBags),
    ...handle(calls.getShiftOrders, ordersOfShift),
    ...handle(calls.getShiftBags, bagsOfShift),
    ...handle(calls.getShiftTracks, tracksOfShift),
    ...handle(calls.getBagReceipt, receiptOf),
    ...handle(calls.getShiftPackages, packagesOfShift),
    ...handle(calls.getSelectShifts, shiftChoices),
    ...handle(calls.getClosingPreview, closingPreview),
    ...handle(calls.getDeparturePreview, departurePreview),
    ...handle(calls.getParcelsToBag, parcelsToBag),
    ...handle(calls.addPackaging, putInBag),
    ...handle(calls.deletePackaging, takeOut),
    ...handle(calls.signForBag, receive),
    ...crud(bag, {
      fill: (tx, caller, draft, row) => checkBag(tx, caller, draft, row),
      rowRights: (_tx, caller) => rightsOnBag(caller),
    }),
    ...handle(calls.establishBags, establishBags),
    ...handle(calls.sealBag, seal),
    ...handle(calls.unsealBag, unseal),
    ...handle(calls.voidBag, voidBag),
    ...handle(calls.transferBag, transfer),
    ...handle(calls.getBagItems, itemsOfBag),
    ...handle(calls.addTransportTracks, addTracks),
    ...handle(printBagLabels, printLabels(files)),
    ...handle(printShift, printList(files)),
    ...handle(exportManifest, writeManifest(files)),
    ...handle(assignCustomsNumbers, assignNumbers),
    ...handle(moveShiftOrders, moveOrders),
    ...handle(synchronizeCarrierTracks, synchronize),
  ],
  hooks: [carrierHook],
  jobs: [
    { name: 'open-and-close-shifts', at: '* * * * *', run: openAndClose },
    { name: 'synchronize-carrier-tracks', at: '*/30 * * * *', run: synchronizeAll },
  ],
};
