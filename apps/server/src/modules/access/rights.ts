import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import { role, roleRight } from '@entrepot/contract/modules/access/role.ts';
import type { authorizationMenu, getRoleAuthorization, setRoleAuthorization } from '@entrepot/contract/modules/access/role-calls.ts';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import { find, insertAll, lock } from '../../core/rows.ts';
import { mustHandOn, mustManageRole, rightsOfRoles, type Role } from './guards.ts';
import { isRight } from './menu.ts';
import { tellHolders } from './roles.ts';

const isButton = (code: string) => code.includes('.');
// A statement takes at most 65,535 parameters.
const atOnce = 1000;

/** The screens and buttons of a role. */
export async function authorization(
  tx: Tx,
  caller: Caller,
  { id }: Input<typeof getRoleAuthorization>,
): Promise<Output<typeof getRoleAuthorization>> {
  const row = await find(tx, caller, role, id);
  const codes = await rightsOfRoles(tx, row.siteId, [id]);
  return { menuIds: codes.filter((code) => !isButton(code)), buttons: codes.filter(isButton) };
}

/** Puts rights in place of a role's; its holders are told and the server obeys within a second. */
export async function setAuthorization(
  tx: Tx,
  caller: Caller,
  { id, menuIds, buttons }: Input<typeof setRoleAuthorization>,
): Promise<true> {
  const row = await lock(tx, caller, role, id);
  await mustManageRole(tx, caller, row, 'Authorize');
  await giveRights(tx, caller, row, [...menuIds, ...buttons]);
  return true;
}

/** The same, named by the menus' screen. */
export const authorizeMenu = (tx: Tx, caller: Caller, { roleId, ...codes }: Input<typeof authorizationMenu>) =>
  setAuthorization(tx, caller, { id: roleId, ...codes });

/** The role's row is held. */
async function giveRights(tx: Tx, caller: Caller, row: Role, codes: readonly string[]): Promise<void> {
  const { siteId, id: roleId, roleKind } = row;
  const wanted = [...new Set(codes)];
  const unknown = wanted.find((code) => !isRight(roleKind, code));
  if (unknown) throw accessErrors.unknownRight({ code: unknown });
  const before = await rightsOfRoles(tx, siteId, [roleId]);
  const had = new Set(before);
  const added = wanted.filter((code) => !had.has(code));
  if (roleKind === 1) mustHandOn(caller, added);

  const dropped = before.filter((code) => !wanted.includes(code));
  await sql`delete from role_right where site_id = ${siteId} and role_id = ${roleId} and code = any(${dropped})`.execute(tx);
  for (let from = 0; from < added.length; from += atOnce) {
    await insertAll(
      tx,
      caller,
      roleRight,
      added.slice(from, from + atOnce).map((code) => ({ siteId, roleId, code })),
    );
  }
  caller.changes.push({ target: 'role', id: roleId, siteId, before: { Dropped: dropped }, after: { Added: added } });

  await tellHolders(tx, caller, row);
}
