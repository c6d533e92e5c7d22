import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { userIndex } from '../access/screens.ts';
import { billIndex } from '../billing/screens.ts';
import { commodityIndex, commodityInventoryIndex } from '../commodities/screens.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { packageIndex } from '../packages/screens.ts';
import { binLowerShelf, binPutOnShelves, warehouseDocumentIndex } from '../receiving/screens.ts';
import { bagNumberIndex } from '../transport/screens.ts';

/** What an entry is about. The order is that in which things happen that happen at the same moment. */
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
  'told',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Whose timelines there are, by the word the call names them by, and the screens from which each may be read. */
export const timelineScreens = {
  packageId: [packageIndex],
  binId: [warehouseDocumentIndex, binPutOnShelves, binLowerShelf],
  commodityId: [commodityIndex, commodityInventoryIndex],
  logisticsOrderId: [logisticsOrderIndex],
  warehouseDocumentId: [warehouseDocumentIndex],
  bagId: [bagNumberIndex],
  billId: [billIndex],
  customerId: [userIndex],
} as const;
export type TimelineOf = keyof typeof timelineScreens;

const place = { shelf: f.text({ max: 40 }), bin: f.text({ max: 40 }), state: f.enum('InventoryState') };

/** The fields of one entry. `hand` tells what kind of hand it was; its name and address are told to those who may know them. */
export const timelineEntry = {
  time: f.time({ required: true }),
  kind: f.text({ required: true, max: 16 }),
  hand: f.text({ required: true, max: 16 }),
  handName: f.text({ max: 100 }),
  place: f.text({ max: 200 }),
  address: f.text({ max: 64 }),
  /** What it was done with, such as "Chrome · Android". */
  device: f.text({ max: 200 }),
  /** What it was called that came with it: an order's or a bill's number. */
  number: f.text({ max: 64 }),
  /** What was said, in the reader's language. */
  words: f.text({ max: 2000 }),
  /** What somebody wrote by hand. */
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

const oneThing = {
  packageId: f.ref('package'),
  binId: f.ref('bin'),
  commodityId: f.ref('commodity'),
  logisticsOrderId: f.ref('logisticsOrder'),
  warehouseDocumentId: f.ref('warehouseDocument'),
  bagId: f.ref('bag'),
  billId: f.ref('bill'),
  customerId: f.ref('user', { seenBy: 'PS' }),
};

/**
 * All that happened to one package, bin, commodity, order, inbound document, bag, bill or customer, the newest first, made from what is kept already: the
 * operation log, movements, tracks, messages, bills and payments. `before` of an answer leads to what happened earlier. A customer is
 * told nothing of the house's own: no names of staff, no shelves, no remarks of theirs.
 */
export const getTimeline = call({
  path: '/TrajectoryTrack/GetTimeline',
  who: 'CPSW',
  twinForAll: true,
  needs: [...new Set(Object.values(timelineScreens).flat())],
  reads: true,
  takes: {
    ...oneThing,
    /** Only entries of these kinds. */
    kinds: f.texts({ max: timelineKinds.length, each: 16 }),
    /** Only what happened earlier, as the answer before told it. */
    before: f.text({ max: 30 }),
    rows: f.count({ min: 1, max: 100 }),
  },
  gives: f.object({ entries: f.list(timelineEntry, { required: true }), before: f.text({ max: 30 }) }, { required: true }),
});

/**
 * What is known of one thing as it stood at a moment: each field that the reader may see, with its value then and its value now where that
 * is another.
 */
export const getThingThen = call({
  path: '/TrajectoryTrack/GetThingThen',
  who: 'CPSW',
  twinForAll: true,
  needs: getTimeline.needs,
  reads: true,
  takes: { ...oneThing, at: f.time({ required: true }) },
  gives: f.list(
    {
      label: f.text({ required: true, max: 200 }),
      former: f.longText({ max: 4000 }),
      now: f.longText({ max: 4000 }),
      changed: f.flag({ required: true }),
    },
    { required: true },
  ),
});
