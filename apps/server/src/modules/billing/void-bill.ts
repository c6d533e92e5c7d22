import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import type { voidBill } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { billChanged } from '@entrepot/contract/modules/billing/facts.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { announce } from '../../core/announce.ts';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import { change } from '../../core/rows.ts';
import { accounts, postLegs, type Wallet } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { type Bill, billsOf, type BillSource, holdBills, linesOf } from './bill-rows.ts';
import { revenueLegs } from './make-bill.ts';

const { Unpaid } = enumCodes.PaymentStatus;

/** Voids a bill on which nothing was paid (453 otherwise): the customer no longer owes it. */
export async function voidOne(tx: Tx, caller: Caller, { id, remarks }: Input<typeof voidBill>) {
  const { wallet, bills } = await holdBills(tx, caller, [id]);
  const row = bills[0]!;
  if (!billStates.can(row.paymentStatus, 'void')) throw billingErrors.notUnpaid({ number: row.serialNumber });
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
      { account: accounts.discount, credit: row.discountAmount },
    ]);
  }
  await settleArrears(tx, caller, wallet);
  for (const { siteId, ownerId, sourceType, sourceId } of bills)
    await announce(tx, caller, billChanged, { siteId, ownerId, sourceType, sourceId });
}
