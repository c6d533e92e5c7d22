import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { transportShiftArrivalReceipt } from './screens.ts';

/** Reverts the receipt of a bag or a single parcel of a shift, while nothing else was done with its orders: they are on their way again. */
export const undoReceipt = call({
  path: '/TransportShift/UndoBagReceipt',
  audience: ['platform', 'site', 'warehouse'],
  needs: transportShiftArrivalReceipt.UndoReceipt,
  input: { id: f.id({ required: true }), bagNo: f.code({ required: true }), reason: f.longText({ required: true }) },
  output: done,
});
