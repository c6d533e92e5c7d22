import type { Input } from '@entrepot/contract/core/call.ts';
import type { leavePacking } from '@entrepot/contract/modules/packing/calls.ts';
import { packing, packingStates } from '@entrepot/contract/modules/packing/packing.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { lockOrder, setPackingStatus } from '../orders/public.ts';
import { isOnTable, type Packing, packingOf } from './table-lock.ts';
import { scannedInto } from './parcels.ts';

/**
 * Releases an order from the caller's station. Without verified goods it waits for packing again; otherwise it stays started and the next
 * packer continues. An order that was closed or taken over is unchanged, so a late or repeated call is harmless.
 */
export async function leave(tx: Tx, caller: Caller, { logisticsOrderId }: Input<typeof leavePacking>) {
  const order = await lockOrder(tx, caller, logisticsOrderId);
  const row = await packingOf(tx, order);
  if (!row || !isOnTable(row) || row.packerId !== caller.userId) return true;
  const left = await releaseTable(tx, caller, row);
  await setPackingStatus(tx, caller, order, left.status);
  return true;
}

async function releaseTable(tx: Tx, caller: Caller, row: Packing): Promise<Packing> {
  if ((await scannedInto(tx, row)).size) return change(tx, caller, packing, row, { leftTime: caller.now });
  return change(tx, caller, packing, row, { status: packingStates.after(row.status, 'leave'), packerId: null, startTime: null });
}
