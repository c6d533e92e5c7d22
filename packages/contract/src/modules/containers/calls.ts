import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { stockCountIndex, stockCounting } from '../counting/screens.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { packagePutOnShelvesIndex } from '../packages/screens.ts';
import { packingIndex } from '../packing/screens.ts';
import { personalPickingIndex, pickingListIndex } from '../picking/screens.ts';
import { binLowerShelf, binPutOnShelves, qualityInspectionIndex, signForIndex, warehouseDocumentIndex } from '../receiving/screens.ts';
import { returnLogisticsOrderIndex, returnLogisticsOrderPutOnShelves, returnOrderIndex } from '../returns/screens.ts';
import { shelvesIndex } from '../shelving/screens.ts';
import { transferPlanIndex, warehouseTransferIndex } from '../transfer/screens.ts';
import { bagNumberIndex, transportShiftArrivalReceipt, transportShiftIndex, transportShiftPackagingIndex } from '../transport/screens.ts';

const ofShifts = [transportShiftIndex, transportShiftPackagingIndex, transportShiftArrivalReceipt, bagNumberIndex];
const ofTransfers = [warehouseTransferIndex, transferPlanIndex];

/**
 * The kinds of containers, and the screens that may read each. A carton is a packed box of an order, a return one parcel from the
 * destination, a return order goods that buyers send back. A cart is a picking list: its cells are the places of the list's goods.
 */
export const containerScreens = {
  bag: ofShifts,
  shift: ofShifts,
  transfer: ofTransfers,
  plan: ofTransfers,
  pickingList: [pickingListIndex, personalPickingIndex],
  count: [stockCountIndex, stockCounting],
  shelf: [shelvesIndex, packagePutOnShelvesIndex],
  bin: [warehouseDocumentIndex, binPutOnShelves, binLowerShelf, qualityInspectionIndex, signForIndex],
  return: [returnLogisticsOrderIndex, returnLogisticsOrderPutOnShelves],
  returnOrder: [returnOrderIndex, qualityInspectionIndex],
  order: [logisticsOrderIndex, packingIndex, ...ofShifts],
  carton: [logisticsOrderIndex, packingIndex, ...ofShifts],
} as const;
export type ContainerKind = keyof typeof containerScreens;
/** The contents of containers: other containers, packages and pieces of commodities. */
export type ItemKind = ContainerKind | 'package' | 'commodity';

const readers = [...new Set(Object.values(containerScreens).flat())];
const which = { kind: f.text({ required: true, max: 16 }), id: f.id({ required: true }) };
const named = { ...which, number: f.text({ required: true, max: 120 }), name: f.text({ max: 200 }) };
const times = { since: f.time(), until: f.time() };

/** A container with its state, and the containers that it is or was in, the nearest first. Customers see none of them. */
export const getContainer = call({
  path: '/Container/GetContainer',
  audience: ['platform', 'site', 'warehouse'],
  needs: readers,
  transaction: 'none',
  input: which,
  output: f.object(
    {
      ...named,
      state: f.text({ max: 100 }),
      warehouse: f.text({ max: 200 }),
      warehouseId: f.id(),
      /** `now` is false for a container that it has left. */
      inside: f.list({ ...named, ...times, now: f.flag({ required: true }) }, { required: true }),
    },
    { required: true },
  ),
});

/**
 * A page of what is in a container now or, with `former`, of what was in it: since when and by whom, and until when, by whom and why.
 * `mayTakeOut` and `mayMove` state whether the caller may do so in the present state.
 */
export const getContainerContents = call({
  path: '/Container/GetContainerContents',
  audience: ['platform', 'site', 'warehouse'],
  needs: readers,
  transaction: 'none',
  query: true,
  input: { ...which, former: f.flag() },
  output: f.page({
    ...named,
    orderId: f.id(),
    orderNumber: f.text({ max: 64 }),
    memberCode: f.text({ max: 12 }),
    quantity: f.count(),
    weight: f.kilograms(),
    /** The cell, shelf or bag. */
    place: f.text({ max: 120 }),
    state: f.text({ max: 100 }),
    /** The code of the state of pieces in stock. */
    inventoryState: f.enum('InventoryState'),
    /** The lot of pieces on a shelf. */
    lotId: f.id(),
    lotNumber: f.text({ max: 40 }),
    /** The batch of pieces on a shelf: the day they were first put on one. */
    batchDate: f.date(),
    ...times,
    sinceBy: f.text({ max: 100 }),
    untilBy: f.text({ max: 100 }),
    reason: f.text({ max: 500 }),
    mayTakeOut: f.flag({ required: true }),
    mayMove: f.flag({ required: true }),
  }),
});
