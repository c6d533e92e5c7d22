import { usePeriodQuery } from '../../core/tabs/period-query.ts';
import type { useTabLocation } from '../../core/tabs/tab-location.ts';

const defaultSize = 20;

/** Filter of a statement, as input of its calls. */
export interface StatementFilter {
  mallShopId: string | null;
  startDate: Date | null;
  endDate: Date | null;
}

/** Filter of a statement, stored in the tab location. Defaults to the current month. */
export function useStatementQuery(place: ReturnType<typeof useTabLocation>) {
  const { pageOf, ...period } = usePeriodQuery(place, (last) => `${last.slice(0, 7)}-01`);
  const { from, to } = period.range;
  const wanted: StatementFilter = { mallShopId: place.query.get('shop'), startDate: from ?? null, endDate: to ?? null };
  return { ...period, wanted, page: pageOf(defaultSize) };
}
