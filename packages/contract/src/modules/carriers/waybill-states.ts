import { states } from '../../core/states.ts';

/** A waybill number is asked for, given or refused, and may be given back before bagging. Orders carry the same state. */
export const waybillStates = states('WaybillStatus', {
  None: { request: 'Requesting' },
  Failed: { request: 'Requesting' },
  Cancelled: { request: 'Requesting' },
  Requesting: { obtain: 'Obtained', fail: 'Failed' },
  Obtained: { cancel: 'Cancelled' },
});
