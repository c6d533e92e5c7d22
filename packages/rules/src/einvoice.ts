/**
 * Rules of Taiwan's electronic uniform invoice: what the buyer may state, the two-month period of an invoice, and amounts in whole dollars.
 */
import { type Dec, type Decimal, dec, round } from './decimal.ts';

/** Whether a text is a mobile barcode (手機條碼): a slash and seven capitals, digits or `+-.`. */
export const isMobileBarcode = (code: string): boolean => /^\/[0-9A-Z.+-]{7}$/.test(code);

/** Whether a text is a donation code (捐贈碼): three to seven digits. */
export const isDonationCode = (code: string): boolean => /^\d{3,7}$/.test(code);

const weights = [1, 2, 1, 2, 1, 2, 4, 1];

/**
 * Whether a text is a company number (統一編號): eight digits whose weighted digit sum is divisible by 5, the rule of the Ministry of Finance
 * since April 2023; with a 7 in the seventh place the sum may be one higher.
 */
export function isCompanyNumber(number: string): boolean {
  if (!/^\d{8}$/.test(number)) return false;
  const digits = [...number].map((digit, at) => Number(digit) * weights[at]!);
  const total = digits.reduce((sum, product) => sum + Math.floor(product / 10) + (product % 10), 0);
  return total % 5 === 0 || (number[6] === '7' && (total + 1) % 5 === 0);
}

/** The two-month period of a day `yyyy-MM-dd`, as its year and first month: invoices are voided within it, and reduced by an allowance after it. */
export function invoicePeriod(day: string): string {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month + 1) % 2)).padStart(2, '0')}`;
}

/** An amount in whole dollars, half up. */
export const wholeDollars = (amount: Dec): Decimal => round(dec(amount), 0);

/**
 * Splits a whole amount by weights into whole parts that add up to it: each gets the whole part of its share, and the largest fractions one
 * more. Weights of nothing count evenly.
 */
export function splitWhole(total: number, shares: readonly Dec[]): number[] {
  const given = shares.map((share) => dec(share));
  const sum = given.reduce((all, share) => all.plus(share), dec(0));
  const exact = given.map((share) => (sum.gt(0) ? share.times(total).dividedBy(sum) : dec(total).dividedBy(given.length)));
  const parts = exact.map((share) => share.floor().toNumber());
  const rest = total - parts.reduce((all, part) => all + part, 0);
  const byFraction = exact.map((share, at) => ({ at, fraction: share.minus(share.floor()) }));
  byFraction.sort((a, b) => b.fraction.comparedTo(a.fraction) || a.at - b.at);
  for (const { at } of byFraction.slice(0, rest)) parts[at]! += 1;
  return parts;
}
