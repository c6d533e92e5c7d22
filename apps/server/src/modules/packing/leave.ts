import type { Input } from '@entrepot/contract/core/call.ts';
import type { leavePacking } from '@entrepot/contract/modules/packing/calls.ts';
import { packing, packingStates } from '@entrepot/contract/modules/packing/packing.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { lockOrder, tellPacking } from '../orders/public.ts';
import { isOnTable, type Packing, packingOf } from './hold.ts';
import { scannedInto } from './parcels.ts';

/**
 * Gives back an order that lies on the caller's table. With nothing checked it is to be packed again; with goods in its boxes it stays
 * begun, and whoever opens it next goes on with them. One that was closed or taken over since is left alone, so that a step sent late
 * or twice does no harm.
 */
export async function leave(tx: Tx, caller: Caller, { logisticsOrderId }: Input<typeof leavePacking>) {
  const order = await lockOrder(tx, caller, logisticsOrderId);
  const row = await packingOf(tx, order);
  if (!row || !isOnTable(row) || row.packerId !== caller.userId) return true;
  const left = await giveBack(tx, caller, row);
  await tellPacking(tx, caller, order, left.status);
  return true;
}

async function giveBack(tx: Tx, caller: Caller, row: Packing): Promise<Packing> {
  if ((await scannedInto(tx, row)).size) return change(tx, caller, packing, row, { leftTime: caller.now });
  return change(tx, caller, packing, row, { status: packingStates.after(row.status, 'leave'), packerId: null, startTime: null });
}
