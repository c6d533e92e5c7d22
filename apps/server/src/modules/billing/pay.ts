import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { billPaid } from '@entrepot/contract/modules/billing/events.ts';
import { paymentOfBill, paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import { type Decimal, dec, smaller, sum, text, zero } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { updateDeferred, find, insertAllDeferred, insertDeferred } from '../../core/db/rows.ts';
import { notifyCustomer } from '../messaging/public.ts';
import {
  accounts,
  type CurrencyFormat,
  currencyFormatOf,
  type Movement,
  type Pockets,
  pocketsOf,
  postEvent,
  postLegs,
  type Wallet,
} from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { type Bill, dueOf, lockBills, nextNumber, type PaymentRecord } from './bill-rows.ts';
import { onlyOne } from '../../core/db/conditions.ts';

const { Balance, Credit, Online, Coupon, Mixed, Offline } = enumCodes.PaymentType;
const { BillPayment, CreditUse } = enumCodes.JournalType;

/** The means of payment: balance, credit, the balance and then credit, money received offline, or none when coupons covered everything. */
export type Means = 'balance' | 'credit' | 'mixed' | 'offline' | 'coupons';

/** A payment made online fully or partly: the amount of each account and the configuration of the online part. */
export interface OnlinePart {
  balance: Decimal;
  credit: Decimal;
  paymentId: string;
  configurationId: string;
}

/** The amount of one bill per account. */
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

/** Throws `BillNotPayable` for bills that are paid, void or in another currency than the wallet. */
export function mustBePayable(wallet: Wallet, bills: readonly Bill[]): void {
  for (const row of bills) {
    if (!billStates.can(row.paymentStatus, 'pay') || row.currencyId !== wallet.currencyId)
      throw billingErrors.notPayable({ number: row.serialNumber });
  }
}

/** The total due of bills. */
export const totalDue = (bills: readonly Bill[]): Decimal => sum(bills.map(dueOf));

/**
 * Pays bills of one customer in full; all are locked together with the wallet. Throws `InsufficientBalance`, `InsufficientCredit` or
 * `CreditNotEnabled`. Writes one payment record, and one journal row per bill and account.
 */
export async function payLockedBills(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  bills: readonly Bill[],
  means: Means | OnlinePart,
  { remarks, key }: Booking,
): Promise<PaymentRecord> {
  mustBePayable(wallet, bills);
  const shares = shareOut(wallet, bills, means);
  if (shares.some(({ credit }) => credit.gt(0)) && (await statementIsOverdue(tx, wallet))) throw billingErrors.statementOverdue();
  const { siteId, ownerId, currencyId } = wallet;
  const part = (name: 'balance' | 'credit' | 'online' | 'offline') => text(sum(shares.map((share) => share[name])));
  const id = newId();
  const movements = movementsOf(shares, id);
  // Read first, so that all writes can be batched.
  const [pockets, format] = await Promise.all([pocketsOf(tx, caller, wallet, movements), currencyFormatOf(tx, caller, currencyId)]);
  const record = await insertDeferred(tx, caller, paymentRecord, {
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
  await insertAllDeferred(
    tx,
    caller,
    paymentOfBill,
    bills.map((row) => ({ siteId, paymentRecordId: record.id, billId: row.id, amount: text(dueOf(row)) })),
  );
  const way = typeof means === 'object' ? means.configurationId : 'offline';
  const after = await book(tx, caller, wallet, record, { movements, pockets, way });
  await settleBills(tx, caller, wallet, shares);
  await settleArrears(tx, caller, after);
  await notifyPayment(tx, caller, bills, { record, format });
  return record;
}

/** Pays each bill in order from the balance as far as possible, then from credit, then from the online payment. */
function shareOut(wallet: Wallet, bills: readonly Bill[], means: Means | OnlinePart): Share[] {
  if (typeof means === 'object') return spreadOver(bills, means.balance, means.credit);
  // Without credit, the error should be about the balance.
  if (means === 'mixed' && wallet.creditEnabled) return spreadOver(bills, dec(wallet.balance), null);
  const none = { balance: zero, credit: zero, online: zero, offline: zero };
  const pocket = means === 'offline' ? 'offline' : means === 'credit' ? 'credit' : 'balance';
  return bills.map((row) => ({ ...none, bill: row, [pocket]: dueOf(row) }));
}

/** Without a credit limit the whole rest is on credit. */
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

/** One movement per bill and account. */
const movementsOf = (shares: readonly Share[], paymentRecordId: string): Movement[] =>
  shares.flatMap(({ bill: { id: billId }, balance, credit }) => [
    ...(balance.gt(0) ? [{ journalType: BillPayment, amount: text(balance.negated()), billId, paymentRecordId }] : []),
    ...(credit.gt(0) ? [{ journalType: CreditUse, amount: text(credit.negated()), billId, paymentRecordId }] : []),
  ]);

/** Moves the accounts and posts offline money; `way` is where it was received. */
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
    await updateDeferred(tx, caller, bill, row, {
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

async function notifyPayment(
  tx: Tx,
  caller: Caller,
  bills: readonly Bill[],
  { record, format }: { record: PaymentRecord; format: CurrencyFormat },
): Promise<void> {
  const { siteId, ownerId, serialNumber } = record;
  for (const { id: billId, sourceType, sourceId, paymentMoney: amount } of bills)
    await publish(tx, caller, billPaid, { siteId, ownerId, sourceType, sourceId, billId, amount, paidAt: caller.now });
  const values = { number: serialNumber, count: bills.length, amount: format.text(record.amount) };
  const about = { type: enumCodes.UserMessageType.Bill, link: '/PaymentRecordIndex', sourceType: 'paymentRecord', sourceId: record.id };
  await notifyCustomer(tx, caller, { siteId, ownerId, ...about, text: 'billing.messages.paid', values });
}

async function statementIsOverdue(tx: Tx, { siteId, ownerId }: Wallet): Promise<boolean> {
  const overdue = tx.selectFrom('billSettlement').select('id').where('siteId', '=', siteId).where('ownerId', '=', ownerId);
  const found = overdue.where('billSettlementStatus', '=', enumCodes.BillSettlementStatus.Overdue).limit(onlyOne);
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * Pays a bill on credit when the customer has enough credit and no overdue statement; returns whether it did. The caller has locked the
 * bill's source.
 */
export async function payByCreditIfAble(tx: Tx, caller: Caller, billId: string): Promise<boolean> {
  const { id } = await find(tx, caller, bill, billId);
  const { wallet, bills } = await lockBills(tx, caller, [id]);
  const row = bills[0]!;
  const able = billStates.can(row.paymentStatus, 'pay') && wallet.creditEnabled && dueOf(row).lte(dec(wallet.creditBalance));
  if (!able || (await statementIsOverdue(tx, wallet))) return false;
  await payLockedBills(tx, caller, wallet, bills, 'credit', {});
  return true;
}
