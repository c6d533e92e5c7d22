import type { Caller } from '../../core/calls/caller.ts';
import { notHidden, onlyOne } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';

/** How many cells a picking cart has. */
export interface Grid {
  rows: number;
  columns: number;
}
const usual: Grid = { rows: 3, columns: 4 };

/** The cart of a person's own settings; a usual one for who has set none, and for the system. */
export async function gridOf(tx: Tx, { siteId, userId }: Pick<Caller, 'siteId' | 'userId'>): Promise<Grid> {
  if (!userId) return usual;
  const own = await tx
    .selectFrom('userConfiguration')
    .select(['pickingListRows as rows', 'pickingListColumns as columns'])
    .where('siteId', '=', siteId)
    .where('userId', '=', userId)
    .where(notHidden)
    .limit(onlyOne)
    .executeTakeFirst();
  return { rows: own?.rows ?? usual.rows, columns: own?.columns ?? usual.columns };
}

/** The cell of the order at a place (from 0) in its list: row by row, from 1. */
export const cellAt = (at: number, { columns }: Grid) => ({ gridRow: Math.floor(at / columns) + 1, gridColumn: (at % columns) + 1 });
