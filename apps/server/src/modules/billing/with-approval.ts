import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { bookMonth, reopenMonth } from '@entrepot/contract/modules/billing/book-month.ts';
import {
  discountBill,
  editManualBill,
  payBillsForUser,
  refundBill,
  voidBill,
  voidPaymentRecord,
} from '@entrepot/contract/modules/billing/calls.ts';
import { paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import { payBillSettlementForUser } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { type Dec, dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { find, findWhere } from '../../core/db/rows.ts';
import { currenciesOf } from '../sites/public.ts';
import { zoneOf } from '../../core/db/times.ts';
import { withFourEyesApproval, type Moved } from '../wallet/public.ts';
import { type Bill, dueOf } from './bill-rows.ts';
import { reopen } from './book-month.ts';
import { discount } from './discount.ts';
import { edit } from './manual-bill.ts';
import { payForUser } from './pay-bills.ts';
import { refundOne } from './refund-bill.ts';
import { payStatementForUser, statementLeft } from './statements.ts';
import { voidOne } from './void-bill.ts';
import { voidPayment } from './void-payment.ts';

const { Credit, Debit, Discount, Refund, Reopening, Reversal, Waiver } = enumCodes.MoneyMovement;
const { Offline } = enumCodes.PaymentType;

const ofBill = (
  { siteId, ownerId, currencyId, id, serialNumber: number }: Bill,
  movement: CodeOf<'MoneyMovement'>,
  amount: Dec,
): Moved => ({
  movement,
  siteId,
  ownerId,
  currencyId,
  amount,
  subject: { type: 'bill', id, number },
});

/** Discounts a bill; a lower discount than before moves no money. */
export const discountWithApproval = withFourEyesApproval(discountBill, discount, async (tx, caller, { id, discountAmount, remarks }) => {
  const row = await find(tx, caller, bill, id);
  const more = dec(discountAmount).gt(dec(row.discountAmount));
  return { ...ofBill(row, Discount, more ? discountAmount : '0'), whole: row.totalAmount, remarks };
});

/** Whether a bill is the caller's own correction: an unpaid manual bill that the caller made on the same day of the site. */
const isOwnOfToday = ({ siteId, billType, paymentStatus, creatorId, creationTime }: Bill, { userId, now }: Caller) =>
  billType === enumCodes.BillType.Manual &&
  paymentStatus === enumCodes.PaymentStatus.Unpaid &&
  creatorId === userId &&
  dayOf(creationTime, zoneOf(siteId)) === dayOf(now, zoneOf(siteId));

/** Voids a bill, which waives all of it; a mistyped one of today is voided by its maker alone. */
export const voidWithApproval = withFourEyesApproval(voidBill, voidOne, async (tx, caller, { id, remarks }) => {
  const row = await find(tx, caller, bill, id);
  if (isOwnOfToday(row, caller)) return null;
  return { ...ofBill(row, Waiver, row.paymentMoney), whole: row.totalAmount, remarks };
});

/** Changes a manual bill; a reduction is waived. */
export const editWithApproval = withFourEyesApproval(editManualBill, edit, async (tx, caller, { id, lines }) => {
  const row = await find(tx, caller, bill, id);
  const less = dec(row.totalAmount).minus(sum(lines.map(({ amount }) => dec(amount))));
  return { ...ofBill(row, Waiver, text(less)), whole: row.totalAmount };
});

/** Refunds parts of a bill. */
export const refundWithApproval = withFourEyesApproval(refundBill, refundOne, async (tx, caller, { id, lines, remarks }) => ({
  ...ofBill(await find(tx, caller, bill, id), Refund, text(sum(lines.map(({ amount }) => dec(amount))))),
  remarks,
}));

/** Pays a customer's bills with reported offline money, or from the customer's accounts. */
export const payWithApproval = withFourEyesApproval(payBillsForUser, payForUser, async (tx, caller, { billIds, paymentType, remarks }) => {
  const bills = await findWhere(tx, caller, bill, { id: billIds });
  const [first] = bills;
  if (!first) return null;
  const due = text(sum(bills.map(dueOf)));
  return { ...ofBill(first, paymentType === Offline ? Credit : Debit, due), remarks: remarks ?? null };
});

/** The same for a statement. */
export const payStatementWithApproval = withFourEyesApproval(
  payBillSettlementForUser,
  payStatementForUser,
  async (tx, caller, { id, paymentType, remarks }) => {
    const { siteId, ownerId, currencyId, serialNumber: number } = await find(tx, caller, billSettlement, id);
    const amount = await statementLeft(tx, caller, id);
    const movement = paymentType === Offline ? Credit : Debit;
    return { movement, siteId, ownerId, currencyId, amount, subject: { type: 'billSettlement', id, number }, remarks: remarks ?? null };
  },
);

/** Voids a payment recorded by mistake. */
export const voidPaymentWithApproval = withFourEyesApproval(voidPaymentRecord, voidPayment, async (tx, caller, { id, remarks }) => {
  const { siteId, ownerId, currencyId, amount, serialNumber: number } = await find(tx, caller, paymentRecord, id);
  return { movement: Reversal, siteId, ownerId, currencyId, amount, subject: { type: 'paymentRecord', id, number }, remarks };
});

/** Reopens a closed month, always with four-eyes approval. */
export const reopenMonthWithApproval = withFourEyesApproval(reopenMonth, reopen, async (tx, caller, { id, remarks }) => {
  const { siteId, month: number } = await find(tx, caller, bookMonth, id);
  const { baseId } = await currenciesOf(tx, siteId, caller.now);
  const subject = { type: 'bookMonth', id, number };
  return { movement: Reopening, siteId, ownerId: null, currencyId: baseId, amount: '0', always: true, subject, remarks };
});
