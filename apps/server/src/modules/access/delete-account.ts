import type { Input } from '@entrepot/contract/core/call.ts';
import type { deletePlatformStaff } from '@entrepot/contract/modules/access/staff-calls.ts';
import type { deleteUser } from '@entrepot/contract/modules/access/user-calls.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { softDelete } from '../../core/db/rows.ts';
import { openItemsOf, openItemsText } from './account-holds.ts';
import { closeAccount } from './close-account.ts';
import { accountToManage, mustBeAnother } from './guards.ts';
import { endSessions } from './sessions.ts';

/**
 * Closes the account of a customer without open goods, orders, money or sub-accounts (otherwise `InUse` names what is left), by the rules by
 * which customers close theirs; its name is free again.
 */
export async function removeCustomer(tx: Tx, caller: Caller, { id }: Input<typeof deleteUser>): Promise<true> {
  const row = await accountToManage(tx, caller, 'customer', id);
  const open = await openItemsOf(tx, row);
  if (open.length)
    throw accessErrors.stillHolds({ userName: row.userName, left: openItemsText(caller.language, open) }, { UsedBy: open[0]!.of });
  await closeAccount(tx, caller, row);
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
