import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billLine, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import type { discountBill } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { billChanged, billPaid } from '@entrepot/contract/modules/billing/facts.ts';
import { type Decimal, dec, smaller, text, zero } from '@entrepot/rules/decimal.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { accounts, coinOf, postLegs } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { type BillLine, holdBills, linesOf } from './bill-rows.ts';

/**
 * Sets what staff take off an unpaid bill, in place of what was taken off before; at most the whole bill (122), which then needs
 * no payment.
 */
export async function discount(tx: Tx, caller: Caller, { id, discountAmount, remarks }: Input<typeof discountBill>) {
  const { wallet, bills } = await holdBills(tx, caller, [id]);
  const row = bills[0]!;
  if (row.paymentStatus !== enumCodes.PaymentStatus.Unpaid) throw billingErrors.notUnpaid({ number: row.serialNumber });
  const off = dec(discountAmount);
  const coin = await coinOf(tx, caller, wallet.currencyId);
  if (!off.isZero()) coin.check(discountAmount, 'DiscountAmount');
  if (off.gt(dec(row.totalAmount)))
    throw billingErrors.discountTooHigh({ discount: coin.text(discountAmount), total: coin.text(row.totalAmount) });

  await spread(tx, caller, await linesOf(tx, caller, [id]), off);
  const rest = dec(row.totalAmount).minus(off);
  const cleared = rest.isZero();
  const paymentStatus = cleared ? billStates.after(row.paymentStatus, 'clear') : row.paymentStatus;
  await change(tx, caller, bill, row, {
    discountAmount,
    paymentMoney: text(rest),
    paymentStatus,
    remarks,
    paidTime: cleared ? caller.now : undefined,
  });
  const more = off.minus(dec(row.discountAmount));
  const [debit, credit] = more.gt(0)
    ? [accounts.discount, accounts.receivable(row.ownerId)]
    : [accounts.receivable(row.ownerId), accounts.discount];
  await postLegs(tx, caller, wallet, [
    { account: debit, debit: text(more.abs()) },
    { account: credit, credit: text(more.abs()) },
  ]);
  await settleArrears(tx, caller, wallet);
  const of = { siteId: row.siteId, ownerId: row.ownerId, sourceType: row.sourceType, sourceId: row.sourceId };
  if (cleared) await announce(tx, caller, billPaid, { ...of, billId: id, amount: text(rest), paidAt: caller.now });
  else await announce(tx, caller, billChanged, of);
  return true;
}

/** Sets a discount on the lines of a bill, from the first line on. */
export async function spread(tx: Tx, caller: Caller, lines: readonly BillLine[], off: Decimal): Promise<void> {
  let left = off;
  for (const line of lines) {
    const part = smaller(left, dec(line.amount));
    left = left.minus(part);
    if (!part.equals(dec(line.discountAmount))) await change(tx, caller, billLine, line, { discountAmount: text(part) });
  }
  if (left.gt(zero)) throw new Error('a discount above the lines of its bill');
}
