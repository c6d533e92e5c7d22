import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find, findWhere } from '../../core/rows/rows.ts';
import { atSite, wholeSites } from '../../core/rows/scope.ts';

export type Shelf = RowOf<typeof shelf>;

/** The shelf a scanner read, in a warehouse: 101 when there is none, 212 when it stands in another one. */
export async function shelfNumbered(
  tx: Tx,
  caller: Caller,
  { siteId, warehouseId }: { siteId: string; warehouseId: string },
  number: string,
): Promise<Shelf> {
  const found = await findWhere(tx, wholeSites(atSite(caller, siteId)), shelf, { number });
  const here = found.find((one) => one.warehouseId === warehouseId);
  if (here) return here;
  throw found.length ? floorErrors.shelfElsewhere({ shelf: number }) : floorErrors.noShelf({ shelf: number });
}

/** Refuses a shelf whose area is meant for something else, until the caller means it (212). */
export async function refuseOtherArea(tx: Tx, caller: Caller, place: Shelf, areas: readonly number[]): Promise<void> {
  const { partitionType } = await find(tx, atSite(caller, place.siteId), partition, place.partitionId);
  if (areas.includes(partitionType)) return;
  const labelOf = (code: number) => enumLabel(caller.language, 'PartitionType', code);
  throw floorErrors.otherArea({ shelf: place.number, area: labelOf(partitionType), wanted: labelOf(areas[0]!) }, { ConfirmArea: true });
}
