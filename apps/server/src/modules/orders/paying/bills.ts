import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { QuoteLine, QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { type Dec, dec, smaller, sum, text } from '@entrepot/rules/decimal.ts';
import { type BilledLine, type LineRefund, requote as compare, rowOf } from '@entrepot/rules/pricing/requote.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import {
  type Bill,
  type BillLine,
  type BillSource,
  billsOf,
  currentBills,
  dueOf,
  isLive,
  isPaid,
  limitCoupons,
  linesOf,
  lockBillsOf,
  makeBill,
  type NewLine,
  reduceNewBill,
  refundAmount,
  restOf,
  returnCoupons,
  voidBillsOf,
  voidForNewPrice,
} from '../../billing/public.ts';
import { quotedQuantities } from '../../pricing/public.ts';
import { siteConfigurationOf } from '../../sites/public.ts';
import type { Order } from '../moves.ts';
import { type CouponRule, type NetPrice, netPriceOf } from './net-price.ts';

/**
 * Effect of a new price on the bills, in the wallet's currency. `difference`: the new price minus what was billed and remains, signed;
 * `refunded`: the part of it that was refunded.
 */
export interface Settled {
  action: 'none' | 'billed' | 'supplement' | 'refund';
  difference: Dec;
  refunded: Dec;
  billIds: string[];
}

/** Source of the bills of an order. */
export const billSource = (order: Pick<Order, 'id'>): BillSource => ({ sourceType: 'logisticsOrder', sourceId: order.id });

const { Freight, Supplement, ValueAdded } = enumCodes.BillType;
/** The types of the bills that carry the price of an order. */
export const carriesPriceTypes: readonly number[] = [Freight, Supplement, ValueAdded];

/** Returns the bills that carry the price of an order, without voided ones. */
export async function priceBillsOf(tx: Db, caller: Caller, order: Pick<Order, 'id'>): Promise<Bill[]> {
  return (await billsOf(tx, caller, billSource(order))).filter(carriesPrice);
}

const carriesPrice = (row: Bill) => isLive(row) && carriesPriceTypes.includes(row.billType);

/** Whether a bill holds money of the customer. */
export const isFunded = ({ paidAmount, refundAmount }: Bill) => dec(paidAmount).gt(dec(refundAmount));

/**
 * Adjusts the bills of a locked order to a new quote, so that exactly one of these is true: something is to be paid, it is paid, or the
 * rest was refunded. Voids unpaid bills. Without money on the others the whole price is billed again, less discount and coupons; otherwise
 * only the difference is billed (type 2) or refunded, line by line, unless it is within the site's tolerance. A refund of everything bills
 * the price again too, which discount and coupons then cover. `rule`: whether coupons must fulfil their conditions again.
 */
export async function settleBills(
  tx: Tx,
  caller: Caller,
  order: Order,
  quote: QuoteSnapshot,
  reason: string,
  rule: CouponRule = 'asUsed',
): Promise<Settled> {
  // Locked before they are read: a bill that another order took over, or that is being paid, may change until then.
  const locked = await lockBillsOf(tx, caller, billSource(order));
  const before = currentBills(locked.bills.filter(carriesPrice));
  const price = await netPriceOf(tx, caller, before, quote, rule);
  const bills = before.filter(({ paymentStatus }) => paymentStatus !== enumCodes.PaymentStatus.Unpaid);
  // The coupons of an unpaid bill move to the one that replaces it.
  await voidBillsOf(tx, caller, billSource(order), { couponsStay: !bills.some(isFunded) });
  if (!bills.some(isFunded)) return billAgain(tx, caller, order, bills, quote, price);
  const { billed, outcome } = await comparedWith(tx, caller, order, bills, quote, price);
  const { difference } = outcome;
  if (outcome.action === 'refund') {
    await refundParts(tx, caller, order, billed, outcome.refunds, reason);
    const left = (await priceBillsOf(tx, caller, order)).filter(isFunded);
    const again = left.length ? null : await billAgain(tx, caller, order, bills, quote, price);
    if (!again) await limitCoupons(tx, caller, price.coupons, price.couponAmounts);
    return { action: 'refund', difference, refunded: outcome.refundAmount, billIds: again?.billIds ?? [] };
  }
  await limitCoupons(tx, caller, price.coupons, price.couponAmounts);
  if (outcome.action === 'none') return { action: 'none', difference, refunded: '0', billIds: [] };
  const lines = outcome.lines.map(({ row, code, expenseTypeId, allowRefunds, difference: amount }): NewLine => {
    const quoted = quote.lines.find((line) => rowOf(line) === row);
    const explanation = quoted?.name ?? null;
    return { code, expenseTypeId: expenseTypeId!, originId: quoted?.originId ?? null, allowRefunds, amount, explanation };
  });
  const { supplementGraceDays: graceDays } = await siteConfigurationOf(tx, order.siteId);
  const made = await makeBill(tx, caller, { ...headOf(order, quote), billType: Supplement, lines, graceDays });
  return { action: 'supplement', difference, refunded: '0', billIds: [made.id] };
}

/** Bills a whole price in place of bills that hold no money, less its discount and coupons. */
async function billAgain(
  tx: Tx,
  caller: Caller,
  order: Order,
  bills: readonly Bill[],
  quote: QuoteSnapshot,
  price: NetPrice,
): Promise<Settled> {
  await voidForNewPrice(
    tx,
    caller,
    bills.filter(({ paymentStatus, totalAmount }) => paymentStatus === enumCodes.PaymentStatus.NoPayment && dec(totalAmount).gt(0)),
  );
  const made = await billQuote(tx, caller, order, quote);
  const used = price.coupons.filter(({ rule }) => price.couponAmounts.has(rule.id));
  await reduceNewBill(tx, caller, made.id, { discount: price.discount, coupons: used });
  await returnCoupons(
    tx,
    caller,
    price.coupons.filter(({ rule }) => !price.couponAmounts.has(rule.id)),
    order,
  );
  return { action: 'billed', difference: price.due, refunded: '0', billIds: dec(price.due).gt(0) ? [made.id] : [] };
}

/** The amount that a new quote would leave to pay or refund, and how it follows from discount, coupons and earlier payments. */
export interface Rest {
  toPay: Dec;
  toRefund: Dec;
  /** The money paid so far that was not refunded. */
  paid: Dec;
  /** The part of it that neither the new price uses nor a refund returns; negative: a difference that is not charged. */
  retained: Dec;
  price: NetPrice;
}

/** Calculates what `settleBills` would do with a quote. */
export async function restFor(tx: Db, caller: Caller, order: Order, quote: QuoteSnapshot, rule: CouponRule): Promise<Rest> {
  const before = currentBills(await priceBillsOf(tx, caller, order));
  const price = await netPriceOf(tx, caller, before, quote, rule);
  const bills = before.filter(({ paymentStatus }) => paymentStatus !== enumCodes.PaymentStatus.Unpaid);
  if (!bills.some(isFunded)) return { toPay: price.due, toRefund: '0', paid: '0', retained: '0', price };
  const { outcome } = await comparedWith(tx, caller, order, bills, quote, price);
  const open = sum(bills.map(dueOf));
  const toPay = outcome.action === 'supplement' ? open.plus(dec(outcome.difference)) : open;
  const toRefund = outcome.action === 'refund' ? outcome.refundAmount : '0';
  const paid = sum(bills.map(({ paidAmount, refundAmount }) => dec(paidAmount).minus(dec(refundAmount))));
  return {
    toPay: text(toPay),
    toRefund,
    paid: text(paid),
    retained: text(paid.plus(toPay).minus(dec(toRefund)).minus(dec(price.due))),
    price,
  };
}

/** Compares what was charged on the lines of bills with a new price, both less discount and coupons, within the site's tolerances. */
async function comparedWith(tx: Db, caller: Caller, { siteId }: Order, bills: readonly Bill[], quote: QuoteSnapshot, price: NetPrice) {
  const { supplementTolerance: supplement, refundTolerance: refund } = await siteConfigurationOf(tx, siteId);
  const billed = await billedLines(tx, caller, bills, quote);
  return { billed, outcome: compare(billed, price.lines, { supplement, refund }) };
}

const headOf = (order: Order, quote: QuoteSnapshot) => ({
  siteId: order.siteId,
  ownerId: order.ownerId,
  ...billSource(order),
  sourceNumber: order.serialNumber,
  billingWeight: quote.billingWeight,
  // The recipient pays on delivery, so it is not due before.
  dueTime: order.freightCollect ? null : undefined,
});

/** Bills a complete quote, for an order without a bill on which anything was paid. */
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

/** Refunds what rows allow, newest lines first. */
async function refundParts(
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
  // Each new price has its own key: the row version grows with every change of the order.
  const key = `price:${order.id}:${order.rowVersion}`;
  await refundAmount(tx, caller, { ...billSource(order), lines, reason, key, couponsStay: true, isPriceDifference: true });
}

type Billed = BilledLine & { billLineId: string };

/** Returns the lines of bills for the comparison, oldest first: what they charge less discount, coupons and refunds. */
async function billedLines(tx: Db, caller: Caller, bills: readonly Bill[], quote: QuoteSnapshot): Promise<Billed[]> {
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
      walletAmount: text(restOf(line)),
      paid: paid.has(line.billId) ? text(restOf(line)) : '0',
    };
  });
}

const lastStep = 9;

/**
 * Finds the line of a quote that charges the same as a bill line: the one of its quotation row; if it names none, the one of its code with
 * the same refundability.
 */
function chargedBy(lines: readonly QuoteLine[], { originId, code, expenseTypeId, allowRefunds }: BillLine): QuoteLine | undefined {
  if (originId) return lines.find((line) => line.originId === originId);
  const alike = lines.filter((line) => line.code === code && line.expenseTypeId === expenseTypeId);
  return alike.find((line) => line.allowRefunds === allowRefunds) ?? alike[0];
}
