import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { transportShiftIndex } from './screens.ts';

/** Reverts an arrival that was confirmed by mistake, while nothing of the shift was received: it is on its way again. */
export const undoArrival = call({
  path: '/TransportShift/UndoTransportShiftArrival',
  audience: ['platform', 'site', 'warehouse'],
  needs: transportShiftIndex.UndoArrival,
  input: { id: f.id({ required: true }), reason: f.longText({ required: true }) },
  output: done,
});
