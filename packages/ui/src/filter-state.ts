import type { Range } from './widget-props.ts';

/** How many columns the filter bar has at a window's width: 4 from 1600 px, 3 from 769, 2 below. */
export const filterColumns = (width: number) => (width >= 1600 ? 4 : width >= 769 ? 3 : 2);

/** Says nothing: no value, no text, an empty list, or a range without ends. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && 'from' in value && 'to' in value && value.from === null && value.to === null;
}

/** The rows that filters of these spans take when each stands in the first row with room for it. */
export function filterRows(spans: readonly number[], columns: number): number {
  let rows = spans.length ? 1 : 0;
  let used = 0;
  for (const span of spans) {
    const wide = Math.min(span, columns);
    if (used + wide > columns) {
      rows += 1;
      used = 0;
    }
    used += wide;
  }
  return rows;
}

/** How many of the filters fit in two rows. */
export function fitting(spans: readonly number[], columns: number): number {
  let count = spans.length;
  while (count > 0 && filterRows(spans.slice(0, count), columns) > 2) count -= 1;
  return count;
}

/** The values with blank ones left out and texts trimmed: what is searched for. */
export function tidyFilters(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(values).filter(([, value]) => !isBlank(value));
  return Object.fromEntries(kept.map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]));
}

/** The two ends of a range as one text. */
export const rangeText = (range: Range<Date>, textOf: (time: Date) => string) =>
  `${range.from ? textOf(range.from) : '…'} – ${range.to ? textOf(range.to) : '…'}`;
