import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billLine, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import type { discountBill } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { billChanged, billPaid, paymentVoided } from '@entrepot/contract/modules/billing/events.ts';
import { type Decimal, dec, smaller, text, zero } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { accounts, currencyFormatOf, lockWallet, postLegs } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { type Bill, type BillLine, lockBills, linesOf } from './bill-rows.ts';
import { reopenStatements } from './reopen-statements.ts';

/**
 * Sets the staff discount of an unpaid bill, or of one that a discount cleared, in place of the previous one. A full discount leaves
 * nothing to pay; a lower one reopens a cleared bill. Throws `TotalExceeded`.
 */
export async function discount(tx: Tx, caller: Caller, { id, discountAmount, remarks }: Input<typeof discountBill>) {
  const { wallet, bills } = await lockBills(tx, caller, [id]);
  const row = bills[0]!;
  const wasCleared = isClearedByDiscount(row);
  if (row.paymentStatus !== enumCodes.PaymentStatus.Unpaid && !wasCleared) throw billingErrors.notUnpaid({ number: row.serialNumber });
  const off = dec(discountAmount);
  const format = await currencyFormatOf(tx, caller, wallet.currencyId);
  if (!off.isZero()) format.check(discountAmount, 'DiscountAmount');
  if (off.gt(dec(row.totalAmount)))
    throw billingErrors.discountTooHigh({ discount: format.text(discountAmount), total: format.text(row.totalAmount) });

  await spread(tx, caller, await linesOf(tx, caller, [id]), off);
  const rest = dec(row.totalAmount).minus(off);
  const cleared = rest.isZero();
  const verb = cleared === wasCleared ? null : cleared ? 'clear' : 'reopen';
  const paymentStatus = verb ? billStates.after(row.paymentStatus, verb) : row.paymentStatus;
  await change(tx, caller, bill, row, {
    discountAmount,
    paymentMoney: text(rest),
    paymentStatus,
    remarks,
    paidTime: verb === 'reopen' ? null : verb ? caller.now : undefined,
  });
  const more = off.minus(dec(row.discountAmount));
  const [debit, credit] = more.gt(0)
    ? [accounts.discount, accounts.receivable(row.ownerId)]
    : [accounts.receivable(row.ownerId), accounts.discount];
  await postLegs(tx, caller, wallet, [
    { account: debit, debit: text(more.abs()) },
    { account: credit, credit: text(more.abs()) },
  ]);
  if (verb === 'reopen') await reopenStatements(tx, caller, [row]);
  await settleArrears(tx, caller, wallet);
  const of = { siteId: row.siteId, ownerId: row.ownerId, sourceType: row.sourceType, sourceId: row.sourceId };
  if (verb === 'clear') await publish(tx, caller, billPaid, { ...of, billId: id, amount: text(rest), paidAt: caller.now });
  else await publish(tx, caller, billChanged, of);
  if (verb !== 'reopen') return true;
  await publish(tx, caller, paymentVoided, { ...of, billId: id, amount: text(rest) });
  await settleArrears(tx, caller, await lockWallet(tx, caller, row.ownerId));
  return true;
}

/** Whether a staff discount alone left nothing to pay. */
const isClearedByDiscount = ({ paymentStatus, couponAmount, discountAmount }: Bill) =>
  paymentStatus === enumCodes.PaymentStatus.NoPayment && dec(couponAmount).isZero() && dec(discountAmount).gt(0);

/** Distributes a discount over the lines of a bill from the first line on. */
export async function spread(tx: Tx, caller: Caller, lines: readonly BillLine[], off: Decimal): Promise<void> {
  let left = off;
  for (const line of lines) {
    const part = smaller(left, dec(line.amount));
    left = left.minus(part);
    if (!part.equals(dec(line.discountAmount))) await change(tx, caller, billLine, line, { discountAmount: text(part) });
  }
  if (left.gt(zero)) throw new Error('the discount exceeds the lines of the bill');
}
