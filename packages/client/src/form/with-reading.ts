import type { Call } from '@entrepot/contract/core/call.ts';
import { readingOf } from '../floor/scale-readings.ts';

// The net weight first: it is the one that is measured.
const weights = ['actualWeight', 'weight', 'grossWeight'] as const;

/** Adds what the scale has sent to the input of a call that stores it, for a weight that a device has written into its field. */
export function withReading(of: Pick<Call, 'input'>, values: Record<string, unknown>): Record<string, unknown> {
  if (!('weightReading' in of.input) || values.weightReading) return values;
  const readings = weights.map((key) => (typeof values[key] === 'string' ? readingOf(values[key]) : null));
  const weightReading = readings.find((reading) => reading !== null);
  return weightReading ? { ...values, weightReading } : values;
}
