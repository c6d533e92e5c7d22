import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import type { QuoteLine, QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { type Decimal, dec, smaller, sum, text } from '@entrepot/rules/decimal.ts';
import { type PricedLine, requote as compare } from '@entrepot/rules/pricing/requote.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import {
  type Bill,
  type BillSource,
  billsOf,
  isLive,
  linesOf,
  makeBill,
  type NewLine,
  refundAmount,
  voidBillsOf,
} from '../billing/public.ts';
import { quoteAnswer } from '../pricing/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import type { Order } from './moves.ts';

/** What a new price meant for the bills. Difference: new less what was billed and stays, in the wallet's currency, signed. */
export interface Settled {
  action: 'none' | 'billed' | 'supplement' | 'refund';
  difference: Dec;
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
    return { action: 'billed', difference: quote.total, billIds: [made.id] };
  }
  const { supplementTolerance, refundTolerance } = await siteConfigurationOf(tx, order.siteId);
  const outcome = compare(await billedLines(tx, caller, kept, quote), pricedLines(quote), {
    supplement: supplementTolerance,
    refund: refundTolerance,
  });
  const { difference } = outcome;
  if (outcome.action === 'none') return { action: 'none', difference, billIds: [] };
  if (outcome.action === 'refund') {
    await giveBack(tx, caller, order, kept, outcome.refunds, reason);
    return { action: 'refund', difference, billIds: [] };
  }
  const lines = outcome.lines.map((line): NewLine => {
    const { code, expenseTypeId, allowRefunds } = line;
    return { code, expenseTypeId: expenseTypeId!, allowRefunds, amount: line.difference, explanation: nameOf(caller, quote, line) };
  });
  const made = await makeBill(tx, caller, { ...headOf(order, quote), billType: Supplement, lines });
  return { action: 'supplement', difference, billIds: [made.id] };
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

async function billQuote(tx: Tx, caller: Caller, order: Order, quote: QuoteSnapshot): Promise<Bill> {
  const answer = await quoteAnswer(tx, caller, order.siteId, quote);
  const lines = quote.lines.map((line, at): NewLine => {
    const { name, detail } = answer.lines[at]!;
    return {
      expenseTypeId: line.expenseTypeId,
      code: line.code,
      explanation: name,
      quantity: detail.slice(0, 100),
      quotationCurrencyId: quote.currencyId,
      quotationAmount: line.amount,
      amount: line.walletAmount,
      allowRefunds: line.allowRefunds,
    };
  });
  return makeBill(tx, caller, { ...headOf(order, quote), billType: Freight, lines });
}

async function giveBack(
  tx: Tx,
  caller: Caller,
  order: Order,
  kept: readonly Bill[],
  refunds: readonly { code: string; amount: Dec }[],
  reason: string,
): Promise<void> {
  const byCode = new Map<string, Dec>();
  for (const { code, amount } of refunds) byCode.set(code, text(dec(byCode.get(code)).plus(dec(amount))));
  const paid = await paidByCode(tx, caller, kept);
  const lines = [...byCode].map(([code, amount]) => ({ code, amount: text(smaller(dec(amount), paid(code))) }));
  // Each new price has its own key: the row version rises with every change of the order.
  await refundAmount(tx, caller, { ...billSource(order), lines, reason, key: `price:${order.id}:${order.rowVersion}` });
}

/** What money was paid for a code on bills and not given back; what a coupon or discount took off is not paid back as money. */
async function paidByCode(tx: Tx, caller: Caller, kept: readonly Bill[]): Promise<(code: string) => Decimal> {
  const lines = await linesOf(
    tx,
    caller,
    kept.filter(({ paidAmount }) => dec(paidAmount).gt(0)).map(({ id }) => id),
  );
  const rest = ({ amount, discountAmount, refundAmount: back }: (typeof lines)[number]) =>
    dec(amount).minus(dec(discountAmount)).minus(dec(back));
  return (code) => sum(lines.filter((line) => line.code === code && line.allowRefunds).map(rest));
}

/** The lines of a quote as they are compared: a charge has one place, the first it is found in. */
const pricedLines = (quote: QuoteSnapshot): PricedLine[] => quote.lines.map((line) => ({ ...line, step: stepOf(quote.lines, line) }));

const stepOf = (lines: readonly QuoteLine[], { code, expenseTypeId }: { code: string; expenseTypeId: string | null }): number =>
  Math.min(...lines.filter((line) => line.code === code && line.expenseTypeId === expenseTypeId).map(({ step }) => step), 9);

async function billedLines(tx: Tx, caller: Caller, bills: readonly Bill[], quote: QuoteSnapshot): Promise<PricedLine[]> {
  const lines = await linesOf(
    tx,
    caller,
    bills.map(({ id }) => id),
  );
  return lines.map(({ code, expenseTypeId, amount, refundAmount: back, allowRefunds }) => ({
    step: stepOf(quote.lines, { code, expenseTypeId }),
    code,
    expenseTypeId,
    walletAmount: text(dec(amount).minus(dec(back))),
    allowRefunds,
  }));
}

const nameOf = (caller: Caller, quote: QuoteSnapshot, { code }: { code: string }) =>
  quote.lines.find((line) => line.code === code)?.name[caller.language] ?? null;
