import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { atSite, wholeSites } from '../../core/scope/scope.ts';
import { shelvesByLabel } from '../shelving/public.ts';

export type Shelf = RowOf<typeof shelf>;

/** The scanned shelf in a warehouse. Throws `NotFound`, or `WarehouseMismatch` for a shelf of another one. */
export async function shelfNumbered(
  tx: Tx,
  caller: Caller,
  { siteId, warehouseId }: { siteId: string; warehouseId: string },
  number: string,
): Promise<Shelf> {
  const found = await shelvesByLabel(tx, wholeSites(atSite(caller, siteId)), warehouseId, number);
  const here = found.find((one) => one.warehouseId === warehouseId);
  if (here) return here;
  throw found.length ? floorErrors.shelfElsewhere({ shelf: number }) : floorErrors.noShelf({ shelf: number });
}

/** Throws `WarehouseMismatch` for a shelf of a zone for other goods until the caller confirms. */
export async function refuseOtherArea(tx: Tx, caller: Caller, place: Shelf, areas: readonly number[]): Promise<void> {
  const { partitionType } = await find(tx, atSite(caller, place.siteId), partition, place.partitionId);
  if (areas.includes(partitionType)) return;
  const labelOf = (code: number) => enumLabel(caller.language, 'PartitionType', code);
  throw floorErrors.otherArea({ shelf: place.number, area: labelOf(partitionType), wanted: labelOf(areas[0]!) }, { ConfirmArea: true });
}
