import { dec, greatest, optional } from '../decimal.ts';
import type { ErrorKey } from '../outcome.ts';
import { billingModes } from './codes.ts';
import { failed, head, negatives, type QuotationProblem } from './problems.ts';
import { byStart } from './ranges.ts';
import type { Currency, Quotation, RangeRow } from './types.ts';
import { validateSurcharges } from './validate-charges.ts';

/** The records a quotation refers to: its currency (null when there is none) and the expense types of the site. */
export type QuotationContext = { currency: Currency | null; expenseTypeIds: readonly string[] };

/** Everything that forbids saving a transfer quotation; an empty list when it may be saved. */
export function validateQuotation(quotation: Quotation, context: QuotationContext): QuotationProblem[] {
  return [
    ...rangeProblems(quotation.ranges),
    ...modeProblems(quotation),
    ...stepProblems(quotation),
    ...overSizeProblems(quotation),
    ...priceProblems(quotation),
    ...windowProblems(quotation),
    ...currencyProblems(context.currency),
    ...validateSurcharges(quotation.surcharges, context.expenseTypeIds),
  ];
}

/**
 * Problems of weight ranges: QuotationRangeInvalid end not above start, QuotationRangeOverlap overlap, QuotationRangeGap gap, each at the
 * later row.
 */
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
  return { key, table: 'ranges', row: row.index, field: 'startingRange', rule: null, values };
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

function stepProblems(quotation: Quotation): QuotationProblem[] {
  const { splitThrowingRatio, volumeRatio, carry, carryTolerance, minimumBillingWeight, continuedWeight } = quotation;
  const { volumeCarry, minimumBillingVolume, cbmWeightRatio } = quotation;
  const share = optional(splitThrowingRatio);
  const [step, tolerance] = [dec(carry), dec(carryTolerance)];
  const problems = negatives(head, {
    carry,
    carryTolerance,
    minimumBillingWeight,
    continuedWeight,
    volumeRatio,
    volumeCarry,
    minimumBillingVolume,
    cbmWeightRatio,
  });
  const outOfRange = share !== null && (share.lt(0) || share.gt(1));
  if (outOfRange) problems.push(failed(head, 'splitThrowingRatio', 'ShareOutOfRange'));
  // Without a ratio nothing is bulky, so that no share of it could be charged.
  if (share?.gt(0) && share.lt(1) && dec(volumeRatio).isZero()) problems.push(failed(head, 'splitThrowingRatio', 'ShareWithoutRatio'));
  if (step.gt(0) && tolerance.gte(step)) problems.push(failed(head, 'carryTolerance', 'ToleranceNotBelowCarry', { carry }));
  if (step.isZero() && tolerance.gt(0)) problems.push(failed(head, 'carryTolerance', 'ToleranceWithoutCarry'));
  return problems;
}

/** Over-size pieces have a price or a divisor of their own only where a rule defines when a piece is over-size. */
function overSizeProblems(quotation: Quotation): QuotationProblem[] {
  const { superMaterialLength, superMaterialSumOfSides, superMaterialWeight, superMaterialVolumeRatio, excessMaterialCost } = quotation;
  const limits = { superMaterialLength, superMaterialSumOfSides, superMaterialWeight };
  const known = Object.values(limits).some((limit) => optional(limit) !== null);
  const used = Object.entries({ excessMaterialCost, superMaterialVolumeRatio }).filter(([, value]) => dec(value).gt(0));
  return [
    ...negatives(head, { ...limits, superMaterialVolumeRatio }),
    ...(known ? [] : used.map(([field]) => failed(head, field, 'OverSizeNeedsLimit'))),
  ];
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
  return [{ key, ...head, field: 'currencyId', rule: null, values: {} }];
}
