import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import { role, userRole } from '@entrepot/contract/modules/access/role.ts';
import type { setUserRoles } from '@entrepot/contract/modules/access/user-calls.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere, insertAll, removeWhere } from '../../core/db/rows.ts';
import { notifyUsers } from '../messaging/public.ts';
import { recordControl } from './account-control.ts';
import { roleKindOf } from './create-account.ts';
import { accountToManage, type Audience, mustBeAnother, requireGrantable, rightsOfRoles, type Role, type User } from './guards.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Code } from '@entrepot/contract/core/permission.ts';

/** Replaces the roles of an account of this audience; notifies it, effective within a second. */
export const setRoles =
  (audience: Audience) =>
  async (tx: Tx, caller: Caller, { id, roleIds }: Input<typeof setUserRoles>): Promise<true> => {
    const row = await accountToManage(tx, caller, audience, id);
    mustBeAnother(caller, row);
    await giveRoles(tx, caller, row, roleIds);
    return true;
  };

/** Applies the roles of an edit: missing or unchanged roles change nothing; a change requires its own button. */
export async function editRoles(
  tx: Tx,
  caller: Caller,
  row: User,
  roleIds: readonly string[] | null | undefined,
  button: Code,
): Promise<void> {
  if (!roleIds) return;
  const currentRoleIds = await rolesOf(tx, caller, row);
  if (currentRoleIds.length === new Set(roleIds).size && currentRoleIds.every((roleId) => roleIds.includes(roleId))) return;
  if (!can(caller, button)) throw refuse('NoPermission');
  mustBeAnother(caller, row);
  await giveRoles(tx, caller, row, roleIds);
}

async function rolesOf(tx: Tx, caller: Caller, row: User): Promise<string[]> {
  return (await findWhere(tx, caller, userRole, { siteId: row.siteId, userId: row.id })).map(({ roleId }) => roleId);
}

/** Replaces the roles of a locked account and notifies it. */
export async function giveRoles(tx: Tx, caller: Caller, row: User, roleIds: readonly string[]): Promise<void> {
  const { siteId, id: userId } = row;
  const roleKind = roleKindOf(row.accountTypeCode);
  const wanted = [...new Set(roleIds)];
  if ((await findWhere(tx, caller, role, { siteId, roleKind, id: wanted })).length !== wanted.length) throw accessErrors.unknownRole();
  const before = await rolesOf(tx, caller, row);
  const added = wanted.filter((roleId) => !before.includes(roleId));
  if (roleKind === 1) await requireGrantable(tx, caller, await rightsOfRoles(tx, siteId, added));

  const dropped = before.filter((roleId) => !wanted.includes(roleId));
  await removeWhere(tx, caller, userRole, { siteId, userId, roleId: dropped });
  await insertAll(
    tx,
    caller,
    userRole,
    added.map((roleId) => ({ siteId, userId, roleId })),
  );
  if (roleKind === 1 && added.length) await recordControl(tx, caller, [userId], 'roles');
  caller.changes.push({ target: 'user', id: userId, siteId, before: { RoleIds: before }, after: { RoleIds: wanted } });

  await notifyPermissions(tx, caller, siteId, [userId]);
}

/** Notifies accounts that their permissions have changed, and their sub-accounts, whose rights are within theirs. */
export async function notifyPermissions(tx: Tx, caller: Caller, siteId: string, userIds: readonly string[]): Promise<void> {
  const accounts = tx.selectFrom('userAccount').select('id').where('siteId', '=', siteId).where(notDeleted);
  const subs = await accounts.where('mainAccountId', '=', oneOf(userIds)).execute();
  await notifyUsers(tx, caller, {
    siteId,
    userIds: [...new Set([...userIds, ...subs.map(({ id }) => id)])],
    type: enumCodes.UserMessageType.System,
    infoType: 'UserPermissionChange',
    text: 'access.messages.permissions',
  });
}

/** Notifies everyone with a role that their permissions have changed. */
export async function notifyRoleHolders(tx: Tx, caller: Caller, { siteId, id }: Role): Promise<void> {
  const holders = await findWhere(tx, caller, userRole, { siteId, roleId: id });
  await notifyPermissions(
    tx,
    caller,
    siteId,
    holders.map(({ userId }) => userId),
  );
}
