import { type Dec, dec } from '../decimal.ts';
import type { ErrorKey } from '../outcome.ts';

/** Why a value may not be saved, under ValidationFailed. */
export type ValidationRule =
  | 'RangesRequired'
  | 'MustBePositive'
  | 'MustNotBeNegative'
  | 'ShareOutOfRange'
  | 'ToleranceNotBelowCarry'
  | 'ToleranceWithoutCarry'
  | 'ShareWithoutRatio'
  | 'OverSizeNeedsLimit'
  | 'DeadlineBeforeStart'
  | 'TriggerValueDoesNotFitRule'
  | 'TriggerValueNotUsed'
  | 'RuleWithoutSource'
  | 'RuleDoesNotFitSource'
  | 'ExcessNeedsOneValue'
  | 'ExcessNeverAbove'
  | 'FirstChargeNotUsed'
  | 'MethodDoesNotFitSource'
  | 'SourceNotAllowed'
  | 'MethodNotAllowed'
  | 'FreeWeightNotUsed'
  | 'FreeQuantityNotUsed'
  | 'ExpenseTypeUnknown';

/** A problem found on saving: the error, the table and row (from 0) or null for the head, the field, and why. */
export type QuotationProblem = {
  key: ErrorKey;
  table: 'ranges' | 'surcharges' | null;
  row: number | null;
  field: string;
  rule: ValidationRule | null;
  values: Record<string, unknown>;
};

/** The place of a problem: a row of a table, or the head. */
export type Place = Pick<QuotationProblem, 'table' | 'row'>;
export const head: Place = { table: null, row: null };

/** A field that may not be saved, under ValidationFailed. */
export function failed(place: Place, field: string, rule: ValidationRule, values: Record<string, unknown> = {}): QuotationProblem {
  return { key: 'ValidationFailed', ...place, field, rule, values };
}

/** The fields that are below 0. */
export function negatives(place: Place, values: Record<string, Dec | null>): QuotationProblem[] {
  return Object.entries(values)
    .filter(([, value]) => dec(value).lt(0))
    .map(([field, value]) => failed(place, field, 'MustNotBeNegative', { value }));
}
