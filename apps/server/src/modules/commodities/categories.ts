import { sql } from 'kysely';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { commodityCategory } from '@entrepot/contract/modules/commodities/commodity-category.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import type { Tx } from '../../core/db/db.ts';
import { inSites } from '../../core/scope/scope.ts';

type Category = RowOf<typeof commodityCategory>;

/** Maximum depth of the tree. */
const levels = 6;

/** Create, read, update, move and delete categories. Throws `InUse` when deleting one with commodities or child categories. */
export const categoryCrud = crud(commodityCategory, {
  async fill(tx, caller, { parentId }, row) {
    return parentId ? { siteId: await siteOfParent(tx, caller, parentId, row) } : {};
  },
});

/**
 * Returns the site of the parent. The parent must be of the row's site and not below the row, and the tree must not exceed its maximum
 * depth.
 */
async function siteOfParent(tx: Tx, caller: Caller, parentId: string, row: Category | null): Promise<string> {
  const above = await sql<{ id: string; siteId: string }>`
    with recursive up as (select id, site_id, parent_id, 1 as level
      from commodity_category
      where ${inSites(row ? [row.siteId] : caller.siteIds)} and id = ${parentId} and not is_deleted
      union all select c.id, c.site_id, c.parent_id, up.level + 1
      from commodity_category c
      join up on c.site_id = up.site_id and c.id = up.parent_id
      where not c.is_deleted and up.level < 20)
    select id, site_id
    from up
    order by level`.execute(tx);
  const [parent] = above.rows;
  if (!parent) throw invalid({ field: 'ParentId', key: 'notFound' });
  if (row && above.rows.some(({ id }) => id === row.id)) throw commoditiesErrors.categoryInside({ name: row.name[caller.language] });
  if (row) await mustFit(tx, row, above.rows.length);
  else if (above.rows.length + 1 > levels) throw commoditiesErrors.categoryDeep({ levels });
  return parent.siteId;
}

async function mustFit(tx: Tx, { siteId, id }: Category, above: number): Promise<void> {
  const found = await sql<{ depth: number }>`
    with recursive down as (select id, 1 as level
      from commodity_category
      where site_id = ${siteId} and id = ${id}
      union all select c.id, down.level + 1
      from commodity_category c
      join down on c.parent_id = down.id
      where c.site_id = ${siteId} and not c.is_deleted and down.level < 20)
    select max(level)::int as depth
    from down`.execute(tx);
  if (above + found.rows[0]!.depth > levels) throw commoditiesErrors.categoryDeep({ levels });
}
