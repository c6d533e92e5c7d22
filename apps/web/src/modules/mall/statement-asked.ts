import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { daysOf, momentsOf } from '@entrepot/ui/date-range.ts';
import { useSettings } from '@entrepot/ui/settings.ts';
import type { Range } from '@entrepot/ui/widget-props.ts';
import { type usePlace, writeQuery } from '../../core/tabs/place.ts';

const usualSize = 20;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** What a statement is narrowed to, as its calls take it. */
export interface StatementWanted {
  mallShopId: string | null;
  startDate: Date | null;
  endDate: Date | null;
}

/** What a statement is asked for. It stands in the address; without a word it is of this month. */
export function useStatementAsked(place: ReturnType<typeof usePlace>) {
  const { timeZone } = useSettings();
  const { query } = place;
  const today = timeToWire(new Date(), timeZone).slice(0, 10);
  const to = isDay(query.get('to')) ? query.get('to')! : today;
  const from = isDay(query.get('from')) ? query.get('from')! : `${to.slice(0, 7)}-01`;
  const range = momentsOf(from, to, timeZone);
  const write = (values: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(query);
    next.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    writeQuery(place, next);
  };
  const wanted: StatementWanted = { mallShopId: query.get('shop'), startDate: range.from ?? null, endDate: range.to ?? null };
  return {
    wanted,
    write,
    range,
    setRange: (chosen: Range<Date> | null) => {
      const [first, last] = daysOf(chosen, timeZone);
      write({ from: first, to: last });
    },
    page: { page: Math.max(1, Number(query.get('page')) || 1), size: Number(query.get('rows')) || usualSize },
    setPage: ({ page, size }: { page: number; size: number }) => write({ rows: String(size), page: page > 1 ? String(page) : null }),
  };
}
