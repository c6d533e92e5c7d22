/** One reading of a scale. */
export interface Reading {
  /** Kilograms, rounded to 0.01 g. Negative when the load is lifted after taring, null when there is no weight. */
  kg: number | null;
  /** Whether the scale reports the weight as stable. */
  stable: boolean;
  /** Whether a tare is subtracted, so that the weight excludes the packaging. */
  net: boolean;
  load: 'ok' | 'over' | 'under';
  /** Amount and unit as the scale sent them, such as `4.410 lb`; only for a weight in another unit than kilograms. */
  original?: string;
}

// The jin is that of mainland China.
const kilograms = { kg: 1, g: 0.001, t: 1000, lb: 0.45359237, oz: 0.028349523125, jin: 0.5 } as const;
/** A weight unit used by scales. */
export type WeightUnit = keyof typeof kilograms;

/** All units, as scales write them. */
export const weightUnits = Object.keys(kilograms) as WeightUnit[];

/** Returns whether a text is a supported unit. */
export const isWeightUnit = (text: string): text is WeightUnit => Object.hasOwn(kilograms, text);

/** Returns the unit that a scale writes as `text`, such as `LB` or `lbs`; undefined when it is not supported. */
export function unitNamed(text: string): WeightUnit | undefined {
  const name = text.trim().toLowerCase().replace(/^lbs$/, 'lb');
  return isWeightUnit(name) ? name : undefined;
}

/** Converts an amount to kilograms; blanks between sign and digits are ignored. Returns null when it is not a number. */
export function toKg(amount: string, unit: WeightUnit): number | null {
  const plain = amount.replace(/\s+/g, '');
  if (!/^[+-]?\d+(\.\d+)?$/.test(plain)) return null;
  const kg = Number((Number(plain) * kilograms[unit]).toFixed(5));
  // Avoids negative zero.
  return kg === 0 ? 0 : kg;
}

/** Converts an amount to a reading; null when it is not a number. `facts` are the other facts of the reading. */
export function weightReading(amount: string, unit: WeightUnit, facts: Pick<Reading, 'stable' | 'net'>): Reading | null {
  const kg = toKg(amount, unit);
  if (kg === null) return null;
  if (unit === 'kg') return { kg, load: 'ok', ...facts };
  // Scales fill the number up with blanks and zeros.
  const plain = amount.replace(/[\s+]+/g, '').replace(/^(-?)0+(?=\d)/, '$1');
  return { kg, load: 'ok', ...facts, original: `${plain} ${unit}` };
}

/** Returns a reading without a weight because of overload or underload. */
export const outOfRange = (load: 'over' | 'under'): Reading => ({ kg: null, stable: false, net: false, load });

/** The reading of a silent or disconnected scale, so that no outdated weight remains displayed. */
export const noReading: Reading = { kg: null, stable: false, net: false, load: 'ok' };
