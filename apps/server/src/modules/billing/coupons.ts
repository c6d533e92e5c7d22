import type { Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billLine } from '@entrepot/contract/modules/billing/bill.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { type Decimal, dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Discounts } from '@entrepot/rules/pricing/coupons.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { discountsOf, spendCoupons, type Spent } from '../promotions/public.ts';
import { accounts, postLegs, type Wallet } from '../wallet/public.ts';
import { type Bill, type BillLine, linesOf } from './bill-rows.ts';

/** What a customer's coupons would take off bills that are held and on which nothing was paid (455); changes nothing. */
export async function tryCoupons(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  bills: readonly Bill[],
  couponIds: readonly string[],
): Promise<Decimal> {
  return dec((await discountsFor(tx, caller, wallet, bills, couponIds, null)).discounts.discount);
}

/**
 * Takes a customer's coupons off bills that are held and on which nothing was paid (455): on the lines, the bills and in the
 * ledger; the coupons count as used. Gives the bills as they are now. Each coupon reduces one bill.
 */
export async function takeOffCoupons(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  bills: readonly Bill[],
  couponIds: readonly string[],
  heldById: string | null = null,
): Promise<Bill[]> {
  const { lines, discounts } = await discountsFor(tx, caller, wallet, bills, couponIds, heldById);
  const spent = spentOn(lines, discounts);
  await reduceLines(tx, caller, lines, discounts);
  const reduced: Bill[] = [];
  for (const row of bills)
    reduced.push(
      await reduce(
        tx,
        caller,
        wallet,
        row,
        spent.filter(({ billId }) => billId === row.id),
      ),
    );
  await spendCoupons(tx, caller, spent);
  return reduced;
}

async function discountsFor(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  bills: readonly Bill[],
  couponIds: readonly string[],
  heldById: string | null,
): Promise<{ lines: BillLine[]; discounts: Discounts }> {
  const paid = bills.find(({ paymentStatus }) => paymentStatus !== enumCodes.PaymentStatus.Unpaid);
  if (paid) throw billingErrors.couponsOnPaid({ number: paid.serialNumber });
  const lines = await linesOf(
    tx,
    caller,
    bills.map(({ id }) => id),
  );
  const discounts = await discountsOf(tx, caller, couponIds, {
    ownerId: wallet.ownerId,
    currencyId: wallet.currencyId,
    lines: lines.map(({ id, billId, expenseTypeId, amount, discountAmount }) => ({
      id,
      billId,
      expenseTypeId,
      amount: text(dec(amount).minus(dec(discountAmount))),
    })),
    billingWeight: text(sum(bills.map((row) => dec(row.billingWeight)))),
    heldById,
  });
  return { lines, discounts };
}

/** On which bill each coupon is used, and what it takes off there. */
function spentOn(lines: readonly BillLine[], { coupons }: Discounts): Spent[] {
  const billOf = new Map(lines.map(({ id, billId }) => [id, billId]));
  return coupons.map(({ id, discount, lines: [first] }) => ({ id, billId: billOf.get(first!.id)!, amount: discount }));
}

async function reduceLines(tx: Tx, caller: Caller, lines: readonly BillLine[], discounts: Discounts): Promise<void> {
  const off = new Map(discounts.lines.map(({ id, discount }) => [id, dec(discount)]));
  for (const line of lines.filter(({ id }) => off.get(id)?.gt(0)))
    await change(tx, caller, billLine, line, { discountAmount: text(dec(line.discountAmount).plus(off.get(line.id)!)) });
}

async function reduce(tx: Tx, caller: Caller, wallet: Wallet, row: Bill, spent: readonly Spent[]): Promise<Bill> {
  if (!spent.length) return row;
  const off: Dec = text(sum(spent.map(({ amount }) => dec(amount))));
  await postLegs(tx, caller, wallet, [
    { account: accounts.coupon, debit: off },
    { account: accounts.receivable(row.ownerId), credit: off },
  ]);
  return change(tx, caller, bill, row, {
    couponAmount: off,
    discountAmount: text(dec(row.discountAmount).plus(dec(off))),
    paymentMoney: text(dec(row.paymentMoney).minus(dec(off))),
    userCouponIds: spent.map(({ id }) => id),
  });
}
