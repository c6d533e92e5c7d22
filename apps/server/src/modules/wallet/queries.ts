import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { getUserWallet, getUserWallets } from '@entrepot/contract/modules/wallet/calls.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import { exportOf } from '../../core/exports.ts';
import { pageOf, rowJson } from '../../core/list.ts';
import { mainAccountOf, walletOf } from './wallets.ts';

/** The wallet of a customer's main account; customers read their own. */
export async function oneWallet(tx: Tx, caller: Caller, { ownerId }: Input<typeof getUserWallet>) {
  if (caller.who !== 'C' && !ownerId) throw invalid({ field: 'UserId', key: 'required' });
  const owner = caller.who === 'C' ? caller.ownerId! : await mainAccountOf(tx, caller, ownerId!);
  return rowJson(tx, caller, wallet, (await walletOf(tx, caller, owner)).id);
}

/** The amount statement as a file. */
export const journalExport = exportOf({ kind: 'UserAmountJournals', resource: () => journal, query: (query) => ({ query, extras: {} }) });

/** The wallets of the caller's sites; `Arrears` narrows to those that owe, or do not. */
export const wallets = (tx: Tx, caller: Caller, query: Input<typeof getUserWallets> & ListQuery) =>
  pageOf(tx, caller, wallet, query, { filters: { arrears: owing, inArrears: owing } });

const owing = (yes: boolean) => (yes ? sql`arrears > 0` : sql`arrears = 0`);
