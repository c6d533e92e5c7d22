import type { Dec } from '@entrepot/contract/core/field.ts';
import { compare, isSome } from './amounts.ts';

/** Sums that are put in by one press. */
export const presetSums: readonly Dec[] = ['100', '200', '500', '1000', '2000', '5000'];

/** What a way to pay online takes: 0 or nothing is no bound. */
export interface Bounds {
  minimumAmount?: Dec | null;
  maximumAmount?: Dec | null;
}

/** Which bound of a way to pay an amount breaks, by the name of its text; null: none, or nothing is typed. */
export function brokenBound(
  amount: Dec | null,
  { minimumAmount, maximumAmount }: Bounds,
): { name: 'pages.atLeast' | 'pages.atMost'; amount: Dec } | null {
  if (!isSome(amount)) return null;
  if (minimumAmount && compare(amount, minimumAmount) < 0) return { name: 'pages.atLeast', amount: minimumAmount };
  if (maximumAmount && isSome(maximumAmount) && compare(amount, maximumAmount) > 0) return { name: 'pages.atMost', amount: maximumAmount };
  return null;
}
