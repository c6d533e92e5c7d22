import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { shelvesIndex } from './screens.ts';

/** Deactivates a shelf, or activates it again. */
export const deactivateShelves = call({
  path: '/Shelves/DeactivateShelves',
  audience: ['platform', 'site', 'warehouse'],
  needs: shelvesIndex.Deactivate,
  input: { id: f.id({ required: true }), deactivated: f.flag({ required: true }) },
  output: done,
});
