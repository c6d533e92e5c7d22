import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getUserWallet, getUserWallets } from '@entrepot/contract/modules/wallet/calls.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { pageOf, rowJson } from '../../core/rows/list.ts';
import { mainAccountOf, walletOf } from './wallets.ts';

/** The wallet of a customer's main account; customers read their own. */
export async function oneWallet(tx: Tx, caller: Caller, { ownerId }: Input<typeof getUserWallet>) {
  if (caller.who !== 'C' && !ownerId) throw invalid({ field: 'UserId', key: 'required' });
  const owner = caller.who === 'C' ? caller.ownerId! : await mainAccountOf(tx, caller, ownerId!);
  return rowJson(tx, caller, wallet, (await walletOf(tx, caller, owner)).id, { gives: getUserWallet.gives, also: codOfWallet });
}

/** The amount statement as a file. */
export const journalExport = exportOf({ kind: 'UserAmountJournals', resource: () => journal, query: (query) => ({ query, extras: {} }) });

/** The wallets of the caller's sites; `Arrears` narrows to those that owe, or do not. */
export const wallets = (tx: Tx, caller: Caller, query: Input<typeof getUserWallets> & ListQuery) =>
  pageOf(tx, caller, wallet, query, {
    filters: { arrears: owing, inArrears: owing },
    gives: getUserWallets.gives,
    also: codOfWallet,
  });

const owing = (yes: boolean) => (yes ? sql`arrears > 0` : sql`arrears = 0`);

/** A sum of amounts in several currencies in the wallet's own, at the rates of today. */
const inWallet = (amount: string, currency: string, from: string) =>
  sql.raw(`(select coalesce(round(sum(${amount} * c.exchange_rate
    / nullif(o.exchange_rate, 0)), max(o.decimal_places)), 0) from ${from} join currency c on c.id = ${currency} join currency o on o.id = r.currency_id)`);

const { ToBeCollected, Collected } = enumCodes.CollectionStatus;

/** Cash on delivery of a wallet, in its currency: what is still to come or to be paid out, and what lies ready. */
const codOfWallet = {
  codOutstanding: inWallet(
    'x.collection_amount',
    'x.collection_currency_id',
    `(select collection_amount, collection_currency_id from logistics_order where site_id = r.site_id and owner_id = r.owner_id
      and collection_status in (${ToBeCollected}, ${Collected}) and not is_deleted) x`,
  ),
  codPayable: inWallet(
    'x.payable',
    'x.currency_id',
    '(select payable, currency_id from cod_pocket where site_id = r.site_id and owner_id = r.owner_id) x',
  ),
};
