import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import { stockTransfer, stockTransferStates } from '@entrepot/contract/modules/transfer/stock-transfer.ts';
import {
  stockLoaded,
  type StockLoading,
  stockUnloaded,
  stockUnloadingUndone,
  transferDeparted,
  transferRecalled,
} from '@entrepot/contract/modules/transport/events.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock, lockWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { departLocked, recallLocked, withPieces } from './stock-transfer-steps.ts';

const { Picking, Departed } = enumCodes.StockTransferStatus;

interface OfShift {
  siteId: string;
  shiftId: string;
}
interface OfStock extends OfShift {
  stockTransferId: string;
}

/**
 * Loads a transfer of stock on a shift, or takes it off. Throws `AtLeastOneSelection` while nothing is picked, `DifferentWarehouse` for another
 * route and `StateNotAllowed` for one that is on another shift or has left.
 */
async function followLoading(tx: Tx, caller: Caller, loading: StockLoading): Promise<void> {
  const { siteId, shiftId, stockTransferId, warehouseIds, toWarehouseId, isIn } = loading;
  const system = asSystemIn(caller, siteId);
  const row = await lock(tx, system, stockTransfer, stockTransferId);
  const { number } = row;
  if (!isIn) {
    if (row.status !== Picking) throw stockTransferStates.refusal(row.status);
    await change(tx, system, stockTransfer, row, { transportShiftId: null });
    return;
  }
  if (row.transportShiftId === shiftId && row.status === Picking) return;
  if (row.transportShiftId) throw transferErrors.stockOnOtherShift({ number });
  if (!row.pickedQuantity) throw transferErrors.nothingPicked({ number });
  if (row.status !== Picking) throw stockTransferStates.refusal(row.status);
  if (!warehouseIds.includes(row.fromWarehouseId) || row.toWarehouseId !== toWarehouseId)
    throw transferErrors.stockGoesElsewhere({ number });
  await change(tx, system, stockTransfer, row, { transportShiftId: shiftId });
}

/** The loaded transfers depart with their shift. */
async function followDeparture(tx: Tx, caller: Caller, { siteId, shiftId }: OfShift): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const row of await lockWhere(tx, system, stockTransfer, { transportShiftId: shiftId, status: Picking }))
    await departLocked(tx, system, await withPieces(tx, system, row));
}

/** The transfers of a shift that was called back are loaded again. */
async function followRecall(tx: Tx, caller: Caller, { siteId, shiftId }: OfShift): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const row of await lockWhere(tx, system, stockTransfer, { transportShiftId: shiftId, status: Departed }))
    await recallLocked(tx, system, await withPieces(tx, system, row));
}

/** A transfer has come off its shift; its pieces are received next. */
async function followUnloading(tx: Tx, caller: Caller, { siteId, stockTransferId, at }: OfStock & { at: Date }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  await change(tx, system, stockTransfer, await lock(tx, system, stockTransfer, stockTransferId), { arrivalTime: at });
}

/** A transfer is on its shift again. Throws `StateNotAllowed` once pieces are received. */
async function followUnloadingUndone(tx: Tx, caller: Caller, { siteId, stockTransferId }: OfStock): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const row = await lock(tx, system, stockTransfer, stockTransferId);
  if (row.status !== Departed) throw transferErrors.stockUsedThere({ number: row.number });
  await change(tx, system, stockTransfer, row, { arrivalTime: null });
}

/** Subscriptions of transfers of stock to the events of shifts. */
export const stockSubscribers: readonly Subscriber[] = [
  on(stockLoaded, followLoading),
  on(stockUnloaded, followUnloading),
  on(stockUnloadingUndone, followUnloadingUndone),
  on(transferDeparted, followDeparture),
  on(transferRecalled, followRecall),
];
