import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { role, roleRight, userRole } from '@entrepot/contract/modules/access/role.ts';
import type { enableRole, getSelectRoles } from '@entrepot/contract/modules/access/role-calls.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { Handler } from '../../core/calls/handler.ts';
import { change, findWhere, lock, removeWhere } from '../../core/rows/rows.ts';
import { inSites } from '../../core/rows/scope.ts';
import { mustHandOn, mustManageRole, type Role, roleScreen, roleSides } from './guards.ts';
import { fromEither } from './two-sides.ts';
import { tellPermissions } from './user-roles.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import { apisOfSide } from './rights.ts';

/** List, add, open, edit and remove roles. Which screen gives the right depends on the role's kind. */
export const roleCrud: readonly Handler[] = fromEither(
  crud(role, {
    scope: (caller) => sql`role_kind = any(${[1, 2].filter((kind) => can(caller, roleScreen(kind)))})`,
    async fill(tx, caller, draft, row) {
      if (row) await onEdit(tx, caller, draft.roleKind, row);
      else if (!can(caller, roleScreen(draft.roleKind).Establish)) throw refuse('NoPermission');
      await mayGiveCalls(
        tx,
        caller,
        draft.roleKind,
        (draft.defaultApis ?? []).filter((id) => !row?.defaultApis?.includes(id)),
      );
      return {};
    },
    async mayRemove(tx, caller, row) {
      await mustManageRole(tx, caller, row, 'Delete');
      // What it gives goes with it; that nobody holds it is checked next.
      await removeWhere(tx, caller, roleRight, { siteId: row.siteId, roleId: row.id });
    },
  }),
  roleSides,
);

async function onEdit(tx: Tx, caller: Caller, roleKind: number, row: Role): Promise<void> {
  if (roleKind !== row.roleKind) throw invalid({ field: 'RoleKind', key: 'invalid' });
  await mustManageRole(tx, caller, row, 'Edit');
  await tellHolders(tx, caller, row);
}

/** The calls a role gives by default must be there for its kind, and for staff be the caller's to give (1). */
async function mayGiveCalls(tx: Tx, caller: Caller, roleKind: number, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  const paths = await apisOfSide(tx, roleKind, ids);
  if (paths.length !== new Set(ids).size) throw invalid({ field: 'DefaultApis', key: 'notFound' });
  if (roleKind === 1) await mustHandOn(tx, caller, paths);
}

/** Puts a role into use or takes it out of use; its holders are told. */
export const setEnabled =
  (enabled: boolean) =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof enableRole>): Promise<true> => {
    const row = await lock(tx, caller, role, id);
    await mustManageRole(tx, caller, row, enabled ? 'Enable' : 'Disable');
    if (row.enabled === enabled) return true;
    await change(tx, caller, role, row, { enabled });
    await tellHolders(tx, caller, row);
    return true;
  };

/** Tells everybody who holds a role that their permissions have changed. */
export async function tellHolders(tx: Tx, caller: Caller, { siteId, id }: Role): Promise<void> {
  const holders = await findWhere(tx, caller, userRole, { siteId, roleId: id });
  await tellPermissions(
    tx,
    caller,
    siteId,
    holders.map(({ userId }) => userId),
  );
}

/** The roles of a kind to choose from. */
export async function selectRoles(
  tx: Tx,
  caller: Caller,
  { roleKind, siteId }: Input<typeof getSelectRoles>,
): Promise<{ value: string; name: string }[]> {
  const open = tx
    .selectFrom('role')
    .select(['id as value', 'name'])
    .where(inSites(caller.siteIds))
    .where('roleKind', '=', roleKind)
    .where(sql<boolean>`enabled`)
    .where(notHidden);
  const here = siteId ? open.where('siteId', '=', siteId) : open;
  return here.orderBy('priority').orderBy('name').orderBy('id').execute();
}
