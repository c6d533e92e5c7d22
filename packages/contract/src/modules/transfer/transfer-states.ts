import { states } from '../../core/states.ts';

/** The way of one order to another warehouse of the site (domain 4.15). */
export const warehouseTransferStates = states(
  'WarehouseTransferStatus',
  {
    Pending: { load: 'Loaded', cancel: 'Cancelled' },
    Loaded: { unload: 'Pending', depart: 'Departed' },
    Departed: { arrive: 'Arrived' },
  },
  { live: ['Pending', 'Loaded', 'Departed'] },
);

/** The way of a plan: made, agreed, carried out by a shift, over. */
export const transferPlanStates = states(
  'TransferPlanStatus',
  {
    Draft: { confirm: 'Confirmed', cancel: 'Cancelled' },
    Confirmed: { execute: 'Executing', cancel: 'Cancelled' },
    // A shift that was given up brings its plan to nothing.
    Executing: { finish: 'Finished', abandon: 'Cancelled' },
  },
  { open: ['Draft', 'Confirmed'] },
);
