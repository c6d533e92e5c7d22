import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Code } from '@entrepot/contract/core/screen.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import { role, userRole } from '@entrepot/contract/modules/access/role.ts';
import type { setUserRoles } from '@entrepot/contract/modules/access/user-calls.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere, insertAll, removeWhere } from '../../core/rows/rows.ts';
import { tellUsers } from '../content/public.ts';
import { roleKindOf } from './create-account.ts';
import { accountToManage, type Audience, mustBeAnother, mustHandOn, rightsOfRoles, type User } from './guards.ts';
import { notHidden, oneOf } from '../../core/rows/conditions.ts';

/** Gives an account of this audience these roles and no others; it is told, and the server obeys within a second. */
export const setRoles =
  (audience: Audience) =>
  async (tx: Tx, caller: Caller, { id, roleIds }: Input<typeof setUserRoles>): Promise<true> => {
    const row = await accountToManage(tx, caller, audience, id);
    mustBeAnother(caller, row);
    await giveRoles(tx, caller, row, roleIds);
    return true;
  };

/** The roles that an edit sends: nothing sent or nothing changed is no change; a change asks for the button of its own. */
export async function editRoles(
  tx: Tx,
  caller: Caller,
  row: User,
  roleIds: readonly string[] | null | undefined,
  button: Code,
): Promise<void> {
  if (!roleIds) return;
  const held = await rolesOf(tx, caller, row);
  if (held.length === new Set(roleIds).size && held.every((roleId) => roleIds.includes(roleId))) return;
  if (!can(caller, button)) throw refuse('NoPermission');
  mustBeAnother(caller, row);
  await giveRoles(tx, caller, row, roleIds);
}

async function rolesOf(tx: Tx, caller: Caller, row: User): Promise<string[]> {
  return (await findWhere(tx, caller, userRole, { siteId: row.siteId, userId: row.id })).map(({ roleId }) => roleId);
}

/** Gives an account whose row is held these roles and no others, and tells it. */
export async function giveRoles(tx: Tx, caller: Caller, row: User, roleIds: readonly string[]): Promise<void> {
  const { siteId, id: userId } = row;
  const roleKind = roleKindOf(row.accountTypeCode);
  const wanted = [...new Set(roleIds)];
  if ((await findWhere(tx, caller, role, { siteId, roleKind, id: wanted })).length !== wanted.length) throw accessErrors.unknownRole();
  const before = await rolesOf(tx, caller, row);
  const added = wanted.filter((roleId) => !before.includes(roleId));
  if (roleKind === 1) await mustHandOn(tx, caller, await rightsOfRoles(tx, siteId, added));

  const dropped = before.filter((roleId) => !wanted.includes(roleId));
  await removeWhere(tx, caller, userRole, { siteId, userId, roleId: dropped });
  await insertAll(
    tx,
    caller,
    userRole,
    added.map((roleId) => ({ siteId, userId, roleId })),
  );
  caller.changes.push({ target: 'user', id: userId, siteId, before: { RoleIds: before }, after: { RoleIds: wanted } });

  await tellPermissions(tx, caller, siteId, [userId]);
}

/** Tells accounts that their permissions have changed, and their sub accounts, which have no more than they. */
export async function tellPermissions(tx: Tx, caller: Caller, siteId: string, userIds: readonly string[]): Promise<void> {
  const accounts = tx.selectFrom('userAccount').select('id').where('siteId', '=', siteId).where(notHidden);
  const subs = await accounts.where('mainAccountId', '=', oneOf(userIds)).execute();
  await tellUsers(tx, caller, {
    siteId,
    userIds: [...new Set([...userIds, ...subs.map(({ id }) => id)])],
    type: enumCodes.UserMessageType.System,
    infoType: 'UserPermissionChange',
    text: 'access.messages.permissions',
  });
}
