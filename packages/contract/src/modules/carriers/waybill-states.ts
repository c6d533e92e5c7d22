import { states } from '../../core/states.ts';

/** A waybill number is requested, obtained or refused, and may be returned before bagging. Orders have the same status. */
export const waybillStates = states('WaybillStatus', {
  None: { request: 'Requesting' },
  Failed: { request: 'Requesting' },
  Cancelled: { request: 'Requesting' },
  Requesting: { obtain: 'Obtained', fail: 'Failed' },
  Obtained: { cancel: 'Cancelled' },
});
