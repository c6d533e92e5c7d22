import { states } from '../../core/states.ts';

/** The states of one order's transfer to another warehouse of the site (domain 4.15). */
export const warehouseTransferStates = states(
  'WarehouseTransferStatus',
  {
    Pending: { load: 'Loaded', cancel: 'Cancelled' },
    Loaded: { unload: 'Pending', depart: 'Departed', lose: 'Cancelled' },
    Departed: { arrive: 'Arrived', recall: 'Loaded', lose: 'Cancelled' },
    Arrived: { undoArrival: 'Departed' },
  },
  { live: ['Pending', 'Loaded', 'Departed'] },
);

/** The states of a plan: created, approved, executed by a shift, finished. */
export const transferPlanStates = states(
  'TransferPlanStatus',
  {
    Draft: { confirm: 'Confirmed', cancel: 'Cancelled' },
    Confirmed: { execute: 'Executing', cancel: 'Cancelled' },
    // A cancelled shift cancels its plan.
    Executing: { finish: 'Finished', abandon: 'Cancelled' },
    Finished: { undoFinish: 'Executing' },
  },
  { open: ['Draft', 'Confirmed'] },
);
