import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { arriveBins, binsOn, binToLoad, type CarryingShift, departBins, loadBin, unloadBin } from '../receiving/public.ts';
import { arriveReturns, departReturns, loadReturn, returnsOn, returnToLoad, unloadReturn, weightOf } from '../returns/public.ts';
import { type Shift, weighShift } from './shift.ts';

/** Something that goes on to another warehouse as it came, not in a bag: a bin of an inbound document, or a return. */
interface Whole {
  number: string;
  /** In kilograms. */
  weight: string;
  shiftId: string | null;
  /** Loads it; gives whose it is, and how much of that is loaded. */
  load(): Promise<{ serialNumber: string; all: number; loaded: number }>;
  unload(): Promise<unknown>;
}

/** A transfer shift with the warehouse it goes to, as bins and returns see it; null for any other shift. */
export const carryingShift = ({ type, siteId, id, name, warehouseIds, toWarehouseId }: Shift): CarryingShift | null =>
  type === enumCodes.TransportShiftType.Transfer && toWarehouseId ? { siteId, id, name, warehouseIds, toWarehouseId } : null;

/** The bin or the return that was scanned at a transfer shift; null when it was something else. */
export async function wholeScanned(tx: Tx, caller: Caller, shift: Shift, number: string): Promise<Whole | null> {
  const carries = carryingShift(shift);
  if (!carries) return null;
  return (await binScanned(tx, caller, carries, number)) ?? (await returnScanned(tx, caller, carries, number));
}

async function binScanned(tx: Tx, caller: Caller, carries: CarryingShift, number: string): Promise<Whole | null> {
  const held = await binToLoad(tx, caller, number);
  if (!held) return null;
  return {
    number: held.row.binNumber,
    weight: held.row.grossWeight ?? '0',
    shiftId: held.row.transportShiftId,
    async load() {
      const { document, loaded, bins } = await loadBin(tx, caller, carries, held);
      return { serialNumber: document.orderNo, all: bins, loaded };
    },
    unload: () => unloadBin(tx, caller, carries, held),
  };
}

async function returnScanned(tx: Tx, caller: Caller, carries: CarryingShift, number: string): Promise<Whole | null> {
  const row = await returnToLoad(tx, caller, number);
  if (!row) return null;
  return {
    number: row.orderNo,
    weight: await weightOf(tx, row),
    shiftId: row.transportShiftId,
    async load() {
      const { orderNo } = await loadReturn(tx, caller, carries, row);
      return { serialNumber: orderNo, all: 1, loaded: 1 };
    },
    unload: () => unloadReturn(tx, caller, carries, row),
  };
}

/** Puts a whole bin or return on a shift; it counts for the shift's weight (326). The same scan again changes nothing. */
export async function putWholeOn(tx: Tx, caller: Caller, shift: Shift, { number, weight, shiftId, load }: Whole) {
  const repeated = shiftId === shift.id;
  if (!repeated && shift.bearableWeight !== null && dec(shift.usedWeight).plus(weight).gt(shift.bearableWeight))
    throw transportErrors.overCapacity({ name: shift.name, left: dec(shift.unusedWeight).toString(), number });
  const { serialNumber, all, loaded } = await load();
  if (!repeated) await weighShift(tx, caller, shift, weight);
  return {
    bagNo: number,
    parcelNo: number,
    serialNumber,
    parcelsInBag: 1,
    orderParcels: all,
    orderBagged: loaded,
    netWeight: weight,
    repeated,
  };
}

/** Takes a whole bin or return off a shift again. */
export async function takeWholeOff(tx: Tx, caller: Caller, shift: Shift, { weight, unload }: Whole): Promise<true> {
  await unload();
  await weighShift(tx, caller, shift, dec(weight).neg().toFixed(3));
  return true;
}

/** Does a shift carry anything that lies in no bag? */
export const carriesWhole = async (tx: Tx, caller: Caller, carries: CarryingShift): Promise<boolean> =>
  (await binsOn(tx, caller, carries)) + (await returnsOn(tx, caller, carries)) > 0;

/** The bins and returns of a shift that departs are on their way. */
export async function departWhole(tx: Tx, caller: Caller, carries: CarryingShift): Promise<void> {
  await departBins(tx, caller, carries);
  await departReturns(tx, caller, carries);
}

/** The bins and returns that a shift brought belong to its warehouse. */
export async function arriveWhole(tx: Tx, caller: Caller, carries: CarryingShift, at: Date): Promise<void> {
  await arriveBins(tx, caller, carries, at);
  await arriveReturns(tx, caller, carries, at);
}
