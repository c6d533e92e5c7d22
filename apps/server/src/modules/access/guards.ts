import { sql } from 'kysely';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { platformStaffRoleIndex, userRoleIndex } from '@entrepot/contract/modules/access/screens.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { find, lock } from '../../core/db/rows.ts';
import type { RowConditions } from '../../core/lists/row-rights.ts';
import { inSites } from '../../core/scope/scope.ts';
import { audienceOf } from './create-account.ts';
import { canGrant } from './menu.ts';
import { navigation } from './navigation.ts';
import type { Sides } from './staff-and-customer-menus.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';

export type Audience = 'customer' | 'staff';
export type User = RowOf<typeof user>;
export type Role = RowOf<typeof role>;
type RoleButton = 'Edit' | 'Delete' | 'Enable' | 'Disable' | 'Authorize';

const platform = enumCodes.AccountTypeCode.PlatformStaff;

/** Returns an account of this audience; platform staff are not visible to a site operator (`NotFound`). */
export async function accountOf(tx: Db, caller: Caller, audience: Audience, id: string): Promise<User> {
  return mustBeOf(caller, audience, await find(tx, caller, user, id));
}

/**
 * Locks an account that the caller is about to change. Super users, and colleagues with more rights than the caller, cannot be changed
 * (`NoPermission`).
 */
export async function accountToManage(tx: Tx, caller: Caller, audience: Audience, id: string): Promise<User> {
  const row = mustBeOf(caller, audience, await lock(tx, caller, user, id));
  if (row.isSuperUser && !caller.superUser) throw accessErrors.superUser({ userName: row.userName });
  if (audience === 'staff' && row.id !== caller.userId) await requireGrantable(tx, caller, await rightsOfUser(tx, row));
  return row;
}

function mustBeOf(caller: Caller, audience: Audience, row: User): User {
  const unseen = caller.audience === 'site' && row.accountTypeCode === platform;
  if (audienceOf(row.accountTypeCode) !== audience || unseen) throw refuse('NotFound');
  return row;
}

/** Rejects callers who lock, delete or re-role themselves (`StateNotAllowed`). */
export function mustBeAnother(caller: Caller, row: User): void {
  if (row.id === caller.userId) throw accessErrors.yourself();
}

const isPath = (code: string) => code.startsWith('/');

/** Rejects staff rights that the caller may not grant (`NoPermission`); a call can be granted by callers who may make it. */
export async function requireGrantable(tx: Tx, caller: Caller, codes: readonly string[]): Promise<void> {
  const beyond = await beyondOwn(tx, caller, codes);
  if (beyond.length) throw accessErrors.beyondOwn({ code: beyond[0]! });
}

/** Returns those of some staff rights that the caller may not grant. */
async function beyondOwn(tx: Db, caller: Caller, codes: readonly string[]): Promise<string[]> {
  if (!codes.length || (caller.superUser && caller.audience !== 'site')) return [];
  const nav = await navigation(tx);
  const calls = await callsOf(tx, codes.filter(isPath));
  const mayGive = (code: string): boolean => {
    if (!isPath(code)) return canGrant(nav, caller, code);
    const call = calls.get(code);
    if (caller.rights.has(code) || !call) return caller.rights.has(code);
    if (!call.permissions.length) return call.offered.includes(caller.accountType);
    return call.permissions.some((permission) => canGrant(nav, caller, permission));
  };
  return codes.filter((code) => !mayGive(code));
}

async function callsOf(tx: Db, paths: readonly string[]): Promise<Map<string, { permissions: string[]; offered: number[] }>> {
  if (!paths.length) return new Map();
  const found = tx.selectFrom('api').select(['path', 'permissions', 'offered']).where('path', '=', oneOf(paths)).where(notDeleted);
  return new Map((await found.execute()).map((row) => [row.path, row]));
}

async function rightsOfUser(tx: Tx, { siteId, id }: User): Promise<string[]> {
  const found = await sql<{ id: string }>`select r.id from user_role ur join role r on r.site_id = ur.site_id and r.id = ur.role_id
    where ur.site_id = ${siteId} and ur.user_id = ${id} and r.enabled and not r.is_deleted`.execute(tx);
  return rightsOfRoles(
    tx,
    siteId,
    found.rows.map((row) => row.id),
  );
}

/** Returns the rights of roles of a site: screens, buttons, and paths of calls. */
export async function rightsOfRoles(tx: Db, siteId: string, roleIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ code: string }>`
    select code
    from role_right
    where site_id = ${siteId} and role_id = any(${roleIds}::uuid[])
    union select a.path
    from role r
    cross join jsonb_array_elements_text(r.default_apis) d
    join api a on a.id = d::uuid and not a.is_deleted
    where r.site_id = ${siteId} and r.id = any(${roleIds}::uuid[])
    order by 1`.execute(tx);
  return found.rows.map(({ code }) => code);
}

/** The screens on which roles of staff and of customers are managed. */
export const roleSides = { 1: platformStaffRoleIndex, 2: userRoleIndex } as const satisfies Sides;
/** Returns the one for roles of a kind. */
export const roleScreen = (roleKind: number) => (roleKind === 2 ? roleSides[2] : roleSides[1]);

/**
 * Rejects (`NoPermission`) changes of a role without the button on the screen of its kind, of a staff role with more rights than the caller
 * may grant, and by a site operator of a role that platform staff have.
 */
export async function mustManageRole(tx: Tx, caller: Caller, row: Role, ...buttons: RoleButton[]): Promise<void> {
  if (!buttons.some((button) => can(caller, roleScreen(row.roleKind)[button]))) throw refuse('NoPermission');
  if (row.roleKind === 2) return;
  await requireGrantable(tx, caller, await rightsOfRoles(tx, row.siteId, [row.id]));
  if (caller.audience !== 'site') return;
  const platformStaff = await sql`select 1
    from user_role ur
    join user_account u on u.site_id = ur.site_id and u.id = ur.user_id
    where ur.site_id = ${row.siteId} and ur.role_id = ${row.id} and u.account_type_code = ${platform} and not u.is_deleted
    limit 1`.execute(tx);
  if (platformStaff.rows.length) throw refuse('NoPermission');
}

const ownButton = { edit: 'Edit', remove: 'Delete', enable: 'Enable', disable: 'Disable', authorize: 'Authorize' } as const;

/** Returns the verbs that `mustManageRole` permits on a role `r`, each with its condition. */
export async function rightsOnRoles(tx: Db, caller: Caller): Promise<RowConditions> {
  const beyond = await rolesBeyondOwn(tx, caller);
  const isPlatforms = sql<boolean>`exists (select 1 from user_role ur
    join user_account u on u.site_id = ur.site_id and u.id = ur.user_id
    where ur.site_id = r.site_id and ur.role_id = r.id and u.account_type_code = ${sql.lit(platform)} and not u.is_deleted)`;
  const within = sql<boolean>`r.id <> all(${beyond}::uuid[])`;
  const ofStaff = caller.audience === 'site' ? sql<boolean>`${within} and not ${isPlatforms}` : within;
  const verbs = Object.entries(ownButton).map(([verb, button]) => {
    const has = (kind: number) => sql.lit(can(caller, roleScreen(kind)[button]));
    return [verb, sql<boolean>`(r.role_kind = 2 and ${has(2)} or r.role_kind <> 2 and ${has(1)} and ${ofStaff})`];
  });
  return Object.fromEntries(verbs);
}

/** Returns the verbs that `accountToManage` and `mustBeAnother` permit on an account `r` of an audience, each with its condition. */
export async function rightsOnAccounts(tx: Db, caller: Caller, audience: Audience): Promise<RowConditions> {
  const known = caller.superUser ? sql<boolean>`true` : sql<boolean>`not r.is_super_user`;
  const isOther = sql<boolean>`r.id <> ${caller.userId}`;
  if (audience === 'customer') return { edit: known, manage: known, remove: sql<boolean>`${known} and ${isOther}` };
  const beyond = await rolesBeyondOwn(tx, caller);
  const within = sql<boolean>`not exists (select 1 from user_role ur
    where ur.site_id = r.site_id and ur.user_id = r.id and ur.role_id = any(${beyond}::uuid[]))`;
  const edit = sql<boolean>`(${known} and (r.id = ${caller.userId} or ${within}))`;
  return { edit, manage: edit, remove: sql<boolean>`${edit} and ${isOther}` };
}

/** The roles of staff with a right that the caller may not grant. */
async function rolesBeyondOwn(tx: Db, caller: Caller): Promise<string[]> {
  const { rows } = await sql<{ roleId: string; code: string }>`
    select rr.role_id, rr.code
    from role_right rr
    join role r on r.site_id = rr.site_id and r.id = rr.role_id and r.role_kind = 1 and r.enabled and not r.is_deleted
    where ${inSites(caller.siteIds, 'rr.site_id')}
    union select r.id, a.path
    from role r
    cross join jsonb_array_elements_text(r.default_apis) d
    join api a on a.id = d::uuid and not a.is_deleted
    where ${inSites(caller.siteIds, 'r.site_id')} and r.role_kind = 1 and r.enabled and not r.is_deleted`.execute(tx);
  const beyond = new Set(await beyondOwn(tx, caller, [...new Set(rows.map(({ code }) => code))]));
  return [...new Set(rows.filter(({ code }) => beyond.has(code)).map(({ roleId }) => roleId))];
}

/** Rejects ids of organizations or warehouses outside these sites (`ValidationFailed`). */
export async function mustBelong(
  tx: Tx,
  table: 'organize' | 'warehouse',
  siteIds: readonly string[],
  field: string,
  ids: readonly string[] | null | undefined,
): Promise<void> {
  if (!ids?.length) return;
  const found = await sql<{
    n: number;
  }>`select count(*) as n from ${sql.table(table)} where site_id = any(${siteIds}::uuid[]) and id = any(${ids}::uuid[]) and not is_deleted`.execute(
    tx,
  );
  if (found.rows[0]!.n !== new Set(ids).size) throw invalid({ field, key: 'notFound' });
}
