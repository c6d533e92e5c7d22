import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import type { voidBill } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { billChanged } from '@entrepot/contract/modules/billing/facts.ts';
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

const { Unpaid, NoPayment } = enumCodes.PaymentStatus;

/** May a bill be voided: was nothing paid on it, or did coupons alone clear it? */
const mayVoid = ({ paymentStatus, couponAmount }: Bill) =>
  paymentStatus === Unpaid || (paymentStatus === NoPayment && dec(couponAmount).gt(0));

/** Voids a bill on which no money was paid (453 otherwise): the customer no longer owes it and has its coupons back. */
export async function voidOne(tx: Tx, caller: Caller, { id, remarks }: Input<typeof voidBill>) {
  const { wallet, bills } = await holdBills(tx, caller, [id]);
  const row = bills[0]!;
  if (!mayVoid(row)) throw billingErrors.notUnpaid({ number: row.serialNumber });
  await voidHeld(tx, caller, wallet, bills, remarks);
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

/** Voids the bills of a source, whose row the caller holds, that coupons alone cleared: the customer has the coupons back. */
export async function voidCleared(tx: Tx, caller: Caller, source: BillSource): Promise<void> {
  const cleared = (await billsOf(tx, caller, source)).filter((row) => row.paymentStatus === NoPayment && mayVoid(row));
  if (!cleared.length) return;
  const { wallet, bills } = await holdBills(
    tx,
    caller,
    cleared.map(({ id }) => id),
  );
  await voidHeld(tx, caller, wallet, bills.filter(mayVoid));
}

async function voidHeld(tx: Tx, caller: Caller, wallet: Wallet, bills: readonly Bill[], remarks?: string): Promise<void> {
  if (!bills.length) return;
  const lines = await linesOf(
    tx,
    caller,
    bills.map(({ id }) => id),
  );
  for (const row of bills) {
    await change(tx, caller, bill, row, { paymentStatus: billStates.after(row.paymentStatus, 'void'), ...(remarks ? { remarks } : {}) });
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
