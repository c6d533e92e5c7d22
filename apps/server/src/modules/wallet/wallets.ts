import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { walletErrors } from '@entrepot/contract/modules/wallet/errors.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { findWhere, lockWhere } from '../../core/db/rows.ts';

export type Wallet = RowOf<typeof wallet>;

/** Reads and locks the wallet of a main account within the caller's scope. Throws `NotFound`. */
export async function lockWallet(tx: Tx, caller: Caller, ownerId: string): Promise<Wallet> {
  const [row] = await lockWhere(tx, caller, wallet, { ownerId });
  if (!row) throw walletErrors.noWallet();
  return row;
}

/** Reads the wallet of a main account without a lock. Throws `NotFound`. */
export async function walletOf(tx: Db, caller: Caller, ownerId: string): Promise<Wallet> {
  const [row] = await findWhere(tx, caller, wallet, { ownerId });
  if (!row) throw walletErrors.noWallet();
  return row;
}
