import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { userIndex } from '../access/screens.ts';
import { billIndex } from '../billing/screens.ts';
import { containerScreens } from '../containers/calls.ts';
import { commodityIndex, commodityInventoryIndex } from '../commodities/screens.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { packageIndex } from '../packages/screens.ts';
import { binLowerShelf, binPutOnShelves, warehouseDocumentIndex } from '../receiving/screens.ts';

/** The subjects of entries, in the order in which simultaneous events happen. */
export const timelineKinds = [
  'declared',
  'reserved',
  'seen',
  'weighed',
  'moved',
  'picked',
  'packed',
  'priced',
  'paid',
  'departed',
  'refused',
  'tracked',
  'wrote',
  'changed',
  'notified',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** The subjects of timelines, by their name in the call, and the screens that may read each. */
export const timelineScreens = {
  packageId: [packageIndex],
  binId: [warehouseDocumentIndex, binPutOnShelves, binLowerShelf],
  commodityId: [commodityIndex, commodityInventoryIndex],
  logisticsOrderId: [logisticsOrderIndex],
  warehouseDocumentId: [warehouseDocumentIndex],
  bagId: containerScreens.bag,
  transportShiftId: containerScreens.shift,
  warehouseTransferId: containerScreens.transfer,
  transferPlanId: containerScreens.plan,
  pickingListId: containerScreens.pickingList,
  stockCountId: containerScreens.count,
  shelfId: containerScreens.shelf,
  returnOrderId: containerScreens.returnOrder,
  returnLogisticsOrderId: containerScreens.return,
  billId: [billIndex],
  customerId: [userIndex],
} as const;
export type TimelineOf = keyof typeof timelineScreens;

const place = { shelf: f.text({ max: 40 }), bin: f.text({ max: 40 }), state: f.enum('InventoryState') };

/** The fields of one entry. `hand` is the kind of actor; their name and address are returned only to readers with permission. */
export const timelineEntry = {
  time: f.time({ required: true }),
  kind: f.text({ required: true, max: 16 }),
  hand: f.text({ required: true, max: 16 }),
  handName: f.text({ max: 100 }),
  place: f.text({ max: 200 }),
  address: f.text({ max: 64 }),
  /** The client, such as "Chrome · Android". */
  device: f.text({ max: 200 }),
  /** The number of a related record, such as an order or a bill. */
  number: f.text({ max: 64 }),
  /** The entry's text, in the reader's language. */
  words: f.text({ max: 2000 }),
  /** A note written by a person. */
  note: f.text({ max: 500 }),
  trajectoryStatus: f.enum('TrajectoryStatus'),
  billType: f.enum('BillType'),
  paymentType: f.enum('PaymentType'),
  refund: f.flag({ required: true }),
  amount: f.money(),
  currencyCode: f.text({ max: 3 }),
  pictures: f.images({ required: true }),
  moves: f.list(
    {
      stockMovementType: f.enum('StockMovementType'),
      goods: f.text({ max: 64 }),
      quantity: f.count({ required: true }),
      from: f.object(place),
      to: f.object(place),
    },
    { required: true },
  ),
  changes: f.list(
    { label: f.text({ required: true, max: 200 }), before: f.longText({ max: 4000 }), after: f.longText({ max: 4000 }) },
    { required: true },
  ),
};

const subjectFields = {
  packageId: f.ref('package'),
  binId: f.ref('bin'),
  commodityId: f.ref('commodity'),
  logisticsOrderId: f.ref('logisticsOrder'),
  warehouseDocumentId: f.ref('warehouseDocument'),
  bagId: f.ref('bag'),
  transportShiftId: f.ref('transportShift'),
  warehouseTransferId: f.ref('warehouseTransfer'),
  transferPlanId: f.ref('transferPlan'),
  pickingListId: f.ref('pickingList'),
  stockCountId: f.ref('stockCount'),
  shelfId: f.ref('shelf', { apiName: 'ShelvesId' }),
  returnOrderId: f.ref('returnOrder'),
  returnLogisticsOrderId: f.ref('returnLogisticsOrder'),
  billId: f.ref('bill'),
  customerId: f.customer({ seenBy: ['platform', 'site'] }),
};

/**
 * The history of one package, bin, commodity, order, inbound document, container, bill or customer, newest first, built from existing records:
 * the operation log, movements, tracks, messages, bills and payments. `before` of an answer is the cursor to earlier entries. Customers do
 * not see internal data: no names of staff, no shelves, no staff remarks.
 */
export const getTimeline = call({
  path: '/TrajectoryTrack/GetTimeline',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: [...new Set(Object.values(timelineScreens).flat())],
  transaction: 'none',
  input: {
    ...subjectFields,
    /** Only entries of these kinds. */
    kinds: f.texts({ max: timelineKinds.length, each: 16 }),
    /** Only earlier entries; the cursor of the previous answer. */
    before: f.text({ max: 30 }),
    rows: f.count({ min: 1, max: 100 }),
  },
  output: f.object({ entries: f.list(timelineEntry, { required: true }), before: f.text({ max: 30 }) }, { required: true }),
});

/** The state of one thing at a moment: each field visible to the reader, with its value then and, if different, its value now. */
export const getThingThen = call({
  path: '/TrajectoryTrack/GetThingThen',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: getTimeline.needs,
  transaction: 'none',
  input: { ...subjectFields, at: f.time({ required: true }) },
  output: f.list(
    {
      label: f.text({ required: true, max: 200 }),
      former: f.longText({ max: 4000 }),
      now: f.longText({ max: 4000 }),
      changed: f.flag({ required: true }),
    },
    { required: true },
  ),
});
