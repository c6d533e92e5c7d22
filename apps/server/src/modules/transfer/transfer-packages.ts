import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { transferPackages } from '@entrepot/contract/modules/transfer/calls.ts';
import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import { warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insertAll, lockAll } from '../../core/db/rows.ts';
import { startTransfer } from '../packages/public.ts';
import { refuseWay } from './route.ts';
import { shiftFor } from './transfers.ts';

/**
 * Starts transfers of packages of one warehouse to another, optionally on a shift; without one they wait for the next shift of their route.
 * All of them or none. Throws `DifferentWarehouse` for packages of several warehouses, `PackageFrozen` for one that an order has reserved, and
 * `StateNotAllowed` for one that is in no state to be sent.
 */
export async function transferAll(tx: Tx, caller: Caller, { packageIds, toWarehouseId, transportShiftId }: Input<typeof transferPackages>) {
  const rows = await lockAll(tx, caller, pkg, packageIds);
  const [first] = rows;
  if (!first) throw refuse('AtLeastOneSelection');
  const other = rows.find(({ warehouseId }) => warehouseId !== first.warehouseId);
  if (other) throw transferErrors.packageElsewhere({ number: other.courierNumber });
  const way = await refuseWay(tx, caller, { fromWarehouseId: first.warehouseId, toWarehouseId });
  const shift = transportShiftId ? await shiftFor(tx, caller, transportShiftId, way) : null;
  for (const row of rows) await startTransfer(tx, caller, row);
  const made = await insertAll(
    tx,
    caller,
    warehouseTransfer,
    rows.map(({ id: packageId }) => ({ ...way, packageId, transportShiftId: shift?.id ?? null })),
  );
  return { ids: made.map(({ id }) => id) };
}
