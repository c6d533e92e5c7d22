import { countedMethods, methods, sources, triggerRules, weighedMethods } from '@entrepot/rules/pricing/codes.ts';
import { blankSurcharge } from '@entrepot/rules/pricing/defaults.ts';
import type { SurchargeRow } from '@entrepot/rules/pricing/types.ts';
import type { ValidationRule } from '@entrepot/rules/pricing/problems.ts';
import { validateSurcharges } from '@entrepot/rules/pricing/validate-charges.ts';

/** A surcharge row as typed. */
export type TypedSurcharge = Partial<Record<Exclude<keyof SurchargeRow, 'calculationMethod'>, unknown>> &
  Partial<Pick<SurchargeRow, 'calculationMethod'>>;

const isTyped = (value: unknown) => value !== null && value !== undefined && String(value).trim() !== '';

// The kilograms above a limit need that limit, whenever they are charged.
const needsLimit = (method: SurchargeRow['calculationMethod'], source: unknown) =>
  method === methods.perExcessKg && source !== sources.volumeExcessWeight;

/** Whether a cell of a surcharge applies: a value where something is compared, a free quantity where it is counted or weighed. */
export function surchargeCell(key: string, { triggerDataSource, triggerRule, triggerValue, calculationMethod }: TypedSurcharge): boolean {
  const method = calculationMethod ?? blankSurcharge.calculationMethod;
  const isAlways = triggerRule === triggerRules.always;
  if (key === 'triggerRule') return triggerDataSource !== sources.none || !isAlways;
  if (key === 'triggerValue')
    return isTyped(triggerValue) || (triggerDataSource !== sources.none && (!isAlways || needsLimit(method, triggerDataSource)));
  if (key === 'freeQuantity') return countedMethods.has(method);
  if (key === 'freeWeight') return weighedMethods.has(method);
  return key !== 'firstCharge' || countedMethods.has(method) || weighedMethods.has(method) || method === methods.perCubicMetre;
}

/** Clears the fields that are hidden in this row, so that no invisible values are saved. */
export function cleanSurcharge(row: TypedSurcharge): TypedSurcharge {
  const always = row.triggerDataSource === sources.none || row.triggerRule === triggerRules.always;
  const valued = always && !needsLimit(row.calculationMethod ?? blankSurcharge.calculationMethod, row.triggerDataSource);
  const none = row.triggerDataSource === sources.none ? { triggerRule: triggerRules.always } : {};
  const ruled = { ...row, ...none, triggerValue: valued ? null : row.triggerValue };
  const unusedKeys = ['triggerValue', 'freeQuantity', 'freeWeight', 'firstCharge'].filter((key) => !surchargeCell(key, ruled));
  return { ...ruled, ...Object.fromEntries(unusedKeys.map((key) => [key, null])) };
}

/** Errors of surcharge cells by `${row}.${field}`; missing values are only reported on saving. */
export function wrongSurcharges(rows: readonly TypedSurcharge[], allowed: Parameters<typeof validateSurcharges>[2] = null) {
  const known = rows.flatMap(({ expenseTypeId }) => (isTyped(expenseTypeId) ? [String(expenseTypeId)] : []));
  const whole = rows.map((row) => ({
    ...blankSurcharge,
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => isTyped(value))),
  }));
  return validateSurcharges(whole as SurchargeRow[], known, allowed).flatMap(({ row, field, rule }) =>
    isTyped(rows[row ?? 0]?.[field as keyof TypedSurcharge]) ? [{ place: `${row}.${field}`, rule: rule as ValidationRule }] : [],
  );
}
