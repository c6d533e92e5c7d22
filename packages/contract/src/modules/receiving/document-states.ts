import { states } from '../../core/states.ts';

/** The way of an inbound document (domain 4.3). `depart` and `arriveAbroad` are those of one that a transfer shift carries on. */
export const documentStates = states(
  'WarehouseDocumentStatus',
  {
    Draft: { submit: 'Submitted', cancel: 'Cancelled' },
    Submitted: { depart: 'InTransit', arrive: 'Arrived', sign: 'Receiving', cancel: 'Cancelled' },
    InTransit: { arrive: 'Arrived', sign: 'Receiving' },
    // What a shift carried on was signed for before it came: nobody signs again before all of it lies on shelves.
    Arrived: { sign: 'Receiving', shelveLast: 'Shelved', end: 'Ended' },
    Receiving: { sign: 'Receiving', undoSigning: 'Arrived', shelveLast: 'Shelved', depart: 'InTransit', end: 'Ended' },
    Shelved: { sign: 'Receiving', putAgain: 'Receiving', end: 'Ended' },
  },
  {
    /** The sender may still write it. */
    open: ['Draft', 'Submitted'],
    /** It was announced, and nothing of it has come. */
    awaited: ['Submitted', 'InTransit'],
    /** Goods may be signed for, inspected and shelved. */
    received: ['Arrived', 'Receiving', 'Shelved'],
    /** It is on its way or in the house, and not ended. */
    live: ['Submitted', 'InTransit', 'Arrived', 'Receiving', 'Shelved'],
    over: ['Ended', 'Cancelled'],
  },
);

/** The way of a bin (domain 4.4). */
export const binStates = states(
  'BinStatus',
  {
    Expected: { sign: 'Signed', miss: 'Missing' },
    // One that nobody inspects may be unpacked where it stands.
    Signed: { undoSigning: 'Expected', inspect: 'Inspecting', shelve: 'OnShelf', empty: 'Emptied' },
    Inspecting: { submit: 'Inspected', cancelInspection: 'Signed' },
    Inspected: { shelve: 'OnShelf', empty: 'Emptied', cancelInspection: 'Signed' },
    OnShelf: { lower: 'OffShelf' },
    // What was stored on its way is inspected where it arrives.
    OffShelf: { shelve: 'OnShelf', empty: 'Emptied', inspect: 'Inspecting' },
    Emptied: { refill: 'OffShelf', cancelInspection: 'Signed' },
  },
  {
    unsigned: ['Expected'],
    inHouse: ['Signed', 'Inspecting', 'Inspected', 'OnShelf', 'OffShelf'],
    unfinished: ['Expected', 'Signed', 'Inspecting', 'Inspected'],
  },
);

/** The way of a line of an inspection (domain 4.5). */
export const inspectionStates = states('QualityInspectionStatus', {
  ToBeInspected: { start: 'Inspecting', exempt: 'Exempt' },
  Inspecting: { start: 'Inspecting', submit: 'Inspected', cancel: 'ToBeInspected' },
  Inspected: { review: 'Inspected', cancel: 'ToBeInspected' },
});
