import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { walletErrors } from '@entrepot/contract/modules/wallet/errors.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere, lockWhere } from '../../core/rows/rows.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import { inSites } from '../../core/rows/scope.ts';

export type Wallet = RowOf<typeof wallet>;

/** Reads and holds the wallet of a main account within the caller's scope (101 when there is none). */
export async function lockWallet(tx: Tx, caller: Caller, ownerId: string): Promise<Wallet> {
  const [row] = await lockWhere(tx, caller, wallet, { ownerId });
  if (!row) throw walletErrors.noWallet();
  return row;
}

/** Reads the wallet of a main account without holding it (101 when there is none). */
export async function walletOf(tx: Tx, caller: Caller, ownerId: string): Promise<Wallet> {
  const [row] = await findWhere(tx, caller, wallet, { ownerId });
  if (!row) throw walletErrors.noWallet();
  return row;
}

/** The main account behind an account of a site: itself, or the one it is a sub account of. */
export async function mainAccountOf(tx: Tx, caller: Caller, userId: string): Promise<string> {
  const account = tx
    .selectFrom('userAccount')
    .select((of) => of.fn.coalesce('mainAccountId', 'id').as('ownerId'))
    .where(inSites(caller.siteIds))
    .where('id', '=', userId)
    .where('accountTypeCode', '=', enumCodes.AccountTypeCode.User)
    .where(notHidden);
  const found = await account.executeTakeFirst();
  if (!found) throw walletErrors.noWallet();
  return found.ownerId;
}
