import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Tx } from '../../core/db/db.ts';

/** The name and code of a commodity. Throws `NotFound`. */
export async function commodityName(tx: Tx, siteId: string, id: string): Promise<string> {
  const row = await tx
    .selectFrom('commodity')
    .select(['name', 'commodityCode'])
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw refuse('NotFound');
  return `${row.name} (${row.commodityCode})`;
}
