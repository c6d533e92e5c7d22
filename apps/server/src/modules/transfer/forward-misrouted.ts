import type { Input } from '@entrepot/contract/core/call.ts';
import type { forwardMisroutedPackage } from '@entrepot/contract/modules/transfer/calls.ts';
import { warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find, insert } from '../../core/db/rows.ts';
import { nameOf } from '../../core/lists/localized.ts';
import { atSite } from '../../core/scope/scope.ts';
import { receiveMisrouted, startTransfer } from '../packages/public.ts';
import { refuseWay } from './route.ts';

/**
 * Receives a package at the wrong warehouse, and starts its transfer to the one where it is expected. Throws `StateNotAllowed` when it was
 * received meanwhile, `PackageFrozen` when an order waits for it, and `DifferentWarehouse` for a route that is not served.
 */
export async function forwardMisrouted(tx: Tx, caller: Caller, { id }: Input<typeof forwardMisroutedPackage>) {
  const { row, toWarehouseId } = await receiveMisrouted(tx, caller, id);
  const way = await refuseWay(tx, caller, { fromWarehouseId: row.warehouseId, toWarehouseId });
  await startTransfer(tx, caller, row);
  const made = await insert(tx, caller, warehouseTransfer, { ...way, packageId: row.id });
  const expected = await find(tx, atSite(caller, row.siteId), warehouse, toWarehouseId);
  return { id: made.id, toWarehouseName: nameOf(expected, caller.language) };
}
