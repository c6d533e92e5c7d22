import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billLine, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { billChanged, billRefunded, onlineSharesReturned } from '@entrepot/contract/modules/billing/events.ts';
import { paymentOfBill, paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, insert, insertAll } from '../../core/db/rows.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { restoreCoupons } from '../promotions/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { accounts, currencyFormatOf, type Leg, type Movement, postEvent, postLegs, type Wallet } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { type Bill, nextNumber, type PaymentRecord, restOf } from './bill-rows.ts';
import { type RefundPart, type RoutedRefund, route } from './refund-route.ts';

const { BillRefund, CreditRefund } = enumCodes.JournalType;
const { Balance, Credit, Online, Mixed } = enumCodes.PaymentType;

/** Reason, idempotency key, and whether online payments are refunded through their provider; null: by site setting. */
export interface RefundOrder {
  reason: string | null;
  key: string | null;
  toOriginalRoute?: boolean | null;
  /** Coupons of fully refunded bills stay used, because the caller applies them to a new price. */
  couponsStay?: boolean;
  /** The difference to a measured price, which a lock against refunds does not retain. */
  isPriceDifference?: boolean;
  /** Staff waived it: nothing is owed again. */
  waived?: boolean;
}

/**
 * Refunds parts of one customer's bills, all locked with the wallet: credit to credit as far as it is in use, online payments through their
 * provider if requested, the rest to the balance. Writes one record. Throws `BillNotPayable` for unpaid bills, `RefundLocked`,
 * `RefundNotAllowed` for non-refundable lines and `RefundExceedsPaid`.
 */
export async function refundLockedBills(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  parts: readonly RefundPart[],
  { reason, key, toOriginalRoute, couponsStay, isPriceDifference = false, waived }: RefundOrder,
): Promise<PaymentRecord> {
  for (const part of parts) await mustBeRefundable(tx, caller, part, isPriceDifference);
  const original = toOriginalRoute ?? (await siteConfigurationOf(tx, wallet.siteId)).refundToOriginalRoute;
  const routed = await route(tx, wallet, parts, original);
  const record = await addRecord(tx, caller, wallet, routed, reason, key);
  const { siteId } = wallet;
  await insertAll(
    tx,
    caller,
    paymentOfBill,
    routed.map(({ bill: { id }, total }) => ({ siteId, paymentRecordId: record.id, billId: id, amount: text(total) })),
  );
  const movements: Movement[] = routed.flatMap(({ bill: { id: billId }, credit, balance }) => [
    ...(credit.gt(0) ? [{ journalType: CreditRefund, amount: text(credit), billId, paymentRecordId: record.id, remarks: reason }] : []),
    ...(balance.gt(0) ? [{ journalType: BillRefund, amount: text(balance), billId, paymentRecordId: record.id, remarks: reason }] : []),
  ]);
  const after = await post(tx, caller, wallet, routed, movements, record.id);
  for (const part of routed) await settleBill(tx, caller, part, { couponsStay: couponsStay ?? false, waived: waived ?? false });
  await settleArrears(tx, caller, after);
  await sendBack(tx, caller, routed, record);
  await notifyRefund(tx, caller, routed, record);
  return record;
}

/** Reverses the revenue; online refunds leave the company when the provider confirms them. */
async function post(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  routed: readonly RoutedRefund[],
  movements: Movement[],
  sourceId: string,
): Promise<Wallet> {
  const legs: Leg[] = routed.flatMap(({ lines, shares }) => [
    ...lines.map(({ line, amount }) => ({ account: accounts.revenue(line.code), debit: text(amount) })),
    ...shares.map(({ configurationId, amount }) => ({ account: accounts.refunding(configurationId), credit: text(amount) })),
  ]);
  if (movements.length) return (await postEvent(tx, caller, wallet, { sourceType: 'refund', sourceId, movements, legs })).wallet;
  await postLegs(tx, caller, wallet, legs);
  return wallet;
}

async function sendBack(tx: Tx, caller: Caller, routed: readonly RoutedRefund[], record: PaymentRecord): Promise<void> {
  const { id: paymentRecordId, siteId, ownerId, currencyId, remarks: reason } = record;
  const shares = routed.flatMap(({ bill: { id: billId }, shares: own }) =>
    own.map(({ onlinePaymentId, amount }) => ({ billId, onlinePaymentId, amount: text(amount) })),
  );
  if (shares.length) await publish(tx, caller, onlineSharesReturned, { siteId, ownerId, paymentRecordId, currencyId, reason, shares });
}

/**
 * Throws when a bill cannot be refunded: `BillNotPayable` (unpaid), `RefundLocked` unless a price difference is paid back,
 * `RefundNotAllowed` or `RefundExceedsPaid`.
 */
export async function mustBeRefundable(tx: Db, caller: Caller, { bill: row, lines }: RefundPart, isPriceDifference = false): Promise<void> {
  const number = row.serialNumber;
  const format = await currencyFormatOf(tx, caller, row.currencyId);
  if (!billStates.can(row.paymentStatus, 'refund')) throw billingErrors.notPaid({ number });
  if (!isPriceDifference) await mustBeUnlocked(tx, row);
  for (const { line, amount } of lines) {
    if (!line.allowRefunds) throw billingErrors.lineNotRefundable({ line: line.explanation ?? line.code });
    if (amount.gt(restOf(line)))
      throw billingErrors.refundTooHigh({ number, amount: format.text(amount), rest: format.text(restOf(line)) });
  }
  const total = sum(lines.map(({ amount }) => amount));
  const left = dec(row.paidAmount).minus(dec(row.refundAmount));
  if (total.gt(left)) throw billingErrors.refundTooHigh({ number, amount: format.text(total), rest: format.text(left) });
}

/** Throws `RefundLocked` when the bill or its order is locked against refunds. */
export async function mustBeUnlocked(tx: Db, row: Bill): Promise<void> {
  if (row.refundLocked || (await orderIsLocked(tx, row))) throw billingErrors.refundLocked({ number: row.serialNumber });
}

async function orderIsLocked(tx: Db, { siteId, sourceType, sourceId }: Bill): Promise<boolean> {
  if (sourceType !== 'logisticsOrder' || !sourceId) return false;
  const order = tx.selectFrom('logisticsOrder').select('refundLocked').where('siteId', '=', siteId).where('id', '=', sourceId);
  return (await order.executeTakeFirst())?.refundLocked ?? false;
}

async function addRecord(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId, currencyId }: Wallet,
  routed: readonly RoutedRefund[],
  reason: string | null,
  key: string | null,
): Promise<PaymentRecord> {
  const all = (name: 'total' | 'credit' | 'online' | 'balance') => sum(routed.map((part) => part[name]));
  const [credit, online, balance] = [all('credit'), all('online'), all('balance')];
  const pockets = [credit, online, balance].filter((part) => part.gt(0)).length;
  const paymentType: CodeOf<'PaymentType'> = pockets > 1 ? Mixed : credit.gt(0) ? Credit : online.gt(0) ? Online : Balance;
  return insert(tx, caller, paymentRecord, {
    siteId,
    serialNumber: await nextNumber(caller, siteId, 'paymentRecord'),
    paymentRecordType: enumCodes.PaymentRecordType.Refund,
    paymentRecordStatus: enumCodes.PaymentRecordStatus.Succeeded,
    ownerId,
    operatorId: caller.userId,
    paymentType,
    currencyId,
    amount: text(all('total')),
    balanceAmount: text(balance),
    creditAmount: text(credit),
    onlineAmount: text(online),
    refundOfId: await lastPayment(tx, siteId, routed[0]!.bill.id),
    remarks: reason,
    idempotencyKey: key,
  });
}

async function lastPayment(tx: Tx, siteId: string, billId: string): Promise<string | null> {
  const found = await sql<{
    id: string;
  }>`select p.id
    from payment_of_bill b
    join payment_record p on p.site_id = b.site_id and p.id = b.payment_record_id
    where b.site_id = ${siteId} and b.bill_id = ${billId} and p.payment_record_type = ${enumCodes.PaymentRecordType.Payment}
    order by p.creation_time desc, p.id desc
    limit 1`.execute(tx);
  return found.rows[0]?.id ?? null;
}

async function settleBill(
  tx: Tx,
  caller: Caller,
  { bill: row, lines, total }: RoutedRefund,
  { couponsStay, waived }: { couponsStay: boolean; waived: boolean },
): Promise<void> {
  for (const { line, amount } of lines)
    await change(tx, caller, billLine, line, { refundAmount: text(dec(line.refundAmount).plus(amount)) });
  const refundAmount = dec(row.refundAmount).plus(total);
  const whole = refundAmount.equals(dec(row.paidAmount));
  const paymentStatus = billStates.after(row.paymentStatus, whole ? 'refund' : 'refundPart');
  const waivedAmount = waived ? text(dec(row.waivedAmount).plus(total)) : row.waivedAmount;
  await change(tx, caller, bill, row, { refundAmount: text(refundAmount), waivedAmount, refunded: whole, paymentStatus });
  if (whole && row.userCouponIds.length && !couponsStay) await restoreCoupons(tx, caller, row);
}

async function notifyRefund(tx: Tx, caller: Caller, routed: readonly RoutedRefund[], record: PaymentRecord): Promise<void> {
  const { siteId, ownerId, serialNumber } = record;
  for (const { bill: row } of routed) {
    const of = { siteId, ownerId, sourceType: row.sourceType, sourceId: row.sourceId };
    await publish(tx, caller, billChanged, of);
    await publish(tx, caller, billRefunded, { ...of, billId: row.id });
  }
  const bills = routed
    .map(({ bill: row }) => row.sourceNumber ?? row.serialNumber)
    .slice(0, 5)
    .join(', ');
  const format = await currencyFormatOf(tx, caller, record.currencyId);
  const { amount, balanceAmount, creditAmount, onlineAmount } = record;
  const [balance, credit, online] = [balanceAmount, creditAmount, onlineAmount].map((part) => format.text(part ?? '0'));
  const values = { number: serialNumber, bills, amount: format.text(amount), balance, credit, online };
  const about = { type: enumCodes.UserMessageType.Bill, link: '/PaymentRecordIndex', sourceType: 'paymentRecord', sourceId: record.id };
  await notifyCustomer(tx, caller, { siteId, ownerId, ...about, text: `billing.messages.${refundTextKey(record)}`, values });
}

/** The text for the refund's destination: one account, or several with their amounts. */
function refundTextKey({ balanceAmount, creditAmount, onlineAmount }: PaymentRecord): string {
  const [balance, credit, online] = [balanceAmount, creditAmount, onlineAmount].map((part) => dec(part ?? '0').gt(0));
  if ([balance, credit, online].filter(Boolean).length > 1) return 'refundedToSeveral';
  return online ? 'refundedOnline' : credit ? 'refundedToCredit' : 'refunded';
}
