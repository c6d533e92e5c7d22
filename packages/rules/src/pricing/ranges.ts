import { type Decimal, dec, optional } from '../decimal.ts';
import type { RangeRow } from './types.ts';

/** The range of a billed weight (kg): start < weight <= end, the first row also at its start; among several the latest start. */
export function rangeOf(ranges: readonly RangeRow[], billed: Decimal): RangeRow | null {
  const first = lowestStart(ranges);
  let found: RangeRow | null = null;
  for (const row of ranges) {
    if (!applies(row, billed, first)) continue;
    if (found === null || dec(row.startingRange).gt(dec(found.startingRange))) found = row;
  }
  return found;
}

function applies(row: RangeRow, billed: Decimal, first: Decimal | null): boolean {
  const start = dec(row.startingRange);
  const end = optional(row.endRange);
  const afterStart = start.lt(billed) || (start.eq(billed) && first !== null && start.eq(first));
  return afterStart && (end === null || billed.lte(end));
}

function lowestStart(ranges: readonly RangeRow[]): Decimal | null {
  let lowest: Decimal | null = null;
  for (const row of ranges) {
    const start = dec(row.startingRange);
    if (lowest === null || start.lt(lowest)) lowest = start;
  }
  return lowest;
}

/** Sorts the rows by start, ascending; rows with the same start keep their order. */
export function byStart<T extends RangeRow>(ranges: readonly T[]): T[] {
  return [...ranges].sort((a, b) => dec(a.startingRange).cmp(dec(b.startingRange)));
}
