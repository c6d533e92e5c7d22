import type { Dec } from '@entrepot/contract/core/field.ts';

/** An amount in thousandths, the smallest part money is kept in, so that sums are exact. */
function unitsOf(amount: Dec): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{0,3})\d*)?$/.exec(amount) ?? ['', '', '0', ''];
  const units = BigInt(`${whole}${part.padEnd(3, '0')}`);
  return sign ? -units : units;
}

function textOf(units: bigint): Dec {
  const digits = String(units < 0n ? -units : units).padStart(4, '0');
  const text = `${digits.slice(0, -3)}.${digits.slice(-3)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
}

type Amount = Dec | null | undefined;
const read = (amount: Amount) => unitsOf(amount || '0');

/** Adds amounts up exactly; empty ones are 0. */
export const plus = (...amounts: readonly Amount[]): Dec => textOf(amounts.reduce((sum, amount) => sum + read(amount), 0n));
/** The first amount less the second. */
export const minus = (from: Amount, amount: Amount): Dec => textOf(read(from) - read(amount));
/** Below 0, 0 or above 0, as the first amount is less than, the same as or more than the second. */
export const compare = (a: Amount, b: Amount): number => (read(a) < read(b) ? -1 : read(a) > read(b) ? 1 : 0);
/** The smaller of two amounts. */
export const least = (a: Dec, b: Dec): Dec => (compare(a, b) > 0 ? b : a);
/** Is there anything in an amount? */
export const isSome = (amount: Amount): boolean => compare(amount, '0') > 0;
