/** An exact fraction; the denominator is above 0. */
export type Fraction = readonly [numerator: bigint, denominator: bigint];

const common = (a: bigint, b: bigint): bigint => (b === 0n ? a : common(b, a % b));

function reduced(numerator: bigint, denominator: bigint): Fraction {
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = common(numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator) || 1n;
  return [(sign * numerator) / divisor, (sign * denominator) / divisor];
}

/** Reads a plain decimal text or a whole number; null is 0. */
export function fraction(value: string | number | null): Fraction {
  const [whole = '0', decimals = ''] = String(value ?? 0).split('.');
  return reduced(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

export const nothing: Fraction = [0n, 1n];
export const plus = (a: Fraction, b: Fraction): Fraction => reduced(a[0] * b[1] + b[0] * a[1], a[1] * b[1]);
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, [-b[0], b[1]]);
export const times = (a: Fraction, b: Fraction): Fraction => reduced(a[0] * b[0], a[1] * b[1]);
export const over = (a: Fraction, b: Fraction): Fraction => reduced(a[0] * b[1], a[1] * b[0]);
export const isAbove = (a: Fraction, b: Fraction): boolean => a[0] * b[1] > b[0] * a[1];
export const isSame = (a: Fraction, b: Fraction): boolean => a[0] * b[1] === b[0] * a[1];
export const max = (a: Fraction, b: Fraction): Fraction => (isAbove(b, a) ? b : a);
export const least = (a: Fraction, b: Fraction): Fraction => (isAbove(a, b) ? b : a);
export const total = (values: readonly Fraction[]): Fraction => values.reduce(plus, nothing);

/** The greatest whole number that is not above a value of at least 0. */
export const floor = ([numerator, denominator]: Fraction): Fraction => [numerator / denominator, 1n];
/** The least whole number that is not below a value of at least 0. */
export const ceiling = ([numerator, denominator]: Fraction): Fraction => [(numerator + denominator - 1n) / denominator, 1n];

/** Rounds half up to `places` decimals; for values of at least 0. */
export function rounded(value: Fraction, places: number): Fraction {
  const scale: Fraction = [10n ** BigInt(places), 1n];
  return over(floor(plus(times(value, scale), [1n, 2n])), scale);
}

/** Writes a fraction that has an end as plain decimal text without needless zeros. */
export function written(value: Fraction): string {
  let [digits, places] = [value, 0];
  while (digits[1] !== 1n && places < 60) {
    digits = times(digits, [10n, 1n]);
    places += 1;
  }
  const text = String(digits[0]).padStart(places + 1, '0');
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}
