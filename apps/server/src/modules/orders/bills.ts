import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import type { QuoteLine, QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { dec, smaller, sum, text } from '@entrepot/rules/decimal.ts';
import { type BilledLine, type LineRefund, type PricedLine, requote as compare, rowOf } from '@entrepot/rules/pricing/requote.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import {
  type Bill,
  type BillLine,
  type BillSource,
  billsOf,
  dueOf,
  isLive,
  isPaid,
  linesOf,
  makeBill,
  type NewLine,
  refundAmount,
  restOf,
  voidBillsOf,
} from '../billing/public.ts';
import { quotedQuantities } from '../pricing/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import type { Order } from './moves.ts';

/**
 * What a new price meant for the bills, in the wallet's currency. Difference: new less what was billed and stays, signed; refunded:
 * what of it was paid back.
 */
export interface Settled {
  action: 'none' | 'billed' | 'supplement' | 'refund';
  difference: Dec;
  refunded: Dec;
  billIds: string[];
}

/** What bills of an order are filed under. */
export const billSource = (order: Pick<Order, 'id'>): BillSource => ({ sourceType: 'logisticsOrder', sourceId: order.id });

const { Freight, Supplement, ValueAdded } = enumCodes.BillType;
const ofPrice: ReadonlySet<number> = new Set([Freight, Supplement, ValueAdded]);

/** The bills that the price of an order is on, voided ones left out. */
export async function priceBillsOf(tx: Tx, caller: Caller, order: Pick<Order, 'id'>): Promise<Bill[]> {
  return (await billsOf(tx, caller, billSource(order))).filter((row) => isLive(row) && ofPrice.has(row.billType));
}

/** Does a bill stay as it is: was something paid on it, or did coupons or a discount leave nothing to pay? */
const isSettled = ({ paidAmount, paymentStatus, totalAmount }: Bill) =>
  dec(paidAmount).gt(0) || (paymentStatus === enumCodes.PaymentStatus.NoPayment && dec(totalAmount).gt(0));

/**
 * Brings the bills of an order, which the caller holds, to a new quote: what is unpaid is voided and billed anew; against what
 * stays paid only the difference is billed (type 2) or paid back, line by line, unless it is below the site's tolerance.
 */
export async function settleBills(tx: Tx, caller: Caller, order: Order, quote: QuoteSnapshot, reason: string): Promise<Settled> {
  await voidBillsOf(tx, caller, billSource(order));
  const kept = (await priceBillsOf(tx, caller, order)).filter(isSettled);
  if (!kept.length) {
    const made = await billQuote(tx, caller, order, quote);
    return { action: 'billed', difference: quote.total, refunded: '0', billIds: [made.id] };
  }
  const { billed, outcome } = await comparedWith(tx, caller, order, kept, quote);
  const { difference } = outcome;
  if (outcome.action === 'none') return { action: 'none', difference, refunded: '0', billIds: [] };
  if (outcome.action === 'refund') {
    await giveBack(tx, caller, order, billed, outcome.refunds, reason);
    return { action: 'refund', difference, refunded: outcome.refundAmount, billIds: [] };
  }
  const lines = outcome.lines.map(({ row, code, expenseTypeId, allowRefunds, difference: amount }): NewLine => {
    const quoted = quote.lines.find((line) => rowOf(line) === row);
    const explanation = quoted?.name ?? null;
    return { code, expenseTypeId: expenseTypeId!, originId: quoted?.originId ?? null, allowRefunds, amount, explanation };
  });
  const made = await makeBill(tx, caller, { ...headOf(order, quote), billType: Supplement, lines });
  return { action: 'supplement', difference, refunded: '0', billIds: [made.id] };
}

/**
 * What a customer would still have to pay if an order came to this quote now, and what would be paid back: what was paid before counts as
 * `settleBills` counts it.
 */
export async function restFor(tx: Tx, caller: Caller, order: Order, quote: QuoteSnapshot): Promise<{ toPay: Dec; toRefund: Dec }> {
  const kept = (await priceBillsOf(tx, caller, order)).filter(isSettled);
  if (!kept.length) return { toPay: quote.payable, toRefund: '0' };
  const { outcome } = await comparedWith(tx, caller, order, kept, quote);
  const open = sum(kept.map(dueOf));
  return {
    toPay: text(outcome.action === 'supplement' ? open.plus(dec(outcome.difference)) : open),
    toRefund: outcome.action === 'refund' ? outcome.refundAmount : '0',
  };
}

/** The lines of bills that stay, and what a new quote means for them within the site's tolerances. */
async function comparedWith(tx: Tx, caller: Caller, { siteId }: Order, kept: readonly Bill[], quote: QuoteSnapshot) {
  const { supplementTolerance: supplement, refundTolerance: refund } = await siteConfigurationOf(tx, siteId);
  const billed = await billedLines(tx, caller, kept, quote);
  return { billed, outcome: compare(billed, pricedLines(quote), { supplement, refund }) };
}

const headOf = (order: Order, quote: QuoteSnapshot) => ({
  siteId: order.siteId,
  ownerId: order.ownerId,
  ...billSource(order),
  sourceNumber: order.serialNumber,
  billingWeight: quote.billingWeight,
  // The receiver pays with the parcel: nobody owes it before.
  dueTime: order.freightCollect ? null : undefined,
});

/** Bills a quote as it is, for an order that has no bill on which anything was paid. */
export async function billQuote(tx: Tx, caller: Caller, order: Order, quote: QuoteSnapshot): Promise<Bill> {
  const quantities = await quotedQuantities(tx, caller, order.siteId, quote);
  const lines = quote.lines.map(
    (line, at): NewLine => ({
      expenseTypeId: line.expenseTypeId,
      code: line.code,
      originId: line.originId,
      explanation: line.name,
      quantity: quantities[at],
      quotationCurrencyId: quote.currencyId,
      quotationAmount: line.amount,
      amount: line.walletAmount,
      allowRefunds: line.allowRefunds,
    }),
  );
  return makeBill(tx, caller, { ...headOf(order, quote), billType: Freight, lines });
}

/** Pays back what rows give, from their newest lines first. */
async function giveBack(
  tx: Tx,
  caller: Caller,
  order: Order,
  billed: readonly Billed[],
  refunds: readonly LineRefund[],
  reason: string,
): Promise<void> {
  const lines = refunds.flatMap(({ row, amount }) => {
    let left = dec(amount);
    const own = billed.filter((line) => line.row === row && line.allowRefunds).reverse();
    return own.flatMap(({ billLineId, paid }) => {
      const part = smaller(left, dec(paid));
      left = left.minus(part);
      return part.gt(0) ? [{ billLineId, amount: text(part) }] : [];
    });
  });
  // Each new price has its own key: the row version rises with every change of the order.
  await refundAmount(tx, caller, { ...billSource(order), lines, reason, key: `price:${order.id}:${order.rowVersion}` });
}

const pricedLines = (quote: QuoteSnapshot): PricedLine[] => quote.lines.map((line) => ({ ...line, row: rowOf(line) }));

type Billed = BilledLine & { billLineId: string };

/** The lines of bills as they are compared, oldest first. What a coupon or a discount took off was not paid as money. */
async function billedLines(tx: Tx, caller: Caller, bills: readonly Bill[], quote: QuoteSnapshot): Promise<Billed[]> {
  const lines = await linesOf(
    tx,
    caller,
    bills.map(({ id }) => id),
  );
  const paid = new Set(bills.filter(isPaid).map(({ id }) => id));
  return lines.map((line) => {
    const { code, expenseTypeId, allowRefunds } = line;
    const quoted = chargedBy(quote.lines, line);
    return {
      billLineId: line.id,
      row: rowOf(quoted ?? line),
      step: quoted?.step ?? lastStep,
      code,
      expenseTypeId,
      allowRefunds,
      walletAmount: text(dec(line.amount).minus(dec(line.refundAmount))),
      paid: paid.has(line.billId) ? text(restOf(line)) : '0',
    };
  });
}

const lastStep = 9;

/** The line of a quote that charges for what a bill's line did: of its row; where that names none, of its code, refundable as it is. */
function chargedBy(lines: readonly QuoteLine[], { originId, code, expenseTypeId, allowRefunds }: BillLine): QuoteLine | undefined {
  if (originId) return lines.find((line) => line.originId === originId);
  const alike = lines.filter((line) => line.code === code && line.expenseTypeId === expenseTypeId);
  return alike.find((line) => line.allowRefunds === allowRefunds) ?? alike[0];
}
