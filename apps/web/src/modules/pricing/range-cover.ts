import { dec, text } from '@entrepot/rules/decimal.ts';
import type { RangeRow } from '@entrepot/rules/pricing/types.ts';

/** One stretch of weights, in kg: in one range, in none, or in several; an open end is null. `share` is its width in a drawing. */
export interface Stretch {
  kind: 'range' | 'gap' | 'overlap';
  from: string;
  to: string | null;
  share: number;
}
/** What to say of ranges; `key` names a text of the pages. */
export interface CoverProblem {
  key: 'gapAt' | 'overlapAt' | 'endBelow';
  values: Record<string, string | number>;
}

const isNumber = (value: string | null | undefined): value is string => Boolean(value) && !Number.isNaN(Number(value));
// Wide ranges would leave no room for narrow ones.
const shareOf = (from: number, to: number) => Math.sqrt(Math.max(0.01, to - from));

/** What weight ranges cover, from the lowest start up: the stretches, their gaps and overlaps, and where prices end (null: never). */
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
  const seams = parts.flatMap((part): CoverProblem[] => {
    const values = { from: part.from, to: part.to ?? '∞' };
    return part.kind === 'range' ? [] : [{ key: part.kind === 'gap' ? 'gapAt' : 'overlapAt', values }];
  });
  const wrong = backwards.map(({ at }): CoverProblem => ({ key: 'endBelow', values: { row: at + 1 } }));
  return { parts, problems: [...wrong, ...seams], endsAt: open || !valid.length ? null : written(last) };
}

const written = (value: number) => text(dec(String(value)));
