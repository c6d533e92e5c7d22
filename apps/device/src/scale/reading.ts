/** What a scale says at one moment. */
export interface Reading {
  /** Kilograms, to a hundredth of a gram; below zero when the pan was lifted after taring; null when the scale can say none. */
  kg: number | null;
  /** Whether the scale itself calls the weight steady. */
  stable: boolean;
  /** Whether a tare is taken off: the weight is that of the goods, not of goods and box. */
  net: boolean;
  load: 'ok' | 'over' | 'under';
}

const kilograms = { kg: 1, g: 0.001, t: 1000, lb: 0.45359237, oz: 0.028349523125 } as const;
/** A unit that scales weigh in. */
export type WeightUnit = keyof typeof kilograms;

/** All units, as scales write them. */
export const weightUnits = Object.keys(kilograms) as WeightUnit[];

/** Whether a text is one of them. */
export const isWeightUnit = (text: string): text is WeightUnit => text in kilograms;

/** An amount as the scale writes it, with blanks between sign and digits perhaps, in kilograms; null when it is no amount. */
export function toKg(amount: string, unit: WeightUnit): number | null {
  const plain = amount.replace(/\s+/g, '');
  if (!/^[+-]?\d+(\.\d+)?$/.test(plain)) return null;
  const kg = Number((Number(plain) * kilograms[unit]).toFixed(5));
  // No scale says minus nothing.
  return kg === 0 ? 0 : kg;
}

/** A reading that has no weight because there is too much or too little on the scale. */
export const outOfRange = (load: 'over' | 'under'): Reading => ({ kg: null, stable: false, net: false, load });

/** What is heard when the scale says nothing more: no weight may be left standing. */
export const noReading: Reading = { kg: null, stable: false, net: false, load: 'ok' };
