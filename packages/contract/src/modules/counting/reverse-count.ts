import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { stockCountIndex } from './screens.ts';

/** Books differences of a closed count back, because it was wrong: the named lines, by default all that were booked. */
export const reverseStockCount = call({
  path: '/StockCount/ReverseStockCount',
  audience: ['platform', 'site', 'warehouse'],
  needs: stockCountIndex.Reverse,
  idempotent: true,
  input: { id: f.id({ required: true }), lineIds: f.ids(), reason: f.longText({ required: true }) },
  output: f.object({ lines: f.count({ required: true }), pieces: f.count({ required: true }) }, { required: true }),
});
