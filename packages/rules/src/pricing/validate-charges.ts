import { dec, readNumber } from '../decimal.ts';
import {
  type CalculationMethod,
  countedMethods,
  methods,
  percentMethods,
  pieceSources,
  sources,
  textSources,
  type TriggerDataSource,
  type TriggerRule,
  triggerRules,
  weighedMethods,
  weightSources,
} from './codes.ts';
import { failed, head, negatives, type Place, type QuotationProblem } from './problems.ts';
import { edgesOf, listOf } from './triggers.ts';
import type { ChargeRow, SurchargeRow } from './types.ts';

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

function surchargeProblems(
  row: SurchargeRow,
  place: Place,
  expenseTypeIds: readonly string[],
  allowed: readonly TriggerDataSource[] | null,
): QuotationProblem[] {
  const { triggerDataSource: source, calculationMethod: method } = row;
  const problems = [...validateCharge(row, expenseTypeIds, place), ...triggerProblems(row, place)];
  if (!methodFits(method, source)) problems.push(failed(place, 'calculationMethod', 'MethodDoesNotFitSource', { source }));
  if (allowed === null) return problems;
  if (!allowed.includes(source)) problems.push(failed(place, 'triggerDataSource', 'SourceNotAllowed', { source }));
  // Inbound goods have no freight, no declared value, no COD amount and no days on a shelf.
  if (notInbound.has(method)) problems.push(failed(place, 'calculationMethod', 'MethodNotAllowed'));
  return problems;
}

const notInbound: ReadonlySet<CalculationMethod> = new Set([
  methods.percentOfFreight,
  methods.percentOfDeclared,
  methods.percentOfCollection,
  methods.perDay,
]);

/** Problems of a value-added service: a charge that looks at nothing to count beyond its method. */
export function validateService(row: ChargeRow, expenseTypeIds: readonly string[]): QuotationProblem[] {
  const problems = validateCharge(row, expenseTypeIds);
  const fits = methodFits(row.calculationMethod, sources.none);
  return fits ? problems : [...problems, failed(head, 'calculationMethod', 'MethodDoesNotFitSource', { source: sources.none })];
}

/** Validates the common fields of a surcharge row and a value-added service: prices, free parts, expense type. */
export function validateCharge(row: ChargeRow, expenseTypeIds: readonly string[], place: Place = head): QuotationProblem[] {
  const { amountOfMoney, minimumMoney, firstCharge, freeQuantity, freeWeight, calculationMethod: method, expenseTypeId } = row;
  const problems = negatives(place, { amountOfMoney, minimumMoney, firstCharge, freeQuantity, freeWeight });
  const known = expenseTypeId !== null && expenseTypeIds.includes(expenseTypeId);
  const single = percentMethods.has(method) || method === methods.perOrder;
  if (!weighedMethods.has(method) && !dec(freeWeight).isZero()) problems.push(failed(place, 'freeWeight', 'FreeWeightNotUsed'));
  if (!countedMethods.has(method) && !dec(freeQuantity).isZero()) problems.push(failed(place, 'freeQuantity', 'FreeQuantityNotUsed'));
  if (single && dec(firstCharge).gt(0)) problems.push(failed(place, 'firstCharge', 'FirstChargeNotUsed'));
  if (!known) problems.push(failed(place, 'expenseTypeId', 'ExpenseTypeUnknown', { expenseTypeId }));
  return problems;
}

/** Problems of when a row is charged: at most one for each of its rule and its value. */
function triggerProblems(row: SurchargeRow, place: Place): QuotationProblem[] {
  const { triggerDataSource: source, triggerRule: rule, triggerValue } = row;
  const values = { rule, triggerValue };
  const isAlways = rule === triggerRules.always;
  if (source === sources.none && !isAlways) return [failed(place, 'triggerRule', 'RuleWithoutSource', values)];
  if (!ruleFits(row)) return [failed(place, 'triggerRule', 'RuleDoesNotFitSource', values)];
  if (!triggerFits(row)) return [failed(place, 'triggerValue', 'TriggerValueDoesNotFitRule', values)];
  if (row.calculationMethod === methods.perExcessKg && source !== sources.volumeExcessWeight) return excessProblems(row, place);
  return isAlways && listOf(triggerValue).length > 0 ? [failed(place, 'triggerValue', 'TriggerValueNotUsed', values)] : [];
}

/** The kilograms above a value need that one value, and a rule that holds above it. */
function excessProblems({ triggerRule: rule, triggerValue }: SurchargeRow, place: Place): QuotationProblem[] {
  if (neverAbove.has(rule)) return [failed(place, 'triggerRule', 'ExcessNeverAbove', { rule })];
  const one = !listRules.has(rule) && listOf(triggerValue).length === 1 && readNumber(triggerValue ?? '') !== null;
  return one ? [] : [failed(place, 'triggerValue', 'ExcessNeedsOneValue', { rule, triggerValue })];
}

const neverAbove: ReadonlySet<TriggerRule> = new Set([triggerRules.less, triggerRules.lessOrEqual, triggerRules.equal]);
const listRules: ReadonlySet<TriggerRule> = new Set([triggerRules.between, triggerRules.in, triggerRules.notIn, triggerRules.startsWith]);
const sizeRules: ReadonlySet<TriggerRule> = new Set([
  triggerRules.greater,
  triggerRules.greaterOrEqual,
  triggerRules.less,
  triggerRules.lessOrEqual,
  triggerRules.between,
]);

/** Numbers have no beginning to compare, cargo types no size. */
function ruleFits({ triggerDataSource: source, triggerRule: rule }: SurchargeRow): boolean {
  if (rule === triggerRules.startsWith) return textSources.has(source);
  return source !== sources.cargoType || !sizeRules.has(rule);
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
function methodFits(method: CalculationMethod, source: TriggerDataSource): boolean {
  if (method === methods.perExcessKg) return weightSources.has(source);
  if (method !== methods.perSourceUnit) return true;
  return source !== sources.none && !textSources.has(source) && !pieceSources.has(source);
}
