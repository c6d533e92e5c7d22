import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getUserWallet, getUserWallets } from '@entrepot/contract/modules/wallet/calls.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { recentSalesSql, withdrawableSql } from './origins.ts';
import { openBillsSql, ordersWaitTime, overdueCreditSql } from './owed.ts';
import { walletOf } from './wallets.ts';
import { mainAccountOf } from '../access/public.ts';

/** Returns the wallet of a customer's main account; customers read their own. */
export async function oneWallet(tx: Db, caller: Caller, { ownerId }: Input<typeof getUserWallet>) {
  if (caller.audience !== 'customer' && !ownerId) throw invalid({ field: 'UserId', key: 'required' });
  const owner = caller.audience === 'customer' ? caller.ownerId! : await mainAccountOf(tx, caller, ownerId!);
  const row = await walletOf(tx, caller, owner);
  const also = { ...besidesTheBalance, ordersWaitTime: sql`${await ordersWaitTime(tx, row)}::timestamptz` };
  return rowJson(tx, caller, wallet, row.id, { output: getUserWallet.output, also });
}

/** Exports the amount statement as a file. */
export const journalExport = exportOf({ kind: 'UserAmountJournals', resource: () => journal, query: (query) => ({ query, extras: {} }) });

/** Lists the wallets of the caller's sites; `Arrears` filters those with or without debts. */
export const wallets = (tx: Db, caller: Caller, query: Input<typeof getUserWallets> & ListQuery) =>
  pageOf(tx, caller, wallet, query, {
    filters: { arrears: owing, inArrears: owing },
    output: getUserWallets.output,
    also: besidesTheBalance,
  });

const owing = (yes: boolean) => (yes ? sql`arrears > 0` : sql`arrears = 0`);

/** SQL sum of amounts in several currencies in the wallet's own, at today's rates. */
const inWallet = (amount: string, currency: string, from: string) =>
  sql.raw(`(select coalesce(round(sum(${amount} * c.exchange_rate
    / nullif(o.exchange_rate, 0)), max(o.decimal_places)), 0) from ${from} join currency c on c.id = ${currency} join currency o on o.id = r.currency_id)`);

const { ToBeCollected, Collected } = enumCodes.CollectionStatus;

/**
 * The part of a wallet that can be withdrawn, its pending rewards, what its customer owes, and its cash on delivery in its currency: pending amounts, and amounts ready for
 * payout.
 */
const besidesTheBalance = {
  withdrawable: withdrawableSql,
  recentSales: recentSalesSql,
  pendingRewards: sql.raw(
    `(select coalesce(sum(amount), 0) from activity_issue where site_id = r.site_id and owner_id = r.owner_id and reward_status = ${enumCodes.RewardStatus.Pending})`,
  ),
  openAmount: sql.raw(
    `(r.credit_arrears + (select coalesce(sum(b.payment_money - b.paid_amount), 0) ${openBillsSql} and b.site_id = r.site_id and b.owner_id = r.owner_id))`,
  ),
  creditDue: sql.raw(
    `(select coalesce(sum(d.amount), 0) from (${overdueCreditSql} and t.site_id = r.site_id and t.owner_id = r.owner_id) d)`,
  ),
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
