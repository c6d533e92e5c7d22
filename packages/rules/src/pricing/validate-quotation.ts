import { type Dec, dec, greatest, optional, readNumber } from '../decimal.ts';
import { codeOf, type ErrorKey } from '../outcome.ts';
import {
  billingModes,
  countedMethods,
  methods,
  pieceSources,
  sources,
  textSources,
  type TriggerDataSource,
  triggerRules,
  weighedMethods,
  weightSources,
} from './codes.ts';
import { byStart } from './ranges.ts';
import { edgesOf, listOf } from './triggers.ts';
import type { ChargeRow, Currency, Quotation, RangeRow, SurchargeRow } from './types.ts';

/** Why a value may not be saved, under ValidationFailed. */
export type ValidationRule =
  | 'RangesRequired'
  | 'MustBePositive'
  | 'MustNotBeNegative'
  | 'ShareOutOfRange'
  | 'ToleranceNotBelowCarry'
  | 'DeadlineBeforeStart'
  | 'TriggerValueDoesNotFitRule'
  | 'MethodDoesNotFitSource'
  | 'SourceNotAllowed'
  | 'FreeWeightNotUsed'
  | 'FreeQuantityNotUsed'
  | 'ExpenseTypeUnknown';

/** A problem found on saving: the error's key and code, the table and row (from 0) or null for the head, the field, and why. */
export type QuotationProblem = {
  key: ErrorKey;
  code: number;
  table: 'ranges' | 'surcharges' | null;
  row: number | null;
  field: string;
  rule: ValidationRule | null;
  values: Record<string, unknown>;
};

/** What a quotation refers to: its currency (null when there is none) and the expense types of the site. */
export type QuotationContext = { currency: Currency | null; expenseTypeIds: readonly string[] };

type Place = Pick<QuotationProblem, 'table' | 'row'>;
const head: Place = { table: null, row: null };

/** Everything that forbids saving a transfer quotation; an empty list when it may be saved. */
export function validateQuotation(quotation: Quotation, context: QuotationContext): QuotationProblem[] {
  return [
    ...rangeProblems(quotation.ranges),
    ...modeProblems(quotation),
    ...stepProblems(quotation),
    ...priceProblems(quotation),
    ...windowProblems(quotation),
    ...currencyProblems(context.currency),
    ...validateSurcharges(quotation.surcharges, context.expenseTypeIds),
  ];
}

/** Everything that forbids saving surcharge rows; allowed limits the sources (inbound quotations), null is all. */
export function validateSurcharges(
  rows: readonly SurchargeRow[],
  expenseTypeIds: readonly string[],
  allowed: readonly TriggerDataSource[] | null = null,
): QuotationProblem[] {
  return rows.flatMap((row, index) => surchargeProblems(row, { table: 'surcharges', row: index }, expenseTypeIds, allowed));
}

/** The sources inbound rows may look at. */
export const inboundSources: readonly TriggerDataSource[] = [
  sources.none,
  sources.actualWeight,
  sources.volume,
  sources.commodityQuantity,
  sources.packageQuantity,
  sources.binQuantity,
  sources.skuQuantity,
];

/** Problems of weight ranges: 405 end not above start, 403 overlap, 404 gap, each at the later row. */
export function rangeProblems(ranges: readonly RangeRow[]): QuotationProblem[] {
  const rows = ranges.map((row, index) => ({ ...row, index }));
  const invalid = rows.filter((row) => row.endRange !== null && dec(row.endRange).lte(dec(row.startingRange)));
  const valid = byStart(rows.filter((row) => !invalid.includes(row)));
  return [...invalid.map((row) => rangeProblem('QuotationRangeInvalid', row)), ...seamProblems(valid)];
}

function seamProblems(rows: readonly (RangeRow & { index: number })[]): QuotationProblem[] {
  const problems: QuotationProblem[] = [];
  let end = optional(rows[0]?.endRange);
  for (const row of rows.slice(1)) {
    const start = dec(row.startingRange);
    if (end === null || start.lt(end)) problems.push(rangeProblem('QuotationRangeOverlap', row));
    else if (start.gt(end)) problems.push(rangeProblem('QuotationRangeGap', row));
    end = end === null || row.endRange === null ? null : greatest(end, dec(row.endRange));
  }
  return problems;
}

function rangeProblem(key: ErrorKey, row: RangeRow & { index: number }): QuotationProblem {
  const values = { startingRange: row.startingRange, endRange: row.endRange };
  return { key, code: codeOf(key), table: 'ranges', row: row.index, field: 'startingRange', rule: null, values };
}

function failed(place: Place, field: string, rule: ValidationRule, values: Record<string, unknown> = {}): QuotationProblem {
  return { key: 'ValidationFailed', code: codeOf('ValidationFailed'), ...place, field, rule, values };
}

function modeProblems(quotation: Quotation): QuotationProblem[] {
  const { billingMode, ranges, volumeUnitPrice, cbmVolumeRatio, firstWeight } = quotation;
  const byVolume = billingMode === billingModes.cbm || billingMode === billingModes.greater;
  const problems: QuotationProblem[] = [];
  if (billingMode !== billingModes.cbm && ranges.length === 0) problems.push(failed(head, 'ranges', 'RangesRequired'));
  if (byVolume && !dec(volumeUnitPrice).gt(0)) problems.push(failed(head, 'volumeUnitPrice', 'MustBePositive'));
  if (byVolume && !dec(cbmVolumeRatio).gt(0)) problems.push(failed(head, 'cbmVolumeRatio', 'MustBePositive'));
  const first = optional(firstWeight);
  const noFirst = billingMode === billingModes.firstAndContinued && first !== null && !first.gt(0);
  return noFirst ? [...problems, failed(head, 'firstWeight', 'MustBePositive')] : problems;
}

function stepProblems({ splitThrowingRatio, carry, carryTolerance }: Quotation): QuotationProblem[] {
  const share = optional(splitThrowingRatio);
  const [step, tolerance] = [dec(carry), dec(carryTolerance)];
  const problems = negatives(head, { carry, carryTolerance });
  if (share !== null && (share.lt(0) || share.gt(1))) problems.push(failed(head, 'splitThrowingRatio', 'ShareOutOfRange'));
  if (step.gt(0) && tolerance.gte(step)) problems.push(failed(head, 'carryTolerance', 'ToleranceNotBelowCarry', { carry }));
  return problems;
}

function negatives(place: Place, values: Record<string, Dec | null>): QuotationProblem[] {
  return Object.entries(values)
    .filter(([, value]) => dec(value).lt(0))
    .map(([field, value]) => failed(place, field, 'MustNotBeNegative', { value }));
}

function priceProblems(quotation: Quotation): QuotationProblem[] {
  const { excessMaterialCost, volumeUnitPrice, taxInclusiveUnitPrice } = quotation;
  return [
    ...negatives(head, { excessMaterialCost, volumeUnitPrice, taxInclusiveUnitPrice }),
    ...quotation.ranges.flatMap(({ unitPrice, firstWeightUnitPrice, additionalCost }, row) =>
      negatives({ table: 'ranges', row }, { unitPrice, firstWeightUnitPrice, additionalCost }),
    ),
  ];
}

function windowProblems({ timeOfEntryIntoForce: from, deadline }: Quotation): QuotationProblem[] {
  const backwards = deadline !== null && from !== null && deadline <= from;
  return backwards ? [failed(head, 'deadline', 'DeadlineBeforeStart', { timeOfEntryIntoForce: from, deadline })] : [];
}

function currencyProblems(currency: Currency | null): QuotationProblem[] {
  if (currency?.effective && currency.rate !== null && dec(currency.rate).gt(0)) return [];
  const key = 'CurrencyNotEffective';
  return [{ key, code: codeOf(key), ...head, field: 'currencyId', rule: null, values: {} }];
}

function surchargeProblems(
  row: SurchargeRow,
  place: Place,
  expenseTypeIds: readonly string[],
  allowed: readonly TriggerDataSource[] | null,
): QuotationProblem[] {
  const { triggerDataSource: source, triggerRule: rule, triggerValue } = row;
  const problems = validateCharge(row, expenseTypeIds, place);
  if (!triggerFits(row)) problems.push(failed(place, 'triggerValue', 'TriggerValueDoesNotFitRule', { rule, triggerValue }));
  if (!methodFits(row)) problems.push(failed(place, 'calculationMethod', 'MethodDoesNotFitSource', { source }));
  if (allowed !== null && !allowed.includes(source)) problems.push(failed(place, 'triggerDataSource', 'SourceNotAllowed', { source }));
  return problems;
}

/** Problems of what a surcharge row and a value-added service share: prices, free parts, expense type. */
export function validateCharge(row: ChargeRow, expenseTypeIds: readonly string[], place: Place = head): QuotationProblem[] {
  const { amountOfMoney, minimumMoney, firstCharge, freeQuantity, freeWeight, calculationMethod: method, expenseTypeId } = row;
  const problems = negatives(place, { amountOfMoney, minimumMoney, firstCharge, freeQuantity, freeWeight });
  const known = expenseTypeId !== null && expenseTypeIds.includes(expenseTypeId);
  if (!weighedMethods.has(method) && !dec(freeWeight).isZero()) problems.push(failed(place, 'freeWeight', 'FreeWeightNotUsed'));
  if (!countedMethods.has(method) && !dec(freeQuantity).isZero()) problems.push(failed(place, 'freeQuantity', 'FreeQuantityNotUsed'));
  if (!known) problems.push(failed(place, 'expenseTypeId', 'ExpenseTypeUnknown', { expenseTypeId }));
  return problems;
}

function triggerFits({ triggerRule, triggerValue, triggerDataSource }: SurchargeRow): boolean {
  const isText = textSources.has(triggerDataSource);
  const entries = listOf(triggerValue);
  const isNumber = (entry: string | null) => readNumber(entry ?? '') !== null;
  const edges = edgesOf(triggerValue);
  switch (triggerRule) {
    case triggerRules.always:
      return true;
    case triggerRules.equal:
    case triggerRules.notEqual:
      return isText ? entries.length === 1 : isNumber(triggerValue);
    case triggerRules.between:
      return edges !== null && edges[0].lte(edges[1]);
    case triggerRules.in:
    case triggerRules.notIn:
      return entries.length > 0 && (isText || entries.every(isNumber));
    case triggerRules.startsWith:
      return entries.length > 0;
    default:
      return isNumber(triggerValue);
  }
}

/** An excess in kg needs a weight; units of the source need an order's number. Every other method counts something of its own. */
function methodFits({ calculationMethod, triggerDataSource: source }: SurchargeRow): boolean {
  if (calculationMethod === methods.perExcessKg) return weightSources.has(source);
  if (calculationMethod !== methods.perSourceUnit) return true;
  return source !== sources.none && !textSources.has(source) && !pieceSources.has(source);
}
