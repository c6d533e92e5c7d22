import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import type { voidBill } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { billChanged, billVoided } from '@entrepot/contract/modules/billing/events.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { restoreCoupons } from '../promotions/public.ts';
import { accounts, postLegs, type Wallet } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { type Bill, type BillSource, lockBills, lockBillsOf, linesOf } from './bill-rows.ts';
import { revenueLegs } from './make-bill.ts';
import { mustBeUnlocked } from './refund.ts';
import { isCleared } from './source-refund.ts';

const { Unpaid } = enumCodes.PaymentStatus;

/**
 * Voids a bill on which no money was paid: the receivable is reversed and coupons are released. Throws `BillNotPayable` otherwise, and
 * `RefundLocked` for coupons once refunds are locked.
 */
export async function voidOne(tx: Tx, caller: Caller, { id, remarks }: Input<typeof voidBill>) {
  const { wallet, bills } = await lockBills(tx, caller, [id]);
  const row = bills[0]!;
  if (isCleared(row)) await mustBeUnlocked(tx, row);
  else if (row.paymentStatus !== Unpaid) throw billingErrors.notUnpaid({ number: row.serialNumber });
  await voidLockedBills(tx, caller, wallet, bills, { remarks });
  const { siteId, ownerId, sourceType, sourceId } = row;
  await publish(tx, caller, billVoided, { siteId, ownerId, sourceType, sourceId, billId: id });
  return true;
}

/** Voids the unpaid bills of a source locked by the caller, and releases their coupons unless they stay; returns the bills with a paid amount. */
export async function voidBillsOf(tx: Tx, caller: Caller, source: BillSource, voiding: Voiding = {}): Promise<Bill[]> {
  const { wallet, bills } = await lockBillsOf(tx, caller, source);
  if (!wallet) return [];
  await voidLockedBills(
    tx,
    caller,
    wallet,
    bills.filter(({ paymentStatus }) => paymentStatus === Unpaid),
    voiding,
  );
  return bills.filter(({ paidAmount, refundAmount }) => dec(paidAmount).gt(dec(refundAmount)));
}

/** Voids the bills of a source locked by the caller that coupons alone covered, and releases the coupons unless they stay. Throws `RefundLocked`. */
export async function voidCleared(tx: Tx, caller: Caller, source: BillSource, voiding: Voiding = {}): Promise<void> {
  const { wallet, bills } = await lockBillsOf(tx, caller, source);
  const cleared = bills.filter(isCleared);
  if (!wallet || !cleared.length) return;
  for (const row of cleared) await mustBeUnlocked(tx, row);
  await voidLockedBills(tx, caller, wallet, cleared, voiding);
}

/** Voids the bills of an order that reductions alone covered, to bill it again; their coupons stay used. The order is locked. */
export async function voidForNewPrice(tx: Tx, caller: Caller, cleared: readonly Bill[]): Promise<void> {
  if (!cleared.length) return;
  const { wallet, bills } = await lockBills(
    tx,
    caller,
    cleared.map(({ id }) => id),
  );
  await voidLockedBills(tx, caller, wallet, bills, { couponsStay: true });
}

interface Voiding {
  remarks?: string;
  /** The coupons remain used, because a new bill takes them. */
  couponsStay?: boolean;
}

async function voidLockedBills(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  bills: readonly Bill[],
  { remarks, couponsStay }: Voiding = {},
): Promise<void> {
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
    if (row.userCouponIds.length && !couponsStay) await restoreCoupons(tx, caller, row);
  }
  await settleArrears(tx, caller, wallet);
  for (const { siteId, ownerId, sourceType, sourceId } of bills)
    await publish(tx, caller, billChanged, { siteId, ownerId, sourceType, sourceId });
}
