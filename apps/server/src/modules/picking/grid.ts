import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';

/** The number of slots of a picking cart. */
export interface Grid {
  rows: number;
  columns: number;
}
const usual: Grid = { rows: 3, columns: 4 };

/** The cart in a person's settings; a default without settings and for the system. */
export async function gridOf(tx: Db, { siteId, userId }: Pick<Caller, 'siteId' | 'userId'>): Promise<Grid> {
  if (!userId) return usual;
  const own = await tx
    .selectFrom('userConfiguration')
    .select(['pickingListRows as rows', 'pickingListColumns as columns'])
    .where('siteId', '=', siteId)
    .where('userId', '=', userId)
    .where(notDeleted)
    .limit(onlyOne)
    .executeTakeFirst();
  return { rows: own?.rows ?? usual.rows, columns: own?.columns ?? usual.columns };
}

/** The slot of the order at an index (from 0) of its list: row by row, from 1. */
export const cellAt = (at: number, { columns }: Grid) => ({ gridRow: Math.floor(at / columns) + 1, gridColumn: (at % columns) + 1 });
