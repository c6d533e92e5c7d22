import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { transportShiftIndex } from './screens.ts';

/** Calls back a shift that was reported as departed by mistake, before its arrival: it is closed, and its bags are sealed again. */
export const recallShift = call({
  path: '/TransportShift/RecallTransportShift',
  audience: ['platform', 'site', 'warehouse'],
  needs: transportShiftIndex.Recall,
  input: { id: f.id({ required: true }), reason: f.longText({ required: true }) },
  output: done,
});
