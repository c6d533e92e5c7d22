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
/** Who has more packages finds the one that is wanted by its number. */
const mostListed = 100;

const isReady = (row: Parcel) => row.completionStatus === enumCodes.CompletionStatus.Completed && !row.problemType;

/**
 * The customer's packages that can go into an order: on a shelf, described, without a problem; those of the order itself too. Those of its
 * warehouse are listed, or what is searched among them; what was chosen stays in hand while others are looked for.
 */
export function useOrderableParcels(values: OrderValues, orderId: string | null) {
  const ownerId = values.userId ?? null;
  const enabled = audience() === 'C' || ownerId !== null;
  const [find, setFind] = useState('');
  const content = useSettled(find.trim(), 300);
  const statuses = orderId === null ? [OnShelf] : [OnShelf, Ordered];
  const whose = { rows: mostListed, PackageStatus: statuses, UserId: audience() === 'C' ? undefined : ownerId };
  const mayJoin = (row: Parcel) => row.packageStatus === OnShelf || (orderId !== null && row.logisticsOrderId === orderId);

  const everywhere = useRows(pkg, whose, enabled);
  const all = (everywhere.data?.data ?? []).filter(mayJoin);
  const here = { ...whose, WarehouseId: values.warehouseId, Content: content || undefined };
  const listed = useRows(pkg, here, enabled && Boolean(values.warehouseId));
  // The answer before this one may be of another warehouse.
  const found = listed.data?.data.filter((row) => row.warehouseId === values.warehouseId && mayJoin(row) && isReady(row));
  const rows = values.warehouseId ? found : everywhere.data && [];
  const known = useRef(new Map<string, Parcel>());
  for (const row of rows ?? []) known.current.set(row.id, row);

  /** The package with exactly this number in the order's warehouse, as a scanner reads it; undefined when none can be ordered. */
  async function numbered(number: string): Promise<Parcel | undefined> {
    const asked = { ...whose, WarehouseId: values.warehouseId, CourierNumber: number };
    const { data } = await list(pkg, asked, { quiet: true });
    const found = data.find((row) => row.courierNumber.toUpperCase() === number.toUpperCase() && mayJoin(row) && isReady(row));
    if (found) known.current.set(found.id, found);
    return found;
  }
  return {
    /** Packages that are ready, of every warehouse, as far as they are listed. */
    ready: everywhere.data && all.filter(isReady),
    waiting: all.filter((row) => !isReady(row)),
    rows,
    known: known.current,
    find,
    setFind,
    isSearched: content !== '',
    more: listed.data ? Math.max(0, listed.data.total - listed.data.data.length) : 0,
    numbered,
    error: everywhere.error ?? listed.error,
    refetch: () => void Promise.all([everywhere.refetch(), listed.refetch()]),
  };
}
