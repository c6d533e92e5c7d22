import { isDeepStrictEqual } from 'node:util';
import type { Input } from '@entrepot/contract/core/call.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import { platformStaffIndex, userIndex } from '@entrepot/contract/modules/access/screens.ts';
import type { editPlatformStaff } from '@entrepot/contract/modules/access/staff-calls.ts';
import { type editUser, personFields, type setUserAvailableWarehouses } from '@entrepot/contract/modules/access/user-calls.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { withStored } from '../../core/calls/unsent.ts';
import { databaseError, type Tx } from '../../core/db/db.ts';
import { change, sameVersion } from '../../core/db/rows.ts';
import { recordControl } from './account-control.ts';
import { sitesFor } from './establish.ts';
import { accountToManage, mustBelong, type User } from './guards.ts';
import { editRoles } from './user-roles.ts';
import { oneOf } from '../../core/db/conditions.ts';

/** Edits a customer's account (`ConcurrencyConflict` for an older row version). */
export async function editCustomer(tx: Tx, caller: Caller, { id, rowVersion, roleIds, ...fields }: Input<typeof editUser>): Promise<true> {
  const row = await accountToManage(tx, caller, 'customer', id);
  await savePerson(tx, caller, row, rowVersion, fields);
  await editRoles(tx, caller, row, roleIds, userIndex.SetRoles);
  return true;
}

/** Edits a back-office account (`ConcurrencyConflict` for an older row version). */
export async function editStaff(
  tx: Tx,
  caller: Caller,
  { id, rowVersion, roleIds, siteIds, ...fields }: Input<typeof editPlatformStaff>,
): Promise<true> {
  const row = await accountToManage(tx, caller, 'staff', id);
  const { userName, phoneCode, phoneNumber, email } = withStored({ input: personFields }, row, fields);
  if (
    !isDeepStrictEqual(
      [userName, phoneCode ?? null, phoneNumber ?? null, email ?? null],
      [row.userName, row.phoneCode, row.phoneNumber, row.email],
    )
  )
    await recordControl(tx, caller, [id], 'contact');
  await savePerson(tx, caller, row, rowVersion, { ...fields, siteIds: siteIds ? sitesFor(caller, row.siteId, siteIds) : null });
  await editRoles(tx, caller, row, roleIds, platformStaffIndex.SetRoles);
  return true;
}

/** Sets the warehouses that a customer may use. */
export async function setWarehouses(tx: Tx, caller: Caller, { id, warehouseIds }: Input<typeof setUserAvailableWarehouses>): Promise<true> {
  const row = await accountToManage(tx, caller, 'customer', id);
  await mustBelong(tx, 'warehouse', [row.siteId], 'WarehouseIds', warehouseIds);
  await change(tx, caller, user, row, { availableWarehouses: warehouseIds });
  return true;
}

type AccountEdit = Omit<Input<typeof editUser>, 'id' | 'rowVersion' | 'roleIds'> & { siteIds?: string[] | null };

/** Saves the form of a person; what is not sent does not change (`ConcurrencyConflict` for an older row version). */
export async function savePerson(tx: Tx, caller: Caller, row: User, rowVersion: number, sent: AccountEdit): Promise<User> {
  sameVersion(row, rowVersion);
  const fields = withStored({ input: personFields }, row, sent);
  await mustBelong(tx, 'organize', [row.siteId], 'OrganizeIds', fields.organizeIds);
  await mustBelong(
    tx,
    'warehouse',
    fields.siteIds ?? [row.siteId, ...(row.siteIds ?? [])],
    'AvailableWarehouseIds',
    fields.availableWarehouses,
  );
  if (fields.userName !== row.userName) await rename(tx, row, fields.userName);
  const { organizeIds, availableWarehouses, siteIds, ...plain } = fields;
  const sets = Object.fromEntries(Object.entries({ organizeIds, availableWarehouses, siteIds }).filter(([, value]) => value));
  return change(tx, caller, user, row, { ...plain, ...sets, ...(await unverified(tx, row, fields)) });
}

async function rename(tx: Tx, row: User, userName: string): Promise<void> {
  try {
    const own = tx.updateTable('signInName').set({ userName: userName.toLowerCase() });
    await own.where('userId', '=', row.id).where('kind', '=', 'userName').execute();
  } catch (problem) {
    if (databaseError(problem)?.state === '23505') throw accessErrors.nameTaken({ userName });
    throw problem;
  }
}

/** A number or address that another person entered must be verified again, and the old one no longer signs in. */
async function unverified(tx: Tx, row: User, { email, phoneCode, phoneNumber }: AccountEdit): Promise<Partial<User>> {
  const otherPhone = (phoneCode ?? null) !== row.phoneCode || (phoneNumber ?? null) !== row.phoneNumber;
  const otherEmail = (email ?? null) !== row.email;
  const removed = [...(otherPhone ? ['phone'] : []), ...(otherEmail ? ['email'] : [])];
  if (removed.length) await tx.deleteFrom('signInName').where('userId', '=', row.id).where('kind', '=', oneOf(removed)).execute();
  return { phoneVerified: otherPhone ? false : undefined, emailVerified: otherEmail ? false : undefined };
}
