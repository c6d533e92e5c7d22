import type { Input } from '@entrepot/contract/core/call.ts';
import { staffKindsFor } from '@entrepot/contract/modules/access/staff-kinds.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { establishPlatformStaff } from '@entrepot/contract/modules/access/staff-calls.ts';
import type { establishUser } from '@entrepot/contract/modules/access/user-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { createAccount, givenMemberCode } from './create-account.ts';
import { mustBelong, requireGrantable, rightsOfRoles } from './guards.ts';
import { newPasswordHash, passwordNamesOf } from './passwords.ts';

const { User } = enumCodes.AccountTypeCode;

/** Creates a customer's account (`Duplicate` for a name in use within the site, or a member code in use). */
export async function establishCustomer(tx: Tx, caller: Caller, input: Input<typeof establishUser>): Promise<{ id: string }> {
  const { siteId: chosen, password, passwordKeyId, availableWarehouses, memberCode: given, ...person } = input;
  const siteId = chosen ?? caller.siteId;
  await mustBelong(tx, 'organize', [siteId], 'OrganizeIds', person.organizeIds);
  await mustBelong(tx, 'warehouse', [siteId], 'AvailableWarehouseIds', availableWarehouses);
  const memberCode = await givenMemberCode(tx, siteId, given);
  const passwordHash = await newPasswordHash(tx, caller.now, { password, passwordKeyId }, passwordNamesOf(person));
  const row = await createAccount(tx, caller, {
    ...person,
    siteId,
    accountTypeCode: User,
    memberCode,
    passwordHash,
    warehouseIds: availableWarehouses ?? null,
  });
  return { id: row.id };
}

/** Creates a back-office account with a password. */
export async function establishStaff(tx: Tx, caller: Caller, input: Input<typeof establishPlatformStaff>): Promise<{ id: string }> {
  const { password, passwordKeyId, ...person } = input;
  const hash = () => newPasswordHash(tx, caller.now, { password, passwordKeyId }, passwordNamesOf(person));
  return { id: (await createStaff(tx, caller, person, async () => ({ passwordHash: await hash() }))).id };
}

type NewStaff = Omit<Input<typeof establishPlatformStaff>, 'password' | 'passwordKeyId'>;

/**
 * Creates a back-office account with sites and warehouses of the caller's; only platform staff create platform accounts. `secret` makes its
 * password once everything else is checked.
 */
export async function createStaff(
  tx: Tx,
  caller: Caller,
  input: NewStaff,
  secret: () => Promise<{ password: string } | { passwordHash: string }>,
): Promise<Awaited<ReturnType<typeof createAccount>>> {
  const { siteId: chosen, availableWarehouses, accountTypeCode, siteIds, ...person } = input;
  if (!staffKindsFor(caller.audience).includes(accountTypeCode)) throw invalid({ field: 'AccountTypeCode', key: 'choice' });
  const siteId = chosen ?? caller.siteId;
  const all = sitesFor(caller, siteId, siteIds);
  await mustBelong(tx, 'organize', [siteId], 'OrganizeIds', person.organizeIds);
  await mustBelong(tx, 'warehouse', all, 'AvailableWarehouseIds', availableWarehouses);
  await requireGrantable(tx, caller, await rightsOfRoles(tx, siteId, person.roleIds ?? []));
  return createAccount(tx, caller, {
    ...person,
    siteId,
    siteIds: all,
    accountTypeCode,
    ...(await secret()),
    warehouseIds: availableWarehouses ?? null,
  });
}

/** Returns a colleague's sites: the home site and others, all of them within the caller's. */
export function sitesFor(caller: Caller, home: string, siteIds: readonly string[] | null | undefined): string[] {
  const all = [...new Set([home, ...(siteIds ?? [])])];
  if (!all.every((siteId) => caller.siteIds.includes(siteId))) throw invalid({ field: 'SiteIds', key: 'notFound' });
  return all;
}
