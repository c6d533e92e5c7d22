import type { Dec } from '@entrepot/rules/decimal.ts';

/** Converts an amount to thousandths, the smallest unit of money, so that sums are exact. */
function unitsOf(amount: Dec): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{0,3})\d*)?$/.exec(amount) ?? ['', '', '0', ''];
  const units = BigInt(`${whole}${part.padEnd(3, '0')}`);
  return sign ? -units : units;
}

function textOf(units: bigint): Dec {
  const digits = String(units < 0n ? -units : units).padStart(4, '0');
  const text = `${digits.slice(0, -3)}.${digits.slice(-3)}`.replace(/(?:\.|(?<![.0]))0+$/, '');
  return units < 0n ? `-${text}` : text;
}

type Amount = Dec | null | undefined;
const read = (amount: Amount) => unitsOf(amount || '0');

/** Adds amounts exactly; empty ones are 0. */
export const plus = (...amounts: readonly Amount[]): Dec => textOf(amounts.reduce((sum, amount) => sum + read(amount), 0n));
/** Subtracts the second amount from the first. */
export const minus = (from: Amount, amount: Amount): Dec => textOf(read(from) - read(amount));
/** Returns a number below, equal to or above 0 if the first amount is less than, equal to or greater than the second. */
export const compare = (a: Amount, b: Amount): number => (read(a) < read(b) ? -1 : read(a) > read(b) ? 1 : 0);
/** Returns the smaller of two amounts. */
export const least = (a: Dec, b: Dec): Dec => (compare(a, b) > 0 ? b : a);
/** Whether an amount is above 0. */
export const isSome = (amount: Amount): boolean => compare(amount, '0') > 0;
/** Returns the share of an amount that a part has in a whole above 0, rounded up to thousandths. */
export const shareOf = (amount: Amount, part: Amount, whole: Amount): Dec =>
  textOf((read(amount) * read(part) + read(whole) - 1n) / read(whole));
