import { Decimal as Base } from 'decimal.js';

/** A decimal number as text ("12.5"): how money, weights, sizes and rates enter and leave these rules. */
export type Dec = string;

/** Decimal arithmetic with 40 significant digits, rounding half up (away from zero). */
export const Decimal = Base.clone({ precision: 40, rounding: Base.ROUND_HALF_UP });
export type Decimal = Base;

export const zero: Decimal = new Decimal(0);

// Tables are read again for every price; a decimal never changes, so that one of a text will do.
const known = new Map<string, Decimal>();
const maxCached = 20_000;
const maxCachedLength = 24;

function read(value: Dec): Decimal {
  const found = known.get(value);
  if (found) return found;
  const made = new Decimal(value);
  if (value.length > maxCachedLength) return made;
  if (known.size >= maxCached) known.clear();
  known.set(value, made);
  return made;
}

/** Reads a decimal text or a whole number; null and undefined are 0. Throws on text that is no number. */
export function dec(value: Dec | number | Decimal | null | undefined): Decimal {
  if (value === null || value === undefined) return zero;
  return typeof value === 'string' ? read(value) : new Decimal(value);
}

/** Reads a decimal text where "not set" matters: null and undefined stay null. */
export function optional(value: Dec | number | null | undefined): Decimal | null {
  return value === null || value === undefined ? null : dec(value);
}

/** Rounds half up to `places` decimals. */
export function round(value: Decimal, places: number): Decimal {
  return value.toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
}

/** Adds up; an empty list is 0. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = zero;
  for (const value of values) total = total.plus(value);
  return total;
}

/** The greatest of the values. */
export function greatest(first: Decimal, ...others: Decimal[]): Decimal {
  return others.reduce((max, value) => (value.gt(max) ? value : max), first);
}

/** The smaller of two values. */
export function smaller(a: Decimal, b: Decimal): Decimal {
  return b.lt(a) ? b : a;
}

/** Writes a decimal as plain text: no exponent, no trailing zeros, no "-0". */
export function text(value: Decimal): Dec {
  return value.isZero() ? '0' : value.toFixed();
}

const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/** Reads text that a person typed; null when it is not a plain decimal number. */
export function readNumber(value: string): Decimal | null {
  const trimmed = value.trim();
  return plainNumber.test(trimmed) ? dec(trimmed) : null;
}
