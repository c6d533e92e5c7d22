import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import { organize } from '@entrepot/contract/modules/access/organize.ts';
import { platformStaffOrganizesIndex, userOrganizesIndex } from '@entrepot/contract/modules/access/screens.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import type { Tx } from '../../core/db/db.ts';
import type { Handler } from '../../core/calls/handler.ts';
import { allResources } from '../../core/schema/registry.ts';
import { inSites } from '../../core/scope/scope.ts';
import { fromEither, mustManage, type Sides, sideScope } from './staff-and-customer-menus.ts';

type Organize = RowOf<typeof organize>;

/** The screens of the staff's tree (1) and the customers' (2). */
export const organizeSides: Sides = { 1: platformStaffOrganizesIndex, 2: userOrganizesIndex };
const levels = 6;
const customers = 2;

// The alternative reading of the contract names the same calls without "Backstage".
const plain: Record<string, string> = {
  EstablishBackstageOrganizes: 'EstablishOrganizes',
  GetEditBackstageOragnizesInfo: 'GetEditOrganizesInfo',
  EditBackstageOragnizes: 'EditOrganizes',
  DeleteBackstageOragnizes: 'DeleteOrganizes',
};
const alsoPlain = (handler: Handler): Handler[] => {
  const name = plain[handler.path.split('/')[2]!];
  return name ? [handler, { ...handler, path: `/Organizes/${name}` }] : [handler];
};

/** Adds, opens, edits and deletes organizations, under both readings of their names. */
export const organizeCrud: readonly Handler[] = fromEither(
  crud(organize, {
    scope: (caller) => sideScope(caller, organizeSides, 'organizesType'),
    async fill(tx, caller, draft, row) {
      const kind = draft.organizesType ?? row?.organizesType ?? customers;
      mustManage(caller, organizeSides, kind, row ? 'edit' : 'create');
      if (row && kind !== row.organizesType) throw invalid({ field: 'OrganizesType', key: 'invalid' });
      if (draft.parentId) return { siteId: await siteOfParent(tx, caller, draft.parentId, row, kind) };
      if (row) await mustFit(tx, row, 0);
      return {};
    },
    async mayRemove(tx, caller, row) {
      mustManage(caller, organizeSides, row.organizesType ?? customers, 'remove');
      await mustBeEmpty(tx, row);
    },
  }),
  organizeSides,
).flatMap(alsoPlain);

/** Returns the site of the parent, which must be of the same tree and site and not below the row; the tree is at most six levels deep. */
async function siteOfParent(tx: Tx, caller: Caller, parentId: string, row: Organize | null, kind: number): Promise<string> {
  const above = await sql<{ id: string; siteId: string; organizesType: number }>`
    with recursive up as (select id, site_id, parent_id, organizes_type, 1 as level
      from organize
      where ${inSites(row ? [row.siteId] : caller.siteIds)} and id = ${parentId} and not is_deleted
      union all select o.id, o.site_id, o.parent_id, o.organizes_type, up.level + 1
      from organize o
      join up on o.site_id = up.site_id and o.id = up.parent_id
      where not o.is_deleted and up.level < 20)
    select id, site_id, organizes_type
    from up
    order by level`.execute(tx);
  const [parent] = above.rows;
  if (!parent || parent.organizesType !== kind) throw invalid({ field: 'ParentId', key: 'notFound' });
  if (row && above.rows.some(({ id }) => id === row.id)) throw accessErrors.treeInside({ name: row.name });
  if (row) await mustFit(tx, row, above.rows.length);
  else if (above.rows.length + 1 > levels) throw accessErrors.treeDeep({ levels });
  return parent.siteId;
}

async function mustFit(tx: Tx, { siteId, id }: Organize, above: number): Promise<void> {
  const found = await sql<{ depth: number }>`
    with recursive down as (select id, 1 as level
      from organize
      where site_id = ${siteId} and id = ${id}
      union all select o.id, down.level + 1
      from organize o
      join down on o.parent_id = down.id
      where o.site_id = ${siteId} and not o.is_deleted and down.level < 20)
    select max(level)::int as depth
    from down`.execute(tx);
  if (above + found.rows[0]!.depth > levels) throw accessErrors.treeDeep({ levels });
}

/** Rejects an organization with members, prices or grants (`InUse`); its children are checked separately. */
async function mustBeEmpty(tx: Tx, { siteId, id, name }: Organize): Promise<void> {
  for (const other of allResources) {
    for (const [key, field] of Object.entries(other.fields as Fields)) {
      if (field.references !== 'organize' || field.sql !== 'jsonb') continue;
      const alive = other.bare ? sql`` : sql`and not is_deleted`;
      const found = await sql`select 1 from ${sql.table(other.table)} where site_id = ${siteId}
        and ${sql.ref(key)} @> ${JSON.stringify([id])}::jsonb ${alive} limit 1`.execute(tx);
      if (found.rows.length) throw accessErrors.organizeUsed({ name }, { UsedBy: other.name });
    }
  }
}

/** Returns the tree of a call: the requested one in either spelling, otherwise the customers'. */
export const typeOf = ({ organizesType, ofType }: { organizesType?: number | null; ofType?: number | null }) =>
  organizesType ?? ofType ?? customers;

/** Rejects what is of no tree of the caller's. */
export function mustSeeTree(caller: Caller, kind: number): void {
  if (kind !== 1 && kind !== customers) throw refuse('NotFound');
  mustManage(caller, organizeSides, kind);
}
export type OrganizeQuery<C> = Input<C> & { content?: string | null };
