import { states } from '../../core/states.ts';

/** The states of an inbound document (domain 4.3). `depart`, `recall` and `arrive` apply to one carried on by a transfer shift. */
export const documentStates = states(
  'WarehouseDocumentStatus',
  {
    Draft: { submit: 'Submitted', cancel: 'Cancelled' },
    Submitted: { depart: 'InTransit', arrive: 'Arrived', sign: 'Receiving', cancel: 'Cancelled' },
    InTransit: { arrive: 'Arrived', sign: 'Receiving', recall: 'Receiving' },
    // Goods that a shift carried on were signed for before: no second signing is needed before all of them are on shelves.
    Arrived: { sign: 'Receiving', shelveLast: 'Shelved', end: 'Ended' },
    Receiving: { sign: 'Receiving', undoSigning: 'Arrived', shelveLast: 'Shelved', depart: 'InTransit', end: 'Ended' },
    Shelved: { sign: 'Receiving', putAgain: 'Receiving', end: 'Ended' },
  },
  {
    /** The sender may still edit it. */
    open: ['Draft', 'Submitted'],
    /** It was submitted, and nothing of it has arrived. */
    awaited: ['Submitted', 'InTransit'],
    /** It has left or has arrived, and its sender may add goods to it. */
    addable: ['InTransit', 'Arrived', 'Receiving', 'Shelved'],
    /** Goods may be signed for, inspected and shelved. */
    received: ['Arrived', 'Receiving', 'Shelved'],
    /** It is on its way or in the warehouse, and not ended. */
    live: ['Submitted', 'InTransit', 'Arrived', 'Receiving', 'Shelved'],
    over: ['Ended', 'Cancelled'],
  },
);

/** The states of a bin (domain 4.4). */
export const binStates = states(
  'BinStatus',
  {
    Expected: { sign: 'Signed', miss: 'Missing' },
    // One that needs no inspection may be unpacked where it is.
    Signed: { undoSigning: 'Expected', inspect: 'Inspecting', shelve: 'OnShelf', empty: 'Emptied', loseOnTheWay: 'Missing' },
    Inspecting: { submit: 'Inspected', cancelInspection: 'Signed' },
    Inspected: { shelve: 'OnShelf', empty: 'Emptied', cancelInspection: 'Signed' },
    OnShelf: { lower: 'OffShelf' },
    // Goods stored on the way are inspected where they arrive.
    OffShelf: { shelve: 'OnShelf', empty: 'Emptied', inspect: 'Inspecting', loseOnTheWay: 'Missing' },
    Emptied: { refill: 'OffShelf', cancelInspection: 'Signed' },
    // A missing bin that turns up is received like any other.
    Missing: { sign: 'Signed' },
  },
  {
    unsigned: ['Expected'],
    inWarehouse: ['Signed', 'Inspecting', 'Inspected', 'OnShelf', 'OffShelf'],
    unfinished: ['Expected', 'Signed', 'Inspecting', 'Inspected'],
  },
);

/** The states of the question to the owner about missing goods. Goods found later settle it; further missing ones open it again. */
export const missingGoodsStates = states('MissingGoodsStatus', {
  Open: { answer: 'Answered', settle: 'Settled', miss: 'Open' },
  Answered: { answer: 'Answered', settle: 'Settled', miss: 'Open' },
  Settled: { miss: 'Open' },
});

/** The states of the question to the owner about unannounced goods. Further ones that are found open it again. */
export const unannouncedGoodsStates = states('UnannouncedGoodsStatus', {
  Open: { find: 'Open', refuseGoods: 'Answered', settle: 'Settled' },
  Answered: { find: 'Open', refuseGoods: 'Answered', settle: 'Settled' },
  Settled: { find: 'Open' },
});

/** The states of a line of an inspection (domain 4.5). */
export const inspectionStates = states('QualityInspectionStatus', {
  ToBeInspected: { start: 'Inspecting', exempt: 'Exempt' },
  Inspecting: { start: 'Inspecting', submit: 'Inspected', cancel: 'ToBeInspected' },
  Inspected: { review: 'Inspected', cancel: 'ToBeInspected' },
});
