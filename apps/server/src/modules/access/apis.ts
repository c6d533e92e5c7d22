import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { api } from '@entrepot/contract/modules/access/api.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import type { ApiArea, getSelectApis } from '@entrepot/contract/modules/access/menu-calls.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { apiIndex, userApiIndex } from '@entrepot/contract/modules/access/screens.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { Handler } from '../../core/calls/handler.ts';
import { newId } from '../../core/db/ids.ts';
import { contains } from '../../core/lists/filters.ts';
import { find } from '../../core/db/rows.ts';
import { canGrant } from './menu.ts';
import { navigation } from './navigation.ts';
import { kindsOf } from './shipped-menu.ts';
import { notifyPermissionChange } from './notify-changes.ts';
import { fromEither, type Sides } from './staff-and-customer-menus.ts';

const sides: Sides = { 1: apiIndex, 2: userApiIndex };
type Api = RowOf<typeof api>;

/** Lists, adds, opens, edits and deletes entries of the registry; the server sets the audience of a call, which can only be narrowed. */
export const apiCrud: readonly Handler[] = fromEither(
  crud(api, {
    async fill(tx, caller, draft, row) {
      check(draft, row);
      if (row) await notifyPermissionChange(tx, caller, row.permissions.length ? [...row.permissions, row.path] : null);
      return {};
    },
    async mayRemove(tx, _caller, row) {
      if (row.served) throw accessErrors.apiServed({ path: row.path });
      await mustBeUnused(tx, row);
    },
  }),
  sides,
);

function check(draft: DraftOf<typeof api>, row: Api | null): void {
  if (draft.path !== `/${draft.area}/${draft.operation}`) throw invalid({ field: 'Path', key: 'invalid' });
  if (!row?.served) return;
  if (draft.path !== row.path) throw accessErrors.apiServed({ path: row.path });
  const beyond = (draft.audience ?? []).some((kind) => !(row.offered as number[]).includes(kind));
  if (beyond) throw accessErrors.apiAudience({ path: row.path });
}

async function mustBeUnused(tx: Tx, { id, path }: Api): Promise<void> {
  const used = await sql<{ by: string }>`
    select r.name as by
    from role r
    where r.site_id in (select id from site) and not r.is_deleted and r.default_apis @> ${JSON.stringify([id])}::jsonb
    union all select r.name
    from role_right rr
    join role r on r.site_id = rr.site_id and r.id = rr.role_id
    where rr.site_id in (select id from site) and rr.code = ${path} and not r.is_deleted
    union all select name
    from screen_view
    where not is_deleted and buttons @> ${JSON.stringify([{ apiIds: [id] }])}::jsonb
    limit 1`.execute(tx);
  const by = used.rows[0]?.by;
  if (by) throw accessErrors.apiUsed({ path, by });
}

interface ServedCall {
  area: string;
  operation: string;
  path: string;
  offered: number[];
  anonymous: boolean;
  permissions: string[];
  forStaff: boolean;
  forCustomers: boolean;
}

function servedOf({ path, audience, needs }: Handler): ServedCall {
  const [, area = '', ...rest] = path.split('/');
  const anonymous = audience.includes('anonymous');
  const offered = anonymous ? [] : [...kindsOf(audience, 1), ...kindsOf(audience, 2)].sort();
  const permissions = needs === null ? [] : [needs].flat();
  const forCustomers = anonymous || audience.includes('customer');
  return {
    area,
    operation: rest.join('/'),
    path,
    offered,
    anonymous,
    permissions,
    forStaff: audience.some((one) => one !== 'customer'),
    forCustomers,
  };
}

/** Synchronizes the registry with the served calls; returns how many were added and how many deleted. */
export async function synchronize(tx: Tx, now: Date, handlers: readonly Handler[]): Promise<{ added: number; removed: number }> {
  // Serializes two servers that start concurrently.
  await sql`select pg_advisory_xact_lock(hashtext('api registry'))`.execute(tx);
  // Lists are sorted by descending id, so that this shows them by path.
  const known = handlers.map(servedOf).sort((a, b) => (a.path < b.path ? 1 : -1));
  const rows = JSON.stringify(known.map((row) => ({ ...row, id: newId() })));
  const values = sql`jsonb_to_recordset(${rows}::jsonb)
    as x(id uuid, area text, operation text, path text, offered jsonb, anonymous boolean, permissions jsonb, "forStaff" boolean,
      "forCustomers" boolean)`;
  const removed = await sql`update api set is_deleted = true, row_version = row_version + 1, last_modification_time = ${now}
    where served and not is_deleted and path not in (select x.path from ${values})`.execute(tx);
  await sql`update api
    set served = true, offered = x.offered, anonymous = x.anonymous, permissions = x.permissions, for_staff = x."forStaff",
      for_customers = x."forCustomers", row_version = row_version + 1, last_modification_time = ${now}
    from ${values}
    where api.path = x.path
      and not api.is_deleted
      and (api.served, api.offered, api.anonymous, api.permissions, api.for_staff, api.for_customers) is distinct from (true,
        x.offered, x.anonymous, x.permissions, x."forStaff", x."forCustomers")`.execute(tx);
  const made = await sql`insert into api (id, creation_time, area, operation, path, audience, offered, served, anonymous,
      permissions, for_staff, for_customers)
    select x.id, ${now}, x.area, x.operation, x.path, x.offered, x.offered, true, x.anonymous, x.permissions, x."forStaff",
      x."forCustomers"
    from ${values}
    where not exists (select 1 from api a where a.path = x.path and not a.is_deleted)`.execute(tx);
  return { added: Number(made.numAffectedRows ?? 0n), removed: Number(removed.numAffectedRows ?? 0n) };
}

/** Does the same as a call. */
export const synchronizeNow =
  (handlers: () => readonly Handler[]) =>
  async (tx: Tx, caller: Caller): Promise<{ added: number; removed: number }> => {
    const result = await synchronize(tx, caller.now, handlers());
    if (result.removed) await notifyPermissionChange(tx, caller, null);
    return result;
  };

/** Lists the calls by area; for a role those that can be granted to it, with those it has selected. */
export async function selectApis(
  tx: Db,
  caller: Caller,
  { roleId, roleKind, content }: Input<typeof getSelectApis> & { content?: string | null },
): Promise<ApiArea[]> {
  const row = roleId ? await find(tx, caller, role, roleId) : null;
  const kind = row?.roleKind ?? roleKind ?? null;
  const side = kind === null ? sql`true` : kind === 2 ? sql`for_customers` : sql`for_staff`;
  const found = await sql<Api & { checked: boolean }>`
    select a.*,
      exists (select 1
        from role_right rr
        where rr.site_id = ${row?.siteId ?? null} and rr.role_id = ${row?.id ?? null} and rr.code = a.path) as checked
    from api a
    where not a.is_deleted
      and not a.anonymous
      and ${side}
      and ${contains([sql`a.path`, sql`a.description`], content ?? '')}
    order by a.area, a.operation`.execute(tx);
  const nav = await navigation(tx);
  const mayGive = ({ permissions, offered }: Api) =>
    permissions.length ? permissions.some((code) => canGrant(nav, caller, code)) : (offered as number[]).includes(caller.accountType);
  const offered = found.rows.filter((one) => one.checked || kind === 2 || caller.superUser || caller.rights.has(one.path) || mayGive(one));
  const areas = [...new Set(offered.map(({ area }) => area))];
  return areas.map((Area) => ({
    Area,
    Children: offered
      .filter(({ area }) => area === Area)
      .map(({ id, path, operation, description, permissions, checked }) => ({
        Id: id,
        Path: path,
        Operation: operation,
        Description: description,
        Permissions: permissions,
        Checked: checked,
      })),
  }));
}
