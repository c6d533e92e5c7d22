import { serverNow } from '@entrepot/contract/core/clock.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { daysOf, momentsOf } from '@entrepot/ui/form/date-range.ts';
import type { Range } from '@entrepot/ui/form/widget-props.ts';
import { type useTabLocation, writeQuery } from './tab-location.ts';

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * Filters of a page with a period, stored in its tab location so that links can be shared: its days (yyyy-MM-dd) and its page of lines.
 * Defaults to the period from `firstDayFor(last day)` until today.
 */
export function usePeriodQuery(place: ReturnType<typeof useTabLocation>, firstDayFor: (lastDay: string) => string) {
  const { timeZone } = useSettings();
  const { query } = place;
  const lastDay = query.get('to');
  const firstDay = query.get('from');
  const to = isDay(lastDay) ? lastDay : timeToWire(serverNow(), timeZone).slice(0, 10);
  const from = isDay(firstDay) ? firstDay : firstDayFor(to);
  /** Sets filters, null removes one. A changed filter starts on the first page. */
  const write = (values: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(query);
    next.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    writeQuery(place, next);
  };
  return {
    from,
    to,
    timeZone,
    write,
    /** The period as the value of its field. */
    range: momentsOf(from, to, timeZone),
    setRange: (range: Range<Date> | null) => {
      const [first, last] = daysOf(range, timeZone);
      write({ from: first, to: last });
    },
    /** Page of lines to show, and its size unless the user chose one. */
    pageOf: (usual: number) => ({ page: Math.max(1, Number(query.get('page')) || 1), size: Number(query.get('rows')) || usual }),
    setPage: ({ page, size }: { page: number; size: number }) => write({ rows: String(size), page: page > 1 ? String(page) : null }),
  };
}
