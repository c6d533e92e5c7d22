import type { Range } from '../form/widget-props.ts';

/** Returns the number of columns of the filter bar at a window width: 4 from 1600 px, 3 from 769, 2 below. */
export const filterColumns = (width: number) => (width >= 1600 ? 4 : width >= 769 ? 3 : 2);

/** Whether a value is blank: no value, no text, an empty list, or a range without ends. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && 'from' in value && 'to' in value && value.from === null && value.to === null;
}

/** Returns the number of rows that filters of these spans take when each is placed in the first row with room for it. */
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

/** Returns the number of filters that fit in two rows. */
export function fitting(spans: readonly number[], columns: number): number {
  let count = spans.length;
  while (count > 0 && filterRows(spans.slice(0, count), columns) > 2) count -= 1;
  return count;
}

/** Returns the values to search for: without blank ones and with trimmed texts. */
export function tidyFilters(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled = Object.entries(values).filter(([, value]) => !isBlank(value));
  return Object.fromEntries(filled.map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]));
}

/** Formats a range as one text. */
export const rangeText = (range: Range<Date>, textOf: (time: Date) => string) =>
  `${range.from ? textOf(range.from) : '…'} – ${range.to ? textOf(range.to) : '…'}`;
