import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { walletErrors } from '@entrepot/contract/modules/wallet/errors.ts';
import { type Dec, type Decimal, dec, greatest, smaller, zero } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { currencyFormatOf } from './money.ts';
import type { LockedPocket, Movement } from './pockets.ts';
import type { Wallet } from './wallets.ts';

const { Balance, Credit } = enumCodes.AmountAccount;
const types = enumCodes.JournalType;
const gifts: readonly number[] = [types.RechargeGift, types.ReferralReward];
/** Movements of money that a customer paid in: they neither use nor restore what was granted. */
const cashOnly: readonly number[] = [types.Withdrawal, types.WithdrawalReturn, types.RechargeRefund];
const returnsOfBills: readonly number[] = [types.BillRefund, types.Reversal];

/**
 * Returns the part of a movement of the balance that is not cash: gifts and what a merchant earned from coupons or credit. Spending uses
 * it up first; a refund restores it first. Throws `InsufficientBalance` when cash is to be paid out that the balance does not contain.
 */
export async function grantedPart(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  { amount: before, granted }: LockedPocket,
  movement: Movement,
): Promise<Decimal> {
  const after = before.plus(dec(movement.amount));
  const isPaidOut = after.lt(before) && cashOnly.includes(movement.journalType) && !movement.reversesId;
  if (isPaidOut && !after.lt(0) && after.lt(granted)) {
    const format = await currencyFormatOf(tx, caller, wallet.currencyId);
    throw walletErrors.cashTooLow({ cash: format.text(greatest(before.minus(granted), zero)), granted: format.text(granted) });
  }
  const wanted = granted.plus(await wantedPart(tx, wallet, granted, movement));
  return greatest(smaller(wanted, after), zero).minus(granted);
}

async function wantedPart(tx: Tx, wallet: Wallet, granted: Decimal, movement: Movement): Promise<Decimal> {
  const { journalType, billId, reversesId } = movement;
  const moved = dec(movement.amount);
  if (movement.granted !== undefined) return dec(movement.granted);
  if (reversesId) return dec(await grantedOf(tx, wallet, reversesId)).negated();
  if (cashOnly.includes(journalType)) return zero;
  if (moved.lt(0)) return smaller(granted, moved.negated()).negated();
  if (gifts.includes(journalType)) return moved;
  if (!billId || !returnsOfBills.includes(journalType)) return zero;
  const { paid, onCredit, repaid } = await notCashOf(tx, wallet.siteId, billId);
  return smaller(moved, paid.plus(smaller(onCredit, repaid)));
}

async function grantedOf(tx: Tx, { siteId }: Wallet, id: string): Promise<Dec> {
  const row = tx.selectFrom('journal').select('grantedAmount').where('siteId', '=', siteId).where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).grantedAmount;
}

/**
 * Returns what paid a bill and was not cash, less what was returned: the granted part of the balance, and credit. `repaid` is the granted
 * part of all that its customer repaid on credit.
 */
export async function notCashOf(tx: Db, siteId: string, billId: string): Promise<{ paid: Decimal; onCredit: Decimal; repaid: Decimal }> {
  const found = await sql<{ paid: Dec; onCredit: Dec; repaid: Dec }>`
    select coalesce(-sum(j.granted_amount) filter (where j.amount_account = ${Balance}), 0) as paid,
      coalesce(-sum(j.amount) filter (where j.amount_account = ${Credit}), 0) as on_credit,
      coalesce((select -sum(r.granted_amount) from journal r join bill b on b.site_id = r.site_id and b.owner_id = r.owner_id
        where r.site_id = ${siteId} and b.id = ${billId} and r.journal_type = ${types.CreditRepayment}), 0) as repaid
    from journal j
    where j.site_id = ${siteId} and j.bill_id = ${billId}`.execute(tx);
  const { paid, onCredit, repaid } = found.rows[0]!;
  return { paid: greatest(dec(paid), zero), onCredit: greatest(dec(onCredit), zero), repaid: greatest(dec(repaid), zero) };
}

const cash = 'greatest(r.balance - r.granted_balance, 0)';
const recent = `least(${cash}, greatest((select coalesce(sum(j.amount - j.granted_amount), 0) from journal j
  join site_configuration c on c.site_id = j.site_id and not c.is_deleted
  where j.site_id = r.site_id and j.owner_id = r.owner_id and j.amount_account = ${Balance}
    and j.journal_type in (${types.MallIncome}, ${types.MallCommission})
    and j.creation_time > now() - make_interval(days => c.mall_hold_days)), 0))`;
/** SQL amounts of a wallet `r`: the cash that it earned in the mall within the site's days, and the cash that can be withdrawn. */
export const recentSalesSql = sql.raw(recent);
export const withdrawableSql = sql.raw(`(${cash} - ${recent})`);

/** Throws `InsufficientBalance` when the cash of a locked wallet suffices for a withdrawal only with what was earned in the mall lately. */
export async function refuseRecentSales(tx: Tx, caller: Caller, { siteId, id, balance, grantedBalance, currencyId }: Wallet, amount: Dec) {
  const found = await sql<{ recent: Dec; free: Dec }>`select ${recentSalesSql} as recent, ${withdrawableSql} as free from wallet r
    where r.site_id = ${siteId} and r.id = ${id}`.execute(tx);
  const { recent: waiting, free } = found.rows[0]!;
  // More than the balance, and more than its cash, are refused by the posting.
  if (dec(amount).lte(dec(free)) || dec(amount).gt(dec(balance).minus(dec(grantedBalance)))) return;
  const format = await currencyFormatOf(tx, caller, currencyId);
  const { mallHoldDays: days } = await siteConfigurationOf(tx, siteId);
  throw walletErrors.salesTooRecent({ recent: format.text(waiting), free: format.text(free), days });
}
