import type { Dec } from '@entrepot/rules/decimal.ts';
import { compare, isSome } from './amounts.ts';

/** Preset amounts. */
export const presetSums: readonly Dec[] = ['100', '200', '500', '1000', '2000', '5000'];

/** Limits of an online payment method: 0 or nothing means no limit. */
export interface Bounds {
  minimumAmount?: Dec | null;
  maximumAmount?: Dec | null;
}

/** Returns the text key of the limit that an amount breaks; null when there is none or nothing is typed. */
export function brokenBound(
  amount: Dec | null,
  { minimumAmount, maximumAmount }: Bounds,
): { name: 'pages.atLeast' | 'pages.atMost'; amount: Dec } | null {
  if (!isSome(amount)) return null;
  if (minimumAmount && compare(amount, minimumAmount) < 0) return { name: 'pages.atLeast', amount: minimumAmount };
  if (maximumAmount && isSome(maximumAmount) && compare(amount, maximumAmount) > 0) return { name: 'pages.atMost', amount: maximumAmount };
  return null;
}
