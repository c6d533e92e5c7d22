import { dec, text } from '@entrepot/rules/decimal.ts';
import { blankRange } from '@entrepot/rules/pricing/defaults.ts';
import type { RangeRow } from '@entrepot/rules/pricing/types.ts';
import { rangeProblems } from '@entrepot/rules/pricing/validate-quotation.ts';

/** A section of weights in kg, covered by one range, by none, or by several; an open end is null. `share` is its width in a drawing. */
export interface Stretch {
  kind: 'range' | 'gap' | 'overlap';
  from: string;
  to: string | null;
  share: number;
}
/** Problem of ranges; `key` names a text of the pages. */
export interface CoverProblem {
  key: 'gapAt' | 'overlapAt' | 'endBelow' | 'wrong.MustNotBeNegative';
  values: Record<string, string | number>;
}

const isNumber = (value: string | null | undefined): value is string => Boolean(value) && !Number.isNaN(Number(value));
// Wide ranges would leave no room for narrow ones.
const shareOf = (from: number, to: number) => Math.sqrt(Math.max(0.01, to - from));

/** Coverage of weight ranges in ascending order: parts, gaps and overlaps, and where prices end (null: never). */
export function coverOf(typed: readonly Partial<RangeRow>[]): { parts: Stretch[]; problems: CoverProblem[]; endsAt: string | null } {
  const rows = typed.flatMap(({ startingRange, endRange }, at) =>
    isNumber(startingRange)
      ? [{ at, start: Number(startingRange), end: isNumber(endRange) ? Number(endRange) : Number.POSITIVE_INFINITY }]
      : [],
  );
  const backwards = rows.filter(({ start, end }) => end <= start);
  const valid = rows.filter((row) => !backwards.includes(row));
  const finite = [...new Set(valid.flatMap(({ start, end }) => [start, ...(Number.isFinite(end) ? [end] : [])]))].sort((a, b) => a - b);
  const last = finite.at(-1) ?? 0;
  const open = valid.some(({ end }) => !Number.isFinite(end));
  const edges = open ? [...finite, Number.POSITIVE_INFINITY] : finite;
  const parts = edges.slice(1).map((to, at): Stretch => {
    const from = edges[at]!;
    const covering = valid.filter((row) => row.start <= from && row.end >= to).length;
    const share = Number.isFinite(to) ? shareOf(from, to) : shareOf(0, Math.max(10, last / 2));
    return {
      kind: covering === 0 ? 'gap' : covering === 1 ? 'range' : 'overlap',
      from: written(from),
      to: Number.isFinite(to) ? written(to) : null,
      share,
    };
  });
  const boundaryProblems = parts.flatMap((part): CoverProblem[] => {
    const values = { from: part.from, to: part.to ?? '∞' };
    return part.kind === 'range' ? [] : [{ key: part.kind === 'gap' ? 'gapAt' : 'overlapAt', values }];
  });
  const wrong = backwards.map(({ at }): CoverProblem => ({ key: 'endBelow', values: { row: at + 1 } }));
  return { parts, problems: [...wrong, ...boundaryProblems], endsAt: open || !valid.length ? null : written(last) };
}

const written = (value: number) => text(dec(String(value)));

/** Invalid cells of typed ranges as `${row}.${field}` with their message. Incomplete rows are ignored. */
export function wrongRanges(typed: readonly Partial<RangeRow>[]): (CoverProblem & { place: string })[] {
  const rows = typed.flatMap(({ startingRange, endRange }, at) =>
    isNumber(startingRange) ? [{ at, startingRange, endRange: isNumber(endRange) ? endRange : null }] : [],
  );
  const whole = rows.map((row) => ({ ...blankRange, startingRange: row.startingRange, endRange: row.endRange }));
  const negative = typed.flatMap((row, at) =>
    Object.entries(row).flatMap(([field, value]) =>
      isNumber(value) && Number(value) < 0 ? [{ place: `${at}.${field}`, key: 'wrong.MustNotBeNegative' as const, values: {} }] : [],
    ),
  );
  const boundaryProblems = rangeProblems(whole).map(({ key, row: index }): CoverProblem & { place: string } => {
    const row = rows[index ?? 0]!;
    if (key === 'QuotationRangeInvalid') return { place: `${row.at}.endRange`, key: 'endBelow', values: { row: row.at + 1 } };
    const ends = rows.flatMap(({ at, startingRange: start, endRange: end }) =>
      at !== row.at && dec(start).lte(dec(row.startingRange)) ? [end] : [],
    );
    const before = ends.includes(null) ? '∞' : text(ends.map(dec).reduce((max, end) => (end.gt(max) ? end : max), dec(0)));
    const [from, to] = key === 'QuotationRangeGap' ? [before, row.startingRange] : [row.startingRange, before];
    return { place: `${row.at}.startingRange`, key: key === 'QuotationRangeGap' ? 'gapAt' : 'overlapAt', values: { from, to } };
  });
  return [...boundaryProblems, ...negative];
}

/** Initial values of an added range: it starts where the last one ends. */
export function nextRange(typed: readonly Partial<RangeRow>[]): Partial<RangeRow> {
  const last = typed.at(-1);
  if (!last) return { startingRange: '0' };
  return isNumber(last.endRange) ? { startingRange: last.endRange } : {};
}
