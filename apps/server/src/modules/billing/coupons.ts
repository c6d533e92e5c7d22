import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billLine } from '@entrepot/contract/modules/billing/bill.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { type Dec, type Decimal, dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Discounts } from '@entrepot/rules/pricing/coupons.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { discountsOf, spendCoupons, type SpentCoupon } from '../promotions/public.ts';
import { accounts, postLegs, type Wallet } from '../wallet/public.ts';
import { type Bill, type BillLine, linesOf } from './bill-rows.ts';

/** Calculates the discounts of a customer's coupons on locked, unpaid bills without changing anything. Throws `CouponNotUsable`. */
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
 * Applies a customer's coupons to locked, unpaid bills: lines, bills and ledger; marks the coupons as used. Each coupon reduces one bill.
 * Throws `CouponNotUsable`. Returns the updated bills.
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
    billIds: bills.map(({ id }) => id),
    heldById,
  });
  return { lines, discounts };
}

/** The bill on which each coupon is used and its discount there. */
function spentOn(lines: readonly BillLine[], { coupons }: Discounts): SpentCoupon[] {
  const billOf = new Map(lines.map(({ id, billId }) => [id, billId]));
  return coupons.map(({ id, discount, lines: [first] }) => ({ id, billId: billOf.get(first!.id)!, amount: discount }));
}

/** Adds the discounts of coupons to the lines of a bill. */
export async function reduceLines(tx: Tx, caller: Caller, lines: readonly BillLine[], discounts: Discounts): Promise<void> {
  const off = new Map(discounts.lines.map(({ id, discount }) => [id, dec(discount)]));
  for (const line of lines.filter(({ id }) => off.get(id)?.gt(0)))
    await change(tx, caller, billLine, line, { discountAmount: text(dec(line.discountAmount).plus(off.get(line.id)!)) });
}

async function reduce(tx: Tx, caller: Caller, wallet: Wallet, row: Bill, spent: readonly SpentCoupon[]): Promise<Bill> {
  if (!spent.length) return row;
  const off: Dec = text(sum(spent.map(({ amount }) => dec(amount))));
  await postLegs(tx, caller, wallet, [
    { account: accounts.coupon, debit: off },
    { account: accounts.receivable(row.ownerId), credit: off },
  ]);
  return change(tx, caller, bill, row, {
    couponAmount: text(dec(row.couponAmount).plus(dec(off))),
    discountAmount: text(dec(row.discountAmount).plus(dec(off))),
    paymentMoney: text(dec(row.paymentMoney).minus(dec(off))),
    userCouponIds: [...row.userCouponIds, ...spent.map(({ id }) => id)],
  });
}
