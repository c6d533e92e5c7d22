import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import { role, roleRight, userRole } from '@entrepot/contract/modules/access/role.ts';
import type { authorizationMenu, getRoleAuthorization, setRoleAuthorization } from '@entrepot/contract/modules/access/role-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, findWhere, insertAll, lock, removeWhere } from '../../core/db/rows.ts';
import { recordControl } from './account-control.ts';
import { requireGrantable, mustManageRole, type Role } from './guards.ts';
import { isRight } from './menu.ts';
import { navigation } from './navigation.ts';
import { notifyRoleHolders } from './user-roles.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';

// A statement takes at most 65,535 parameters.
const atOnce = 1000;
const isPath = (code: string) => code.startsWith('/');

/** Returns the screens, buttons and calls of a role; hidden pages come with their screens and are omitted. */
export async function authorization(
  tx: Db,
  caller: Caller,
  { id }: Input<typeof getRoleAuthorization>,
): Promise<Output<typeof getRoleAuthorization>> {
  const row = await find(tx, caller, role, id);
  const codes = new Set(await ownRights(tx, row));
  const nav = await navigation(tx);
  const views = nav.views.filter(({ roleKind, name }) => roleKind === row.roleKind && codes.has(name));
  const viewIds = views.map((one) => one.id);
  const menuIds = [...nav.nodeById.values()].filter(({ viewId }) => viewId && viewIds.includes(viewId)).map((node) => node.id);
  const paths = oneOf([...codes].filter(isPath));
  const apis = await tx.selectFrom('api').select('id').where(notDeleted).where('path', '=', paths).orderBy('path').execute();
  return { menuIds, viewIds, buttons: [...codes].filter((code) => code.includes('.')), apiIds: apis.map((one) => one.id) };
}

/** Returns the rights of a role itself. */
async function ownRights(tx: Db, { siteId, id }: Role): Promise<string[]> {
  const rights = tx.selectFrom('roleRight').select('code').where('siteId', '=', siteId).where('roleId', '=', id);
  return (await rights.orderBy('code').execute()).map(({ code }) => code);
}

/** Replaces the rights of a role; notifies its holders, effective within a second. */
export async function setAuthorization(tx: Tx, caller: Caller, input: Input<typeof setRoleAuthorization>): Promise<true> {
  const row = await lock(tx, caller, role, input.id);
  await mustManageRole(tx, caller, row, 'Authorize');
  const before = await ownRights(tx, row);
  // Calls do not change without a list of them.
  const paths = input.apiIds ? await pathsOf(tx, row.roleKind, input.apiIds) : before.filter(isPath);
  const screens = await namesOf(tx, row.roleKind, [...input.menuIds, ...(input.viewIds ?? [])]);
  await giveRights(tx, caller, row, before, [...screens, ...input.buttons, ...paths]);
  return true;
}

/** Does the same by the screens of the menus. */
export const authorizeMenu = (tx: Tx, caller: Caller, { roleId, ...codes }: Input<typeof authorizationMenu>) =>
  setAuthorization(tx, caller, { id: roleId, ...codes });

/** Resolves ids of menu nodes and views to screen names; names resolve to themselves, groups to nothing. */
async function namesOf(tx: Tx, roleKind: number, ids: readonly string[]): Promise<string[]> {
  const nav = await navigation(tx);
  return ids.flatMap((id) => {
    const node = nav.nodeById.get(id);
    if (node && !node.viewId) return [];
    const view = nav.viewById.get(node?.viewId ?? id);
    return [view && view.roleKind === roleKind ? view.name : id];
  });
}

/** Returns the paths of those calls that can be granted to roles of a kind. */
export async function apisOfSide(tx: Tx, roleKind: number, ids: readonly string[]): Promise<string[]> {
  const calls = tx.selectFrom('api').select('path').where('id', '=', oneOf(ids)).where(notDeleted);
  const found = await calls.where(roleKind === 2 ? 'forCustomers' : 'forStaff', '=', true).execute();
  return found.map(({ path }) => path);
}

async function pathsOf(tx: Tx, roleKind: number, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const found = await apisOfSide(tx, roleKind, wanted);
  if (found.length !== wanted.length) throw invalid({ field: 'ApiIds', key: 'notFound' });
  return found;
}

/** The role's row must be locked. */
async function giveRights(tx: Tx, caller: Caller, row: Role, before: readonly string[], codes: readonly string[]): Promise<void> {
  const { siteId, id: roleId, roleKind } = row;
  const nav = await navigation(tx);
  const wanted = [...new Set(codes)];
  const unknown = wanted.find((code) => !isPath(code) && !isRight(nav, roleKind, code));
  if (unknown) throw accessErrors.unknownRight({ code: unknown });
  const had = new Set(before);
  const added = wanted.filter((code) => !had.has(code));
  if (roleKind === 1) await requireGrantable(tx, caller, added);

  const dropped = before.filter((code) => !wanted.includes(code));
  await removeWhere(tx, caller, roleRight, { siteId, roleId, code: dropped });
  for (let from = 0; from < added.length; from += atOnce) {
    await insertAll(
      tx,
      caller,
      roleRight,
      added.slice(from, from + atOnce).map((code) => ({ siteId, roleId, code })),
    );
  }
  if (roleKind === 1 && added.length) {
    const holders = await findWhere(tx, caller, userRole, { siteId, roleId });
    await recordControl(
      tx,
      caller,
      holders.map(({ userId }) => userId),
      'rights',
    );
  }
  // Saving the rights of a role acknowledges the offered new ones.
  if (row.newRights?.length) await change(tx, caller, role, row, { newRights: [] });
  caller.changes.push({ target: 'role', id: roleId, siteId, before: { Dropped: dropped }, after: { Added: added } });

  await notifyRoleHolders(tx, caller, row);
}
