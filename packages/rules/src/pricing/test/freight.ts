import type { RangeRow, Tariff } from '../types.ts';
import {
  ceiling,
  type Fraction,
  fraction,
  isAbove,
  isSame,
  least,
  minus,
  max,
  nothing,
  over,
  plus,
  rounded,
  times,
  total,
} from './fraction.ts';
import type { Box } from './weighing.ts';

/** Base freight of a billing unit; null when its weight is in no range. */
export function baseOf(tariff: Tariff, boxes: readonly Box[], billed: Fraction): Fraction | null {
  if (tariff.billingMode === 5) return byVolume(tariff, boxes);
  const row = rowOf(tariff.ranges, billed);
  if (!row) return null;
  const [price, add] = [fraction(row.unitPrice), fraction(row.additionalCost)];
  switch (tariff.billingMode) {
    case 1:
      return plus(times(billed, price), add);
    case 2: {
      const beyond = max(nothing, minus(billed, fraction(tariff.firstWeight ?? '1')));
      return plus(plus(fraction(row.firstWeightUnitPrice), times(ceiling(over(beyond, blockOf(tariff))), price)), add);
    }
    case 3:
      return plus(price, add);
    case 4: {
      const below = tariff.ranges.filter((one) => isAbove(billed, fraction(one.startingRange)));
      const parts = below.map((one) => {
        const end = one.endRange === null ? billed : least(billed, fraction(one.endRange));
        return times(minus(end, fraction(one.startingRange)), fraction(one.unitPrice));
      });
      return plus(total(parts), add);
    }
    default:
      return max(plus(times(billed, price), add), byVolume(tariff, boxes));
  }
}

function blockOf(tariff: Tariff): Fraction {
  const [own, step] = [fraction(tariff.continuedWeight), fraction(tariff.carry)];
  if (isAbove(own, nothing)) return own;
  return isAbove(step, nothing) ? step : [1n, 1n];
}

function rowOf(rows: readonly RangeRow[], billed: Fraction): RangeRow | undefined {
  const starts = (row: RangeRow) => fraction(row.startingRange);
  const applies = (row: RangeRow, at: number) =>
    (isAbove(billed, starts(row)) || (at === 0 && isSame(billed, starts(row)))) &&
    (row.endRange === null || !isAbove(billed, fraction(row.endRange)));
  return rows.filter(applies).sort((a, b) => (isAbove(starts(b), starts(a)) ? 1 : -1))[0];
}

function byVolume(tariff: Tariff, boxes: readonly Box[]): Fraction {
  const volume = total(boxes.map((one) => one.v));
  const weight = total(boxes.map((one) => one.w));
  const heavy = fraction(tariff.cbmWeightRatio);
  const bySize = rounded(over(volume, fraction(tariff.cbmVolumeRatio)), 3);
  const byWeight = isAbove(heavy, nothing) ? rounded(over(weight, heavy), 3) : nothing;
  const units = max(max(bySize, byWeight), fraction(tariff.minimumBillingVolume));
  const step = fraction(tariff.volumeCarry);
  const up = isAbove(step, nothing) ? times(ceiling(over(units, step)), step) : units;
  return times(up, fraction(tariff.volumeUnitPrice));
}
