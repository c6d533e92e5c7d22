import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import type { voidBill } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { billChanged, billVoided } from '@entrepot/contract/modules/billing/facts.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { giveBackCoupons } from '../promotions/public.ts';
import { accounts, postLegs, type Wallet } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { type Bill, billsOf, type BillSource, holdBills, linesOf } from './bill-rows.ts';
import { revenueLegs } from './make-bill.ts';
import { mustBeUnlocked } from './refund.ts';

const { Unpaid, NoPayment } = enumCodes.PaymentStatus;

/** Did coupons alone clear a bill? */
const isCleared = ({ paymentStatus, couponAmount }: Bill) => paymentStatus === NoPayment && dec(couponAmount).gt(0);

/**
 * Voids a bill on which no money was paid (453 otherwise): the customer no longer owes it and has its coupons back. Coupons that cleared
 * it are given back as money would be: not once refunds are locked (329).
 */
export async function voidOne(tx: Tx, caller: Caller, { id, remarks }: Input<typeof voidBill>) {
  const { wallet, bills } = await holdBills(tx, caller, [id]);
  const row = bills[0]!;
  if (isCleared(row)) await mustBeUnlocked(tx, row);
  else if (row.paymentStatus !== Unpaid) throw billingErrors.notUnpaid({ number: row.serialNumber });
  await voidHeld(tx, caller, wallet, bills, remarks);
  const { siteId, ownerId, sourceType, sourceId } = row;
  await announce(tx, caller, billVoided, { siteId, ownerId, sourceType, sourceId, billId: id });
  return true;
}

/** Voids the unpaid bills of a source, whose row the caller holds; gives the bills on which something stays paid. */
export async function voidBillsOf(tx: Tx, caller: Caller, source: BillSource): Promise<Bill[]> {
  const all = await billsOf(tx, caller, source);
  if (!all.length) return [];
  const { wallet, bills } = await holdBills(
    tx,
    caller,
    all.map(({ id }) => id),
  );
  await voidHeld(
    tx,
    caller,
    wallet,
    bills.filter(({ paymentStatus }) => paymentStatus === Unpaid),
  );
  return bills.filter(({ paidAmount, refundAmount }) => dec(paidAmount).gt(dec(refundAmount)));
}

/** Voids the bills of a source, whose row the caller holds, that coupons alone cleared: the customer has the coupons back (329 once locked). */
export async function voidCleared(tx: Tx, caller: Caller, source: BillSource): Promise<void> {
  const cleared = (await billsOf(tx, caller, source)).filter(isCleared);
  if (!cleared.length) return;
  const { wallet, bills } = await holdBills(
    tx,
    caller,
    cleared.map(({ id }) => id),
  );
  const still = bills.filter(isCleared);
  for (const row of still) await mustBeUnlocked(tx, row);
  await voidHeld(tx, caller, wallet, still);
}

async function voidHeld(tx: Tx, caller: Caller, wallet: Wallet, bills: readonly Bill[], remarks?: string): Promise<void> {
  if (!bills.length) return;
  const lines = await linesOf(
    tx,
    caller,
    bills.map(({ id }) => id),
  );
  for (const row of bills) {
    await change(tx, caller, bill, row, { paymentStatus: billStates.after(row.paymentStatus, 'void'), remarks: remarks || undefined });
    await postLegs(tx, caller, wallet, [
      ...revenueLegs(
        lines.filter(({ billId }) => billId === row.id),
        'debit',
      ),
      { account: accounts.receivable(row.ownerId), credit: row.paymentMoney },
      { account: accounts.discount, credit: text(dec(row.discountAmount).minus(dec(row.couponAmount))) },
      { account: accounts.coupon, credit: row.couponAmount },
    ]);
    if (row.userCouponIds.length) await giveBackCoupons(tx, caller, row);
  }
  await settleArrears(tx, caller, wallet);
  for (const { siteId, ownerId, sourceType, sourceId } of bills)
    await announce(tx, caller, billChanged, { siteId, ownerId, sourceType, sourceId });
}
