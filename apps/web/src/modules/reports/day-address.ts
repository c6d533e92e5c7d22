import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { usePaths } from '@entrepot/client/react/queues.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useCallback } from 'react';
import { countedStates, listAddress } from './report-filters.ts';

/** Measures of a day: packages shelved, orders created, orders and parcels departed. */
export type DayMeasure = 'packagesIn' | 'ordersMade' | 'ordersOut' | 'parcelsOut' | 'weightOut';
const none = {};

/** Address of the list that a day's number counts, for permitted users; `own` are the filters of the report. */
export function useDayAddress(
  own: Readonly<Record<string, string | null>> = none,
): (measure: DayMeasure, day: string) => string | undefined {
  const pathOf = usePaths();
  const { timeZone } = useSettings();
  const orders = pathOf(logisticsOrderIndex.name);
  const packages = pathOf(packageIndex.name);
  const { warehouseId = null, ownerId = null } = own;
  return useCallback(
    (measure, day) => {
      if (measure === 'packagesIn') return packages && addressOf(packages, { movedOn: day, warehouseId, ownerId });
      if (measure === 'ordersMade') return orders && listAddress(orders, [day, day], timeZone, { ...own, orderStatus: countedStates() });
      return orders && addressOf(orders, { ...own, movedOn: day });
    },
    [orders, packages, timeZone, own, warehouseId, ownerId],
  );
}

function addressOf(path: string, filters: Readonly<Record<string, string | null>>): string {
  const activeFilters = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${path}?${new URLSearchParams(activeFilters)}`;
}
