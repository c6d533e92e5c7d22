import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { daysOf, momentsOf } from '@entrepot/ui/form/date-range.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import type { Range } from '@entrepot/ui/form/widget-props.ts';
import { type useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';

const defaultSize = 20;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Filter of a statement, as input of its calls. */
export interface StatementFilter {
  mallShopId: string | null;
  startDate: Date | null;
  endDate: Date | null;
}

/** Filter of a statement, stored in the tab location. Defaults to the current month. */
export function useStatementQuery(place: ReturnType<typeof useTabLocation>) {
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
  const wanted: StatementFilter = { mallShopId: query.get('shop'), startDate: range.from ?? null, endDate: range.to ?? null };
  return {
    wanted,
    write,
    range,
    setRange: (chosen: Range<Date> | null) => {
      const [first, last] = daysOf(chosen, timeZone);
      write({ from: first, to: last });
    },
    page: { page: Math.max(1, Number(query.get('page')) || 1), size: Number(query.get('rows')) || defaultSize },
    setPage: ({ page, size }: { page: number; size: number }) => write({ rows: String(size), page: page > 1 ? String(page) : null }),
  };
}
