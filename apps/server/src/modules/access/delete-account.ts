import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { deletePlatformStaff } from '@entrepot/contract/modules/access/staff-calls.ts';
import type { deleteUser } from '@entrepot/contract/modules/access/user-calls.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { allResources } from '../../core/schema/registry.ts';
import { softDelete } from '../../core/db/rows.ts';
import { accountToManage, mustBeAnother, type User } from './guards.ts';
import { endSessions } from './sessions.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';

// A customer's own address book, pictures and coupons, and an empty wallet, do not prevent the deletion.
const ignoredResources = new Set(['recipient', 'applicant', 'fileObject', 'userCoupon', 'wallet']);

/** Deletes a customer without goods, orders, money or sub-accounts (otherwise `InUse` names what is left); its name stays reserved. */
export async function removeCustomer(tx: Tx, caller: Caller, { id }: Input<typeof deleteUser>): Promise<true> {
  const row = await accountToManage(tx, caller, 'customer', id);
  const left = (await subAccounts(tx, row)) ?? (await money(tx, row)) ?? (await goods(tx, row));
  if (left) throw accessErrors.stillHolds({ userName: row.userName }, { UsedBy: left });
  await softDelete(tx, caller, user, row);
  await endSessions(tx, caller, { siteId: row.siteId, userId: id });
  return true;
}

/** Deletes a back-office account; its name stays reserved and its operation log stays. */
export async function removeStaff(tx: Tx, caller: Caller, { id }: Input<typeof deletePlatformStaff>): Promise<true> {
  const row = await accountToManage(tx, caller, 'staff', id);
  mustBeAnother(caller, row);
  await softDelete(tx, caller, user, row);
  await endSessions(tx, caller, { siteId: row.siteId, userId: id });
  return true;
}

async function subAccounts(tx: Tx, { siteId, id }: User): Promise<string | undefined> {
  const subs = tx.selectFrom('userAccount').select('id').where('siteId', '=', siteId).where('mainAccountId', '=', id).where(notDeleted);
  return (await subs.limit(onlyOne).executeTakeFirst()) && 'user';
}

async function money(tx: Tx, { siteId, id }: User): Promise<string | undefined> {
  const wallets = tx.selectFrom('wallet').select('id').where('siteId', '=', siteId).where('ownerId', '=', id);
  const walletsWithMoney = wallets.where((of) =>
    of.or([of('balance', '<>', '0'), of('arrears', '<>', '0'), of('creditArrears', '<>', '0')]),
  );
  return (await walletsWithMoney.executeTakeFirst()) && 'wallet';
}

async function goods(tx: Tx, { siteId, id }: User): Promise<string | undefined> {
  for (const other of allResources) {
    if (!('ownerId' in other.fields) || ignoredResources.has(other.name)) continue;
    const alive = other.bare ? sql`` : sql`and not is_deleted`;
    const found =
      await sql`select 1 from ${sql.table(other.table)} where site_id = ${siteId} and owner_id = ${id} ${alive} limit 1`.execute(tx);
    if (found.rows.length) return other.name;
  }
  return undefined;
}
