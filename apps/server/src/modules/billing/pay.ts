import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { billPaid } from '@entrepot/contract/modules/billing/facts.ts';
import { paymentOfBill, paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import { type Decimal, dec, smaller, sum, text, zero } from '@entrepot/rules/decimal.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';
import { changeBehind, find, insertAllBehind, insertBehind } from '../../core/rows/rows.ts';
import { tellOwner } from '../content/public.ts';
import { accounts, type Coin, coinOf, type Movement, type Pockets, pocketsOf, postEvent, postLegs, type Wallet } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { type Bill, dueOf, holdBills, nextNumber, type PaymentRecord } from './bill-rows.ts';
import { onlyOne } from '../../core/rows/conditions.ts';

const { Balance, Credit, Online, Coupon, Mixed, Offline } = enumCodes.PaymentType;
const { BillPayment, CreditUse } = enumCodes.JournalType;

/** The pockets a bill may be paid from: balance, credit, the balance and then credit, money that came in outside, or none as coupons took all off. */
export type Means = 'balance' | 'credit' | 'mixed' | 'offline' | 'coupons';

/** A payment of which a provider holds a part, or all: what comes from each pocket, and the configuration through which the rest came. */
export interface PaidOnline {
  balance: Decimal;
  credit: Decimal;
  paymentId: string;
  configurationId: string;
}

/** What of one bill comes from which pocket. */
interface Share {
  bill: Bill;
  balance: Decimal;
  credit: Decimal;
  online: Decimal;
  offline: Decimal;
}

interface Booking {
  remarks?: string | null;
  key?: string | null;
}

/** Refuses bills that are paid, voided, or in another currency than the wallet (453). */
export function mustBePayable(wallet: Wallet, bills: readonly Bill[]): void {
  for (const row of bills) {
    if (!billStates.can(row.paymentStatus, 'pay') || row.currencyId !== wallet.currencyId)
      throw billingErrors.notPayable({ number: row.serialNumber });
  }
}

/** What some bills come to. */
export const totalDue = (bills: readonly Bill[]): Decimal => sum(bills.map(dueOf));

/**
 * Pays bills whole, all of one customer and all held together with the wallet. Refuses what the pockets do not hold (450, 451,
 * 452). One payment record over all, one journal row for each bill and pocket.
 */
export async function payHeld(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  bills: readonly Bill[],
  means: Means | PaidOnline,
  { remarks, key }: Booking,
): Promise<PaymentRecord> {
  mustBePayable(wallet, bills);
  const shares = shareOut(wallet, bills, means);
  if (shares.some(({ credit }) => credit.gt(0)) && (await statementIsOverdue(tx, wallet))) throw billingErrors.statementOverdue();
  const { siteId, ownerId, currencyId } = wallet;
  const part = (name: 'balance' | 'credit' | 'online' | 'offline') => text(sum(shares.map((share) => share[name])));
  const id = newId();
  const movements = movementsOf(shares, id);
  // Read before anything is written, so that all of it is written together.
  const [pockets, coin] = await Promise.all([pocketsOf(tx, caller, wallet, movements), coinOf(tx, caller, currencyId)]);
  const record = await insertBehind(tx, caller, paymentRecord, {
    id,
    siteId,
    serialNumber: await nextNumber(caller, siteId, 'paymentRecord'),
    paymentRecordType: enumCodes.PaymentRecordType.Payment,
    paymentRecordStatus: enumCodes.PaymentRecordStatus.Succeeded,
    ownerId,
    operatorId: caller.userId,
    paymentType: typeOf({
      balance: dec(part('balance')),
      credit: dec(part('credit')),
      online: dec(part('online')),
      offline: dec(part('offline')),
    }),
    currencyId,
    amount: text(totalDue(bills)),
    balanceAmount: part('balance'),
    creditAmount: part('credit'),
    onlineAmount: part('online'),
    onlinePaymentId: typeof means === 'object' ? means.paymentId : null,
    offlineAmount: part('offline'),
    remarks: remarks ?? null,
    idempotencyKey: key ?? null,
  });
  await insertAllBehind(
    tx,
    caller,
    paymentOfBill,
    bills.map((row) => ({ siteId, paymentRecordId: record.id, billId: row.id, amount: text(dueOf(row)) })),
  );
  const way = typeof means === 'object' ? means.configurationId : 'offline';
  const after = await book(tx, caller, wallet, record, { movements, pockets, way });
  await settleBills(tx, caller, wallet, shares);
  await settleArrears(tx, caller, after);
  await tellOfPayment(tx, caller, bills, { record, coin });
  return record;
}

/** Takes each bill, in its turn, from the balance as far as it goes, then from credit, then from what was paid online. */
function shareOut(wallet: Wallet, bills: readonly Bill[], means: Means | PaidOnline): Share[] {
  if (typeof means === 'object') return spreadOver(bills, means.balance, means.credit);
  // Without credit there is no second pocket, and the refusal should speak of the balance.
  if (means === 'mixed' && wallet.creditEnabled) return spreadOver(bills, dec(wallet.balance), null);
  const none = { balance: zero, credit: zero, online: zero, offline: zero };
  const pocket = means === 'offline' ? 'offline' : means === 'credit' ? 'credit' : 'balance';
  return bills.map((row) => ({ ...none, bill: row, [pocket]: dueOf(row) }));
}

/** Without a bound to the credit all the rest is credit. */
function spreadOver(bills: readonly Bill[], ofBalance: Decimal, ofCredit: Decimal | null): Share[] {
  let [balanceLeft, creditLeft] = [ofBalance, ofCredit];
  return bills.map((row) => {
    const balance = smaller(balanceLeft, dueOf(row));
    const rest = dueOf(row).minus(balance);
    const credit = creditLeft === null ? rest : smaller(creditLeft, rest);
    balanceLeft = balanceLeft.minus(balance);
    creditLeft = creditLeft === null ? null : creditLeft.minus(credit);
    return { bill: row, balance, credit, online: rest.minus(credit), offline: zero };
  });
}

function typeOf({ balance, credit, online, offline }: Omit<Share, 'bill'>): CodeOf<'PaymentType'> {
  if (offline.gt(0)) return Offline;
  const used = [balance, credit, online].filter((part) => part.gt(0)).length;
  if (used === 0) return Coupon;
  return used > 1 ? Mixed : online.gt(0) ? Online : credit.gt(0) ? Credit : Balance;
}

/** One movement for each bill and pocket. */
const movementsOf = (shares: readonly Share[], paymentRecordId: string): Movement[] =>
  shares.flatMap(({ bill: { id: billId }, balance, credit }) => [
    ...(balance.gt(0) ? [{ journalType: BillPayment, amount: text(balance.negated()), billId, paymentRecordId }] : []),
    ...(credit.gt(0) ? [{ journalType: CreditUse, amount: text(credit.negated()), billId, paymentRecordId }] : []),
  ]);

/** Moves the pockets, and books the money that came in outside, `way` being where. */
async function book(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  record: PaymentRecord,
  { movements, pockets, way }: { movements: readonly Movement[]; pockets: Pockets; way: string },
): Promise<Wallet> {
  const outside = text(dec(record.offlineAmount).plus(dec(record.onlineAmount)));
  const legs = [
    { account: accounts.cash(way), debit: outside },
    { account: accounts.receivable(wallet.ownerId), credit: record.amount },
  ];
  if (movements.length || dec(outside).isZero())
    return (await postEvent(tx, caller, wallet, { sourceType: 'paymentRecord', sourceId: record.id, movements, legs, pockets })).wallet;
  await postLegs(tx, caller, wallet, legs);
  return wallet;
}

async function settleBills(tx: Tx, caller: Caller, wallet: Wallet, shares: readonly Share[]): Promise<void> {
  let balanceBefore = dec(wallet.balance);
  for (const { bill: row, balance, credit, online, offline } of shares) {
    const afterAmount = balanceBefore.minus(balance);
    await changeBehind(tx, caller, bill, row, {
      // Coupons may have left nothing to pay.
      paymentStatus: billStates.after(row.paymentStatus, dueOf(row).isZero() ? 'clear' : 'pay'),
      paymentType: typeOf({ balance, credit, online, offline }),
      paidAmount: row.paymentMoney,
      balanceUsed: text(dec(row.balanceUsed).plus(balance)),
      creditUsed: text(dec(row.creditUsed).plus(credit)),
      onlineUsed: text(dec(row.onlineUsed).plus(online)),
      offlineUsed: text(dec(row.offlineUsed).plus(offline)),
      beforeAmount: text(balanceBefore),
      afterAmount: text(afterAmount),
      paidTime: caller.now,
    });
    balanceBefore = afterAmount;
  }
}

async function tellOfPayment(
  tx: Tx,
  caller: Caller,
  bills: readonly Bill[],
  { record, coin }: { record: PaymentRecord; coin: Coin },
): Promise<void> {
  const { siteId, ownerId, serialNumber } = record;
  for (const { id: billId, sourceType, sourceId, paymentMoney: amount } of bills)
    await announce(tx, caller, billPaid, { siteId, ownerId, sourceType, sourceId, billId, amount, paidAt: caller.now });
  const values = { number: serialNumber, count: bills.length, amount: coin.text(record.amount) };
  const about = { type: enumCodes.UserMessageType.Bill, link: '/PaymentRecordIndex', sourceType: 'paymentRecord', sourceId: record.id };
  await tellOwner(tx, caller, { siteId, ownerId, ...about, text: 'billing.messages.paid', values });
}

async function statementIsOverdue(tx: Tx, { siteId, ownerId }: Wallet): Promise<boolean> {
  const overdue = tx.selectFrom('billSettlement').select('id').where('siteId', '=', siteId).where('ownerId', '=', ownerId);
  const found = overdue.where('billSettlementStatus', '=', enumCodes.BillSettlementStatus.Overdue).limit(onlyOne);
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * Pays a bill on credit when the customer has credit, enough of it, and no overdue statement; says whether it did. The row of
 * the bill's source must be held by the caller.
 */
export async function payByCreditIfAble(tx: Tx, caller: Caller, billId: string): Promise<boolean> {
  const { id } = await find(tx, caller, bill, billId);
  const { wallet, bills } = await holdBills(tx, caller, [id]);
  const row = bills[0]!;
  const able = billStates.can(row.paymentStatus, 'pay') && wallet.creditEnabled && dueOf(row).lte(dec(wallet.creditBalance));
  if (!able || (await statementIsOverdue(tx, wallet))) return false;
  await payHeld(tx, caller, wallet, bills, 'credit', {});
  return true;
}
