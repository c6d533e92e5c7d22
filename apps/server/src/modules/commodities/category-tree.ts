import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type {
  CommodityCategoryNode,
  getCommodityCategories,
  getSelectCommodityCategories,
  SelectableCategory,
} from '@entrepot/contract/modules/commodities/category-calls.ts';
import type { commodityCategory } from '@entrepot/contract/modules/commodities/commodity-category.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { inSites, scopeOf } from '../../core/scope/scope.ts';
import { sitesOf } from '../sites/public.ts';

type Query<C> = Input<C> & Partial<ListQuery>;
interface CategoryRow extends RowOf<typeof commodityCategory> {
  siteName: string;
  cargoTypeName: string | null;
  commodities: number;
}

/** Reads the categories of the caller's sites in display order; for customers, the count covers their own commodities. */
async function rowsOf(tx: Db, caller: Caller, siteId: string | null | undefined): Promise<CategoryRow[]> {
  const sites = sitesOf(caller, siteId);
  const found = await sql<CategoryRow>`
    with counted as (select m.site_id, m.category_id, count(*)::int as n
      from commodity m
      where ${scopeOf(caller, commodity, 'm')}
      group by 1, 2)
    select c.*, ${nameIn('s', caller.language)} as site_name, t.name ->> ${caller.language} as cargo_type_name,
      coalesce(n.n, 0) as commodities
    from commodity_category c
    join site s on s.id = c.site_id
    left join cargo_type t on t.site_id = c.site_id and t.id = c.default_cargo_type_id
    left join counted n on n.site_id = c.site_id and n.category_id = c.id
    where ${inSites(sites, 'c.site_id')} and not c.is_deleted
    order by c.display_order, c.name ->> ${caller.language}, c.id`.execute(tx);
  return found.rows;
}

const matches = ({ name, hsCode }: CategoryRow, wanted: string) =>
  [...Object.values(name), hsCode ?? ''].some((text) => text.toLowerCase().includes(wanted));

const nodeOf = (row: CategoryRow, { language }: Caller): Omit<CommodityCategoryNode, 'HasChildren' | 'Children'> => ({
  Id: row.id,
  SiteId: row.siteId,
  SiteName: row.siteName,
  Name: row.name[language],
  ParentId: row.parentId,
  DefaultCargoTypeId: row.defaultCargoTypeId,
  DefaultCargoTypeName: row.cargoTypeName,
  HsCode: row.hsCode,
  DisplayOrder: row.displayOrder ?? 0,
  Commodities: row.commodities,
  RowVersion: row.rowVersion,
});

/** Builds the tree. A match of the search includes its ancestors and its whole subtree. */
function treeOf(rows: readonly CategoryRow[], caller: Caller, content: string | null | undefined): CommodityCategoryNode[] {
  const wanted = (content ?? '').trim().toLowerCase();
  const byParent = new Map<string | null, CategoryRow[]>();
  for (const row of rows) byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row]);
  const below = (parentId: string | null, all: boolean): CommodityCategoryNode[] =>
    (byParent.get(parentId) ?? []).flatMap((row) => {
      const own = all || matches(row, wanted);
      const Children = below(row.id, own);
      return own || Children.length ? [{ ...nodeOf(row, caller), HasChildren: Children.length > 0, Children }] : [];
    });
  return below(null, false);
}

/** Returns the whole tree, or with `content` only the matches with their ancestors. */
export const categoryTree = async (
  tx: Db,
  caller: Caller,
  { siteId, content }: Query<typeof getCommodityCategories>,
): Promise<CommodityCategoryNode[]> => treeOf(await rowsOf(tx, caller, siteId), caller, content);

/** Returns the same tree with the fields that a form needs. */
export async function categoriesToPick(
  tx: Db,
  caller: Caller,
  query: Query<typeof getSelectCommodityCategories>,
): Promise<SelectableCategory[]> {
  const short = ({ Id, Name, DefaultCargoTypeId, HsCode, HasChildren, Children }: CommodityCategoryNode): SelectableCategory => ({
    Id,
    Value: Id,
    Name,
    DefaultCargoTypeId,
    HsCode,
    HasChildren,
    Children: Children.map(short),
  });
  return (await categoryTree(tx, caller, query)).map(short);
}
