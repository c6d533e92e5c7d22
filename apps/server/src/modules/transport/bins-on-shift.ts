import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { binToLoad, type CarryingShift, loadBin, unloadBin } from '../receiving/public.ts';
import { type Shift, weighShift } from './shift.ts';

type Held = NonNullable<Awaited<ReturnType<typeof binToLoad>>>;
interface Scanned {
  shift: Shift;
  carries: CarryingShift;
  held: Held;
}

/** A transfer shift with the warehouse it goes to, as bins see it; null for any other shift. */
export const carryingShift = ({ type, siteId, id, name, warehouseIds, toWarehouseId }: Shift): CarryingShift | null =>
  type === enumCodes.TransportShiftType.Transfer && toWarehouseId ? { siteId, id, name, warehouseIds, toWarehouseId } : null;

/** The bin of an inbound document that was scanned at a transfer shift; null when it was something else. */
export async function binScanned(tx: Tx, caller: Caller, shift: Shift, number: string): Promise<Scanned | null> {
  const carries = carryingShift(shift);
  const held = carries && (await binToLoad(tx, caller, number));
  return carries && held ? { shift, carries, held } : null;
}

/** Puts a whole bin on a shift; it counts for the shift's weight (326). The same scan again changes nothing. */
export async function putBinOn(tx: Tx, caller: Caller, { shift, carries, held }: Scanned) {
  const repeated = held.row.transportShiftId === shift.id;
  const weight = held.row.grossWeight ?? '0';
  if (!repeated && shift.bearableWeight !== null && dec(shift.usedWeight).plus(weight).gt(shift.bearableWeight))
    throw transportErrors.overCapacity({ name: shift.name, left: dec(shift.unusedWeight).toString(), number: held.row.binNumber });
  const { row, document, loaded, bins } = await loadBin(tx, caller, carries, held);
  if (!repeated) await weighShift(tx, caller, shift, weight);
  return {
    bagNo: row.binNumber,
    parcelNo: row.binNumber,
    serialNumber: document.orderNo,
    parcelsInBag: 1,
    orderParcels: bins,
    orderBagged: loaded,
    netWeight: weight,
    repeated,
  };
}

/** Takes a whole bin off a shift again. */
export async function takeBinOff(tx: Tx, caller: Caller, { shift, carries, held }: Scanned): Promise<true> {
  const row = await unloadBin(tx, caller, carries, held);
  await weighShift(
    tx,
    caller,
    shift,
    dec(row.grossWeight ?? '0')
      .neg()
      .toFixed(3),
  );
  return true;
}
