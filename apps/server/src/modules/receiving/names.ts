import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Tx } from '../../core/rows/db.ts';

/** What people call a commodity: its name and code (101). */
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
