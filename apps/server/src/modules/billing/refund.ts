import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billLine, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { billChanged, onlineSharesReturned } from '@entrepot/contract/modules/billing/facts.ts';
import { paymentOfBill, paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, insert, insertAll } from '../../core/rows/rows.ts';
import { tellOwner } from '../content/public.ts';
import { giveBackCoupons } from '../promotions/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { accounts, coinOf, type Leg, type Movement, postEvent, postLegs, type Wallet } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { type Bill, nextNumber, type PaymentRecord, restOf } from './bill-rows.ts';
import { type RefundPart, type Routed, route } from './refund-route.ts';

const { BillRefund, CreditRefund } = enumCodes.JournalType;
const { Balance, Credit, Online, Mixed } = enumCodes.PaymentType;

/** Why, under which key, and whether what was paid online goes back through its provider; null: as the site does it. */
export interface RefundOrder {
  reason: string | null;
  key: string | null;
  toOriginalRoute?: boolean | null;
}

/**
 * Gives back parts of bills of one customer, all held together with the wallet: what was paid on credit goes back to credit as
 * far as credit is still used, what was paid online through its provider where that is wanted, the rest to the balance. Refuses unpaid bills (453), locked ones (329), lines that cannot be
 * refunded (461) and more than what is left of a line or was paid (460). One record over all.
 */
export async function refundHeld(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  parts: readonly RefundPart[],
  { reason, key, toOriginalRoute }: RefundOrder,
): Promise<PaymentRecord> {
  for (const part of parts) await mustBeRefundable(tx, caller, part);
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
  for (const part of routed) await settleBill(tx, caller, part);
  await settleArrears(tx, caller, after);
  await sendBack(tx, caller, routed, record);
  await tellOfRefund(tx, caller, routed, record);
  return record;
}

/** The income is given up; what goes back online leaves the house when its provider says so. */
async function post(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  routed: readonly Routed[],
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

async function sendBack(tx: Tx, caller: Caller, routed: readonly Routed[], record: PaymentRecord): Promise<void> {
  const { id: paymentRecordId, siteId, ownerId, currencyId, remarks: reason } = record;
  const shares = routed.flatMap(({ bill: { id: billId }, shares: own }) =>
    own.map(({ onlinePaymentId, amount }) => ({ billId, onlinePaymentId, amount: text(amount) })),
  );
  if (shares.length) await announce(tx, caller, onlineSharesReturned, { siteId, ownerId, paymentRecordId, currencyId, reason, shares });
}

/** Refuses what cannot be given back of a bill: unpaid (453), locked (329), not refundable (461), more than is left (460). */
export async function mustBeRefundable(tx: Tx, caller: Caller, { bill: row, lines }: RefundPart): Promise<void> {
  const number = row.serialNumber;
  const coin = await coinOf(tx, caller, row.currencyId);
  if (!billStates.can(row.paymentStatus, 'refund')) throw billingErrors.notPaid({ number });
  await mustBeUnlocked(tx, row);
  for (const { line, amount } of lines) {
    if (!line.allowRefunds) throw billingErrors.lineNotRefundable({ line: line.explanation ?? line.code });
    if (amount.gt(restOf(line))) throw billingErrors.refundTooHigh({ number, amount: coin.text(amount), rest: coin.text(restOf(line)) });
  }
  const total = sum(lines.map(({ amount }) => amount));
  const left = dec(row.paidAmount).minus(dec(row.refundAmount));
  if (total.gt(left)) throw billingErrors.refundTooHigh({ number, amount: coin.text(total), rest: coin.text(left) });
}

/** Refuses to give anything back on a bill that is locked, or whose order is (329). */
export async function mustBeUnlocked(tx: Tx, row: Bill): Promise<void> {
  if (row.refundLocked || (await orderIsLocked(tx, row))) throw billingErrors.refundLocked({ number: row.serialNumber });
}

async function orderIsLocked(tx: Tx, { siteId, sourceType, sourceId }: Bill): Promise<boolean> {
  if (sourceType !== 'logisticsOrder' || !sourceId) return false;
  const order = tx.selectFrom('logisticsOrder').select('refundLocked').where('siteId', '=', siteId).where('id', '=', sourceId);
  return (await order.executeTakeFirst())?.refundLocked ?? false;
}

async function addRecord(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId, currencyId }: Wallet,
  routed: readonly Routed[],
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
  }>`select p.id from payment_of_bill b join payment_record p on p.site_id = b.site_id and p.id = b.payment_record_id
    where b.site_id = ${siteId} and b.bill_id = ${billId} and p.payment_record_type = ${enumCodes.PaymentRecordType.Payment}
    order by p.creation_time desc, p.id desc limit 1`.execute(tx);
  return found.rows[0]?.id ?? null;
}

async function settleBill(tx: Tx, caller: Caller, { bill: row, lines, total }: Routed): Promise<void> {
  for (const { line, amount } of lines)
    await change(tx, caller, billLine, line, { refundAmount: text(dec(line.refundAmount).plus(amount)) });
  const refundAmount = dec(row.refundAmount).plus(total);
  const whole = refundAmount.equals(dec(row.paidAmount));
  const paymentStatus = billStates.after(row.paymentStatus, whole ? 'refund' : 'refundPart');
  await change(tx, caller, bill, row, { refundAmount: text(refundAmount), refunded: whole, paymentStatus });
  if (whole && row.userCouponIds.length) await giveBackCoupons(tx, caller, row);
}

async function tellOfRefund(tx: Tx, caller: Caller, routed: readonly Routed[], record: PaymentRecord): Promise<void> {
  const { siteId, ownerId, serialNumber } = record;
  for (const { bill: row } of routed)
    await announce(tx, caller, billChanged, { siteId, ownerId, sourceType: row.sourceType, sourceId: row.sourceId });
  const bills = routed
    .map(({ bill: row }) => row.sourceNumber ?? row.serialNumber)
    .slice(0, 5)
    .join(', ');
  const coin = await coinOf(tx, caller, record.currencyId);
  const { amount, balanceAmount, creditAmount, onlineAmount } = record;
  const [balance, credit, online] = [balanceAmount, creditAmount, onlineAmount].map((part) => coin.text(part ?? '0'));
  const values = { number: serialNumber, bills, amount: coin.text(amount), balance, credit, online };
  const about = { type: enumCodes.UserMessageType.Bill, link: '/PaymentRecordIndex', sourceType: 'paymentRecord', sourceId: record.id };
  await tellOwner(tx, caller, { siteId, ownerId, ...about, text: `billing.messages.${whereTo(record)}`, values });
}

/** Which words say where a refund went: to one place, or to several with the sum of each. */
function whereTo({ balanceAmount, creditAmount, onlineAmount }: PaymentRecord): string {
  const [balance, credit, online] = [balanceAmount, creditAmount, onlineAmount].map((part) => dec(part ?? '0').gt(0));
  if ([balance, credit, online].filter(Boolean).length > 1) return 'refundedToSeveral';
  return online ? 'refundedOnline' : credit ? 'refundedToCredit' : 'refunded';
}
