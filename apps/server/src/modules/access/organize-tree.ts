import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type {
  getOrganizeById,
  getOrganizes,
  getSelectOrganizes,
  OrganizeNode,
  SelectableOrganize,
} from '@entrepot/contract/modules/access/organize-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { inSites } from '../../core/scope/scope.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import { mustSeeTree, type OrganizeQuery, typeOf } from './organizes.ts';
import { notDeleted } from '../../core/db/conditions.ts';

interface OrganizeRow {
  id: string;
  siteId: string;
  siteName: string;
  name: string;
  organizesType: number;
  kind: number | null;
  parentId: string | null;
  displayOrder: number;
  enabled: boolean;
  members: string;
  rowVersion: number;
}

async function rowsOf(
  tx: Db,
  caller: Caller,
  { kind, siteId }: { kind: number; siteId?: string | null | undefined },
): Promise<OrganizeRow[]> {
  const here = siteId ? sql`and o.site_id = ${siteId}` : sql``;
  const found = await sql<OrganizeRow>`
    with counted as (select u.site_id, x.id::uuid as id, count(*) as n
      from user_account u
      cross join jsonb_array_elements_text(coalesce(u.organize_ids, '[]')) x(id)
      where ${inSites(caller.siteIds, 'u.site_id')} and not u.is_deleted
      group by 1, 2)
    select o.id, o.site_id, ${nameIn('s', caller.language)} as site_name, o.name, o.organizes_type, o.kind, o.parent_id,
      coalesce(o.display_order, 0) as display_order, coalesce(o.enabled, true) as enabled, coalesce(c.n, 0) as members,
      o.row_version
    from organize o
    join site s on s.id = o.site_id
    left join counted c on c.site_id = o.site_id and c.id = o.id
    where ${inSites(caller.siteIds, 'o.site_id')} ${here} and o.organizes_type = ${kind} and not o.is_deleted
    order by o.display_order, o.name, o.id`.execute(tx);
  return found.rows;
}

function treeOf(rows: readonly OrganizeRow[], caller: Caller, matches: (row: OrganizeRow) => boolean): OrganizeNode[] {
  const byParent = new Map<string | null, OrganizeRow[]>();
  for (const row of rows) byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row]);
  const below = (parentId: string | null, all: boolean): OrganizeNode[] =>
    (byParent.get(parentId) ?? []).flatMap((row) => {
      const own = all || matches(row);
      const Children = below(row.id, own);
      if (!own && !Children.length) return [];
      return [{ ...nodeOf(row, caller), HasChildren: Children.length > 0, Children }];
    });
  return below(null, false);
}

const nodeOf = (row: OrganizeRow, caller: Caller): Omit<OrganizeNode, 'HasChildren' | 'Children'> => ({
  Id: row.id,
  SiteId: row.siteId,
  SiteName: row.siteName,
  Name: row.name,
  OrganizesType: row.organizesType,
  Type: row.kind,
  TypeName: row.kind === null ? null : enumLabel(caller.language, 'OrganizeKind', row.kind),
  ParentId: row.parentId,
  DisplayOrder: row.displayOrder,
  Enabled: row.enabled,
  Members: Number(row.members),
  RowVersion: row.rowVersion,
});

/** Returns the whole tree of a kind; with a content only nodes that have it in their name, and their ancestors. */
export async function organizeTree(tx: Db, caller: Caller, query: OrganizeQuery<typeof getOrganizes>): Promise<OrganizeNode[]> {
  const kind = typeOf(query);
  mustSeeTree(caller, kind);
  const wanted = (query.content ?? '').toLowerCase();
  return treeOf(await rowsOf(tx, caller, { kind, siteId: query.siteId }), caller, ({ name }) => name.toLowerCase().includes(wanted));
}

/** Returns an organization with its descendants (`NotFound`). */
export async function organizeById(tx: Db, caller: Caller, { id }: Input<typeof getOrganizeById>): Promise<OrganizeNode> {
  const own = tx.selectFrom('organize').select('organizesType').where(inSites(caller.siteIds)).where('id', '=', id).where(notDeleted);
  const kind = (await own.executeTakeFirst())?.organizesType;
  if (!kind) throw refuse('NotFound');
  mustSeeTree(caller, kind);
  const all = treeOf(await rowsOf(tx, caller, { kind }), caller, () => true);
  const search = (nodes: readonly OrganizeNode[]): OrganizeNode | undefined =>
    nodes.map((node) => (node.Id === id ? node : search(node.Children))).find(Boolean);
  return search(all)!;
}

/** Lists the active organizations of a kind; descendants of an inactive one are inactive. */
export async function selectOrganizes(
  tx: Db,
  caller: Caller,
  query: OrganizeQuery<typeof getSelectOrganizes>,
): Promise<SelectableOrganize[]> {
  const wanted = (query.content ?? '').toLowerCase();
  const rows = (await rowsOf(tx, caller, { kind: typeOf(query), siteId: query.siteId })).filter(({ enabled }) => enabled);
  const short = ({ Id, Name, HasChildren, Children }: OrganizeNode): SelectableOrganize => ({
    Id,
    Name,
    HasChildren,
    Children: Children.map(short),
  });
  return treeOf(rows, caller, ({ name }) => name.toLowerCase().includes(wanted)).map(short);
}
