import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import { subAccountIndex } from '@entrepot/contract/modules/access/screens.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import * as calls from '@entrepot/contract/modules/access/sub-account-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Query } from '../../core/lists/filters.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { change, countWhere, find, lock } from '../../core/db/rows.ts';
import { closeAccount } from './close-account.ts';
import { createAccount } from './create-account.ts';
import { savePerson } from './edit-account.ts';
import { mustBelong, type User } from './guards.ts';
import { isSubAccount } from './menu.ts';
import { newPasswordHash, passwordNamesOf } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { giveRoles } from './user-roles.ts';

const customer = enumCodes.AccountTypeCode.User;
const ofMainAccounts = subAccountIndex.name;
const maxSubAccounts = 200;

/** Only main accounts have sub-accounts, whatever role a sub-account has (`NoPermission`). */
function mustBeMain(caller: Caller): void {
  if (isSubAccount(caller)) throw refuse('NoPermission');
}

async function ownSub(caller: Caller, read: () => Promise<User>): Promise<User> {
  mustBeMain(caller);
  const row = await read();
  if (row.mainAccountId !== caller.userId) throw refuse('NotFound');
  return row;
}

const rolesOf = sql`from user_role ur join role ro on ro.site_id = ur.site_id and ro.id = ur.role_id where ur.site_id = r.site_id and ur.user_id = r.id`;
const also = {
  roleIds: sql`(select coalesce(jsonb_agg(ro.id order by ro.priority, ro.id), '[]') ${rolesOf})`,
  roleNames: sql`(select coalesce(jsonb_agg(ro.name order by ro.priority, ro.id), '[]') ${rolesOf})`,
};

/** Lists a page of the caller's sub-accounts. */
export async function subAccounts(tx: Db, caller: Caller, query: Query): Promise<RawJson> {
  mustBeMain(caller);
  return pageOf(tx, caller, user, query, { where: sql`main_account_id = ${caller.userId}`, output: calls.getSubAccounts.output, also });
}

/** Returns a sub-account for its form. */
export async function subAccountForEdit(tx: Db, caller: Caller, { id }: Input<typeof calls.getEditSubAccount>): Promise<RawJson> {
  await ownSub(caller, () => find(tx, caller, user, id));
  return rowJson(tx, caller, user, id, { full: true, output: calls.getEditSubAccount.output, also });
}

/** Lists the roles within the rights of the main account, without that of having sub-accounts. */
export async function openRoles(tx: Db, caller: Caller): Promise<{ value: string; name: string }[]> {
  mustBeMain(caller);
  const found = await sql<{ id: string; name: string; description: string | null; codes: string[] }>`
    select r.id, r.name, r.description,
      coalesce((select jsonb_agg(rr.code) from role_right rr where rr.site_id = r.site_id and rr.role_id = r.id), '[]') as codes
    from role r
    where r.site_id = ${caller.siteId} and r.role_kind = 2 and r.enabled and not r.is_deleted
    order by r.priority desc, r.name, r.id`.execute(tx);
  return found.rows
    .filter(({ codes }) => codes.length > 0 && codes.every((code) => caller.rights.has(code) && !code.startsWith(ofMainAccounts)))
    .map(({ id, name, description }) => ({ value: id, name: description ? `${name} · ${description}` : name }));
}

async function mustBeOpen(tx: Tx, caller: Caller, roleIds: readonly string[]): Promise<void> {
  const open = new Set((await openRoles(tx, caller)).map(({ value }) => value));
  if (!roleIds.length || !roleIds.every((id) => open.has(id))) throw accessErrors.unknownRole();
}

/** A sub-account has the warehouses of its main account, or some of them. */
async function mustBeOfMain(tx: Tx, caller: Caller, warehouseIds: readonly string[] | null | undefined): Promise<void> {
  await mustBelong(tx, 'warehouse', [caller.siteId], 'AvailableWarehouseIds', warehouseIds);
  const { availableWarehouses } = await find(tx, caller, user, caller.userId!);
  const own = availableWarehouses ?? [];
  if (own.length && (warehouseIds ?? []).some((id) => !own.includes(id))) throw refuse('NotFound');
}

/** Creates a sub-account with roles that are open to it (`ValidationFailed`, `Duplicate` for a name in use within the site). */
export async function establishSub(tx: Tx, caller: Caller, input: Input<typeof calls.establishSubAccount>): Promise<{ id: string }> {
  mustBeMain(caller);
  const { password, passwordKeyId, availableWarehouses, roleIds, ...person } = input;
  await mustBeOpen(tx, caller, roleIds);
  await mustBeOfMain(tx, caller, availableWarehouses);
  await lock(tx, caller, user, caller.userId!);
  if ((await countWhere(tx, caller, user, { mainAccountId: caller.userId! })) >= maxSubAccounts)
    throw accessErrors.subAccountsFull({ max: maxSubAccounts });
  const passwordHash = await newPasswordHash(tx, caller.now, { password, passwordKeyId }, passwordNamesOf(person));
  const { id } = await createAccount(tx, caller, {
    ...person,
    siteId: caller.siteId,
    accountTypeCode: customer,
    mainAccountId: caller.userId!,
    passwordHash,
    roleIds,
    warehouseIds: availableWarehouses ?? null,
  });
  return { id };
}

/** Edits a sub-account, with its roles and its password if they are sent. */
export async function editSub(tx: Tx, caller: Caller, input: Input<typeof calls.editSubAccount>): Promise<true> {
  const { id, rowVersion, roleIds, password, passwordKeyId, ...person } = input;
  const row = await ownSub(caller, () => lock(tx, caller, user, id));
  await mustBeOfMain(tx, caller, person.availableWarehouses);
  const names = [...passwordNamesOf(row), ...passwordNamesOf(person)];
  const sealed = password && { password, passwordKeyId: passwordKeyId ?? '' };
  const passwordHash = sealed && (await newPasswordHash(tx, caller.now, sealed, names));
  const saved = await savePerson(tx, caller, row, rowVersion, {
    ...person,
    gender: row.gender,
    birthDate: row.birthDate,
    avatar: row.avatar,
  });
  if (roleIds) {
    await mustBeOpen(tx, caller, roleIds);
    await giveRoles(tx, caller, row, roleIds);
  }
  if (passwordHash) {
    await change(tx, caller, user, saved, { passwordHash });
    caller.changes.push({ target: 'user', id, siteId: row.siteId, before: {}, after: { Password: 'reset' } });
    await endSessions(tx, caller, { siteId: row.siteId, userId: id });
  }
  return true;
}

/** Closes a sub-account; its name is free again and its operation log stays. */
export async function deleteSub(tx: Tx, caller: Caller, { id }: Input<typeof calls.deleteSubAccount>): Promise<true> {
  const row = await ownSub(caller, () => lock(tx, caller, user, id));
  await closeAccount(tx, caller, row);
  return true;
}
