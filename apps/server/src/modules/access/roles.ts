import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { role, roleRight } from '@entrepot/contract/modules/access/role.ts';
import { disableRole, enableRole, type getSelectRoles } from '@entrepot/contract/modules/access/role-calls.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { handle, type Handler } from '../../core/calls/handler.ts';
import { change, lock, removeWhere } from '../../core/db/rows.ts';
import { inSites } from '../../core/scope/scope.ts';
import { requireGrantable, mustManageRole, rightsOnRoles, type Role, roleScreen, roleSides } from './guards.ts';
import { fromEither } from './staff-and-customer-menus.ts';
import { notifyRoleHolders } from './user-roles.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import { apisOfSide } from './rights.ts';

/** Lists, adds, opens, edits and deletes roles. The required screen depends on the role's kind. */
const roleCrud: readonly Handler[] = fromEither(
  crud(role, {
    rowRights: rightsOnRoles,
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
      // Deletes its rights with it; whether it is in use is checked next.
      await removeWhere(tx, caller, roleRight, { siteId: row.siteId, roleId: row.id });
    },
  }),
  roleSides,
);

async function onEdit(tx: Tx, caller: Caller, roleKind: number, row: Role): Promise<void> {
  if (roleKind !== row.roleKind) throw invalid({ field: 'RoleKind', key: 'invalid' });
  await mustManageRole(tx, caller, row, 'Edit');
  await notifyRoleHolders(tx, caller, row);
}

/** The default calls of a role must exist for its kind, and for staff the caller must be able to grant them (`NoPermission`). */
async function mayGiveCalls(tx: Tx, caller: Caller, roleKind: number, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  const paths = await apisOfSide(tx, roleKind, ids);
  if (paths.length !== new Set(ids).size) throw invalid({ field: 'DefaultApis', key: 'notFound' });
  if (roleKind === 1) await requireGrantable(tx, caller, paths);
}

/** Enables or disables a role; notifies its holders. */
const setEnabled =
  (enabled: boolean) =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof enableRole>): Promise<true> => {
    const row = await lock(tx, caller, role, id);
    await mustManageRole(tx, caller, row, enabled ? 'Enable' : 'Disable');
    if (row.enabled === enabled) return true;
    await change(tx, caller, role, row, { enabled });
    await notifyRoleHolders(tx, caller, row);
    return true;
  };

/** The calls that list and change roles. The wallet binds them, because more credit at registration needs an approval. */
export const roleHandlers: readonly Handler[] = [
  ...roleCrud,
  ...handle(enableRole, setEnabled(true)),
  ...handle(disableRole, setEnabled(false)),
];

/** Lists the roles of a kind for a picker. */
export async function selectRoles(
  tx: Db,
  caller: Caller,
  { roleKind, siteId }: Input<typeof getSelectRoles>,
): Promise<{ value: string; name: string }[]> {
  const open = tx
    .selectFrom('role')
    .select(['id as value', 'name'])
    .where(inSites(caller.siteIds))
    .where('roleKind', '=', roleKind)
    .where(sql<boolean>`enabled`)
    .where(notDeleted);
  const here = siteId ? open.where('siteId', '=', siteId) : open;
  return here.orderBy('priority').orderBy('name').orderBy('id').execute();
}
