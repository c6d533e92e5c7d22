import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { walletErrors } from '@entrepot/contract/modules/wallet/errors.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere, lockWhere } from '../../core/rows/rows.ts';

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
  const found = await sql<{ ownerId: string }>`select coalesce(main_account_id, id) as owner_id from user_account
    where site_id = any(${caller.siteIds}::uuid[]) and id = ${userId} and account_type_code = 2 and not is_deleted`.execute(tx);
  const row = found.rows[0];
  if (!row) throw walletErrors.noWallet();
  return row.ownerId;
}
