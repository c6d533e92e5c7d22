import type { CodeOf, Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { discountBill, editManualBill, payBillsForUser, refundBill, voidBill } from '@entrepot/contract/modules/billing/calls.ts';
import { payBillSettlementForUser } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { find, findWhere } from '../../core/rows/rows.ts';
import { heldByTwo, type Moved } from '../wallet/public.ts';
import { type Bill, dueOf } from './bill-rows.ts';
import { discount } from './discount.ts';
import { edit } from './manual-bill.ts';
import { payForUser } from './pay-bills.ts';
import { refundOne } from './refund-bill.ts';
import { payStatementForUser, statementLeft } from './statements.ts';
import { voidOne } from './void-bill.ts';

const { Credit, Debit, Discount, Refund, Waiver } = enumCodes.MoneyMovement;
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

/** Takes something off a bill; one that takes off less than before moves nothing. */
export const discountHeld = heldByTwo(discountBill, discount, async (tx, caller, { id, discountAmount, remarks }) => {
  const row = await find(tx, caller, bill, id);
  const more = dec(discountAmount).gt(dec(row.discountAmount));
  return { ...ofBill(row, Discount, more ? discountAmount : '0'), whole: row.totalAmount, remarks };
});

/** Voids a bill: all of it is waived. */
export const voidHeld = heldByTwo(voidBill, voidOne, async (tx, caller, { id, remarks }) => {
  const row = await find(tx, caller, bill, id);
  return { ...ofBill(row, Waiver, row.paymentMoney), whole: row.totalAmount, remarks };
});

/** Changes a bill made by hand; what it comes to less is waived. */
export const editHeld = heldByTwo(editManualBill, edit, async (tx, caller, { id, lines }) => {
  const row = await find(tx, caller, bill, id);
  const less = dec(row.totalAmount).minus(sum(lines.map(({ amount }) => dec(amount))));
  return { ...ofBill(row, Waiver, text(less)), whole: row.totalAmount };
});

/** Gives parts of a bill back. */
export const refundHeldByTwo = heldByTwo(refundBill, refundOne, async (tx, caller, { id, lines, remarks }) => ({
  ...ofBill(await find(tx, caller, bill, id), Refund, text(sum(lines.map(({ amount }) => dec(amount))))),
  remarks,
}));

/** Pays a customer's bills: with money that is said to have come in, or out of the customer's pockets. */
export const payHeldByTwo = heldByTwo(payBillsForUser, payForUser, async (tx, caller, { billIds, paymentType, remarks }) => {
  const bills = await findWhere(tx, caller, bill, { id: billIds });
  const [first] = bills;
  if (!first) return null;
  const due = text(sum(bills.map(dueOf)));
  return { ...ofBill(first, paymentType === Offline ? Credit : Debit, due), remarks: remarks ?? null };
});

/** The same for a statement. */
export const payStatementHeld = heldByTwo(
  payBillSettlementForUser,
  payStatementForUser,
  async (tx, caller, { id, paymentType, remarks }) => {
    const { siteId, ownerId, currencyId, serialNumber: number } = await find(tx, caller, billSettlement, id);
    const amount = await statementLeft(tx, caller, id);
    const movement = paymentType === Offline ? Credit : Debit;
    return { movement, siteId, ownerId, currencyId, amount, subject: { type: 'billSettlement', id, number }, remarks: remarks ?? null };
  },
);
