import type { Module } from '../../core/module.ts';
import { openAndClose } from './by-the-clock.ts';
import { carrierHook } from './carrier-hook.ts';
import { synchronize, synchronizeAll } from './synchronize.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import * as calls from '@entrepot/contract/modules/transport/calls.ts';
import { moveShiftOrders } from '@entrepot/contract/modules/transport/move-calls.ts';
import {
  assignCustomsNumbers,
  exportManifest,
  printBagLabels,
  printShift,
  synchronizeCarrierTracks,
} from '@entrepot/contract/modules/transport/paper-calls.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { arrive, complete, receive } from './arrive.ts';
import { assignNumbers } from './assign-numbers.ts';
import { checkBag, establish as establishBags, giveUp, seal, transfer, unseal } from './bags.ts';
import { depart } from './depart.ts';
import { addTrack, addTracks, setCustoms } from './events.ts';
import { writeManifest } from './manifest.ts';
import { moveOrders } from './move-orders.ts';
import { putInBag, takeOut } from './packaging.ts';
import { printLabels, printList } from './papers.ts';
import {
  bagsOfShift,
  departurePreview,
  itemsOfBag,
  listShifts,
  ordersOfShift,
  receiptOf,
  shiftChoices,
  shiftWithBags,
  tracksOfShift,
} from './queries.ts';
import { checkShift, establish, shiftScope } from './shift.ts';
import { mayRemoveShift, step } from './shift-steps.ts';

/** All that this module brings. */
export const transport: Module = {
  name: 'transport',
  calls: ({ files }) => [
    ...crud(transportShift, {
      scope: shiftScope as never,
      fill: (_tx, _caller, draft, row) => checkShift(draft as never, row),
      mayRemove: mayRemoveShift,
    }).filter(({ path }) => path !== calls.getShifts.path),
    ...on(calls.getShifts, listShifts),
    ...on(calls.establishShift, establish),
    ...on(calls.openShift, step('open')),
    ...on(calls.closeShift, step('close')),
    ...on(calls.reopenShift, step('reopen')),
    ...on(calls.cancelShift, step('cancel')),
    ...on(calls.confirmDeparture, depart),
    ...on(calls.confirmArrival, arrive),
    ...on(calls.completeShift, complete),
    ...on(calls.addShiftTrack, addTrack),
    ...on(calls.setCustomsStatus, setCustoms),
    ...on(calls.getShift, shiftWithBags),
    ...on(calls.getShiftOrders, ordersOfShift),
    ...on(calls.getShiftBags, bagsOfShift),
    ...on(calls.getShiftTracks, tracksOfShift),
    ...on(calls.getBagReceipt, receiptOf),
    ...on(calls.getSelectShifts, shiftChoices),
    ...on(calls.getDeparturePreview, departurePreview),
    ...on(calls.addPackaging, putInBag),
    ...on(calls.deletePackaging, takeOut),
    ...on(calls.signForBag, receive),
    ...crud(bag, { fill: (tx, caller, draft, row) => checkBag(tx, caller, draft as never, row) }),
    ...on(calls.establishBags, establishBags),
    ...on(calls.sealBag, seal),
    ...on(calls.unsealBag, unseal),
    ...on(calls.voidBag, giveUp),
    ...on(calls.transferBag, transfer),
    ...on(calls.getBagItems, itemsOfBag),
    ...on(calls.addTransportTracks, addTracks),
    ...on(printBagLabels, printLabels(files)),
    ...on(printShift, printList(files)),
    ...on(exportManifest, writeManifest(files)),
    ...on(assignCustomsNumbers, assignNumbers),
    ...on(moveShiftOrders, moveOrders),
    ...on(synchronizeCarrierTracks, synchronize),
  ],
  hooks: [carrierHook],
  jobs: [
    { name: 'open-and-close-shifts', at: '* * * * *', run: openAndClose },
    { name: 'synchronize-carrier-tracks', at: '*/30 * * * *', run: synchronizeAll },
  ],
};
