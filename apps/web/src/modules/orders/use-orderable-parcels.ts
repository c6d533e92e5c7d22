import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { useRef, useState } from 'react';
import { type Listed, list } from '@entrepot/client/calls/api.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { audience } from '@entrepot/client/session/session.ts';
import type { OrderValues } from './order-form.ts';

export type Parcel = Listed<typeof pkg>;
const { OnShelf, Ordered } = enumCodes.PackageStatus;
/** With more packages than this, customers search by number. */
const maxListed = 100;

const isReady = (row: Parcel) => row.completionStatus === enumCodes.CompletionStatus.Completed && !row.problemType;

/**
 * Packages of the customer that can be ordered: on a shelf, described and without a problem, or already part of the order. Lists those of
 * the order's warehouse or the search results; selected ones stay available during a search.
 */
export function useOrderableParcels(values: OrderValues, orderId: string | null) {
  const ownerId = values.userId ?? null;
  const enabled = audience() === 'customer' || ownerId !== null;
  const [find, setFind] = useState('');
  const content = useSettled(find.trim(), 300);
  const statuses = orderId === null ? [OnShelf] : [OnShelf, Ordered];
  const whose = { rows: maxListed, PackageStatus: statuses, UserId: audience() === 'customer' ? undefined : ownerId };
  const mayJoin = (row: Parcel) => row.packageStatus === OnShelf || (orderId !== null && row.logisticsOrderId === orderId);

  const everywhere = useRows(pkg, whose, enabled);
  const all = (everywhere.data?.data ?? []).filter(mayJoin);
  const here = { ...whose, WarehouseId: values.warehouseId, Content: content || undefined };
  const listed = useRows(pkg, here, enabled && Boolean(values.warehouseId));
  // The previous answer may be of another warehouse.
  const found = listed.data?.data.filter((row) => row.warehouseId === values.warehouseId && mayJoin(row) && isReady(row));
  const rows = values.warehouseId ? found : everywhere.data && [];
  const known = useRef(new Map<string, Parcel>());
  for (const row of rows ?? []) known.current.set(row.id, row);

  /** The package with exactly this number in the order's warehouse, as a scanner reads it; undefined when none can be ordered. */
  async function numbered(number: string): Promise<Parcel | undefined> {
    const query = { ...whose, WarehouseId: values.warehouseId, CourierNumber: number };
    const { data } = await list(pkg, query, { quiet: true });
    const found = data.find((row) => row.courierNumber.toUpperCase() === number.toUpperCase() && mayJoin(row) && isReady(row));
    if (found) known.current.set(found.id, found);
    return found;
  }
  return {
    /** Listed packages of every warehouse that are ready. */
    ready: everywhere.data && all.filter(isReady),
    waiting: all.filter((row) => !isReady(row)),
    rows,
    known: known.current,
    /** Whether a package can be in this order, in its warehouse. */
    isOrderable: (row: Parcel) => row.warehouseId === values.warehouseId && mayJoin(row) && isReady(row),
    find,
    setFind,
    isSearched: content !== '',
    more: listed.data ? Math.max(0, listed.data.total - listed.data.data.length) : 0,
    numbered,
    error: everywhere.error ?? listed.error,
    refetch: () => void Promise.all([everywhere.refetch(), listed.refetch()]),
  };
}
