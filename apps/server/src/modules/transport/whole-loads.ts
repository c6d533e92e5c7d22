import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import {
  arriveBin,
  arriveLoose,
  binsOn,
  binToLoad,
  type CarryingShift,
  departBins,
  documentToLoad,
  hasReceivedBins,
  isBinOn,
  loadBin,
  loadDocument,
  missBins,
  recallBins,
  unloadBin,
  unloadDocument,
  weightOfDocument,
} from '../receiving/public.ts';
import {
  arriveReturn,
  departReturns,
  hasReceivedReturns,
  isReturnOn,
  loadReturn,
  recallReturns,
  returnsOn,
  returnToLoad,
  unloadReturn,
  weightOf,
} from '../returns/public.ts';
import { arrivePackage, hasLoose, looseLoaded, looseReceived, packageScanned } from './packages-on-shift.ts';
import { arriveStock, stockScanned } from './stock-on-shift.ts';
import { type Shift, weighShift } from './shift.ts';

/** A unit that goes to another warehouse without a bag: a package, a bin of an inbound document, a document without bins, a return, or a transfer of stock. */
interface WholeLoad {
  number: string;
  /** In kilograms. */
  weight: string;
  shiftId: string | null;
  /** Loads it; returns its document and the loading progress. */
  load(): Promise<{ serialNumber: string; all: number; loaded: number }>;
  unload(): Promise<unknown>;
}

/** A transfer shift with its destination, in the form bins and returns need; null for any other shift. */
export const carryingShift = ({ type, siteId, id, name, warehouseIds, toWarehouseId }: Shift): CarryingShift | null =>
  type === enumCodes.TransportShiftType.Transfer && toWarehouseId ? { siteId, id, name, warehouseIds, toWarehouseId } : null;

/** The package, bin, document, return or transfer of stock scanned at a transfer shift; null when it was something else. */
export async function wholeScanned(tx: Tx, caller: Caller, shift: Shift, number: string): Promise<WholeLoad | null> {
  const carries = carryingShift(shift);
  if (!carries) return null;
  return (
    (await binScanned(tx, caller, carries, number)) ??
    (await documentScanned(tx, caller, carries, number)) ??
    (await returnScanned(tx, caller, carries, number)) ??
    (await packageScanned(tx, caller, carries, number)) ??
    (await stockScanned(tx, caller, carries, number))
  );
}

async function binScanned(tx: Tx, caller: Caller, carries: CarryingShift, number: string): Promise<WholeLoad | null> {
  const locked = await binToLoad(tx, caller, number);
  if (!locked) return null;
  return {
    number: locked.row.binNumber,
    weight: locked.row.grossWeight ?? '0',
    shiftId: locked.row.transportShiftId,
    async load() {
      const { document, loaded, bins } = await loadBin(tx, caller, carries, locked);
      return { serialNumber: document.orderNo, all: bins, loaded };
    },
    unload: () => unloadBin(tx, caller, carries, locked),
  };
}

async function documentScanned(tx: Tx, caller: Caller, carries: CarryingShift, number: string): Promise<WholeLoad | null> {
  const row = await documentToLoad(tx, caller, number);
  if (!row) return null;
  return {
    number: row.orderNo,
    weight: await weightOfDocument(tx, row),
    shiftId: row.transportShiftId,
    async load() {
      const { orderNo } = await loadDocument(tx, caller, carries, row);
      return { serialNumber: orderNo, all: 1, loaded: 1 };
    },
    unload: () => unloadDocument(tx, caller, carries, row),
  };
}

async function returnScanned(tx: Tx, caller: Caller, carries: CarryingShift, number: string): Promise<WholeLoad | null> {
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

/** Puts a whole bin or return on a shift and adds its weight. A repeated scan changes nothing. Throws `ShiftCapacityExceeded`. */
export async function putWholeOn(tx: Tx, caller: Caller, shift: Shift, { number, weight, shiftId, load }: WholeLoad) {
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

/** Takes a whole bin or return off a shift. */
export async function takeWholeOff(tx: Tx, caller: Caller, shift: Shift, { weight, unload }: WholeLoad): Promise<true> {
  await unload();
  await weighShift(tx, caller, shift, dec(weight).neg().toFixed(3));
  return true;
}

/** Counts the units that are loaded on a shift without a bag. */
export const countWhole = async (tx: Db, caller: Caller, carries: CarryingShift): Promise<number> =>
  (await binsOn(tx, caller, carries)) + (await returnsOn(tx, caller, carries)) + (await looseLoaded(tx, carries)).length;

/** Whether a shift carries units without a bag. */
export const carriesWhole = async (tx: Tx, caller: Caller, carries: CarryingShift): Promise<boolean> =>
  (await countWhole(tx, caller, carries)) > 0;

/** Marks the bins and returns of a departing shift as in transit. */
export async function departWhole(tx: Tx, caller: Caller, carries: CarryingShift): Promise<void> {
  await departBins(tx, caller, carries);
  await departReturns(tx, caller, carries);
}

/** Reverts the departure of the bins and returns of a shift that was called back. */
export async function recallWhole(tx: Tx, caller: Caller, carries: CarryingShift): Promise<void> {
  await recallBins(tx, caller, carries);
  await recallReturns(tx, caller, carries);
}

/** Whether the destination has received a package, bin, return or transfer of stock of a shift. */
export const hasReceivedWhole = async (tx: Tx, caller: Caller, carries: CarryingShift): Promise<boolean> =>
  (await hasReceivedBins(tx, caller, carries)) ||
  (await hasReceivedReturns(tx, caller, carries)) ||
  (await looseReceived(tx, carries)).length > 0;

/** Whether a shift carries a bin or return with this number. */
export async function carriesNumber(tx: Tx, caller: Caller, shift: Shift, number: string): Promise<boolean> {
  const carries = carryingShift(shift);
  if (!carries) return false;
  return (
    (await isBinOn(tx, caller, carries, number)) || (await isReturnOn(tx, caller, carries, number)) || (await hasLoose(tx, carries, number))
  );
}

/** Receives a bin or return that an arrived shift carried; false when the number is neither. Throws `StateNotAllowed` for a repeated one. */
export async function receiveWhole(tx: Tx, caller: Caller, shift: Shift, number: string): Promise<boolean> {
  const carries = carryingShift(shift);
  if (!carries) return false;
  return (
    (await arriveBin(tx, caller, carries, number)) ||
    (await arriveLoose(tx, caller, carries, number)) ||
    (await arriveReturn(tx, caller, carries, number)) ||
    (await arrivePackage(tx, caller, carries, number)) ||
    (await arriveStock(tx, caller, carries, number))
  );
}

/** Records the bins that were not received when a shift is completed as missing; returns stay in transit. */
export async function missWhole(tx: Tx, caller: Caller, shift: Shift): Promise<void> {
  const carries = carryingShift(shift);
  if (carries) await missBins(tx, caller, carries);
}
