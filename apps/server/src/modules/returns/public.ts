import { sql } from 'kysely';
import { doneAlready } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { leftContainer } from '@entrepot/contract/modules/containers/events.ts';
import { returnsErrors } from '@entrepot/contract/modules/returns/errors.ts';
import { returnOrder, returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import { transferLoadErrors } from '@entrepot/contract/modules/returns/transfer-load-errors.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { publish } from '../../core/calls/events.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { change, find, findWhere, lock, lockWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import type { CarryingShift } from '../receiving/public.ts';
import { takeInUninspected } from './inspect.ts';
import { notifyReturn } from './messages.ts';
import { foundOf, linesOf, type ReturnOrder } from './order.ts';

export { bookFoundReturns, lockFoundReturns, type LockedReturn, shelvesOfReturns } from './returned-counted.ts';

const { Transferring, Arrived } = enumCodes.TrajectoryStatus;
type ShiftRef = Pick<CarryingShift, 'siteId' | 'id'>;

/**
 * Locks the return with a scanned number: its own, or the courier's while it waits for transport. Undefined when the caller can see none.
 */
export async function returnToLoad(tx: Tx, caller: Caller, number: string): Promise<ReturnOrder | undefined> {
  const [own] = await findWhere(tx, caller, returnOrder, { orderNo: number });
  const returns = own ? [] : await findWhere(tx, caller, returnOrder, { courierNumber: number });
  const meant = own ?? returns.find((one) => one.transport && returnOrderStates.can(one.documentStatus, 'depart'));
  return meant && lock(tx, caller, returnOrder, meant.id);
}

/**
 * Loads a locked return that goes on to another warehouse as a whole, with the weight of its goods. Throws `DifferentWarehouse` when it
 * stays, goes elsewhere or is elsewhere, `StateNotAllowed` when it is not received or was inspected here, and `OrderFullyPacked` when
 * another shift carries it.
 */
export async function loadReturn(tx: Tx, caller: Caller, shift: CarryingShift, row: ReturnOrder): Promise<ReturnOrder> {
  const names = { number: row.orderNo, shift: shift.name };
  if (!row.transport || row.transportWarehouseId !== shift.toWarehouseId) throw transferLoadErrors.returnStays(names);
  if (!shift.warehouseIds.includes(row.warehouseId)) throw transferLoadErrors.returnNotHere(names);
  if (row.transportShiftId && row.transportShiftId !== shift.id) throw transferLoadErrors.onOtherShift(names);
  if ((await linesOf(tx, caller, row)).some((line) => foundOf(line) > 0)) throw transferLoadErrors.lookedAt(names);
  if (!returnOrderStates.can(row.documentStatus, 'depart')) throw transferLoadErrors.notReceived(names);
  return change(tx, caller, returnOrder, row, { transportShiftId: shift.id, grossWeight: await weightOf(tx, row) });
}

/** The total weight of a return's announced goods in kg. */
export async function weightOf(tx: Tx, { siteId, id, grossWeight }: ReturnOrder): Promise<string> {
  if (grossWeight !== null) return grossWeight;
  const found = await sql<{
    weight: string;
  }>`select coalesce(sum(g.expected_quantity * coalesce(c.gross_weight, 0)), 0)::numeric(12,
      3)::text as weight
    from return_order_goods g
    join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    where g.site_id = ${siteId} and g.return_order_id = ${id}`.execute(tx);
  return found.rows[0]!.weight;
}

/** Removes a locked return from a shift that has not departed. */
export async function unloadReturn(tx: Tx, caller: Caller, shift: Pick<CarryingShift, 'id' | 'name'>, row: ReturnOrder): Promise<void> {
  if (row.transportShiftId !== shift.id) throw transferLoadErrors.notOnShift({ number: row.orderNo, shift: shift.name });
  const leaves = { kind: 'returnOrder', id: row.id, number: row.orderNo } as const;
  await publish(tx, caller, leftContainer, { siteId: row.siteId, container: { kind: 'shift', id: shift.id }, items: [leaves] });
  await change(tx, caller, returnOrder, row, { transportShiftId: null, grossWeight: null });
}

/** The number of returns on a shift. */
export const returnsOn = async (tx: Db, caller: Caller, { siteId, id }: ShiftRef): Promise<number> =>
  (await findWhere(tx, asSystemIn(caller, siteId), returnOrder, { transportShiftId: id })).length;

const lockOnShift = (tx: Tx, system: Caller, { id }: ShiftRef) => lockWhere(tx, system, returnOrder, { transportShiftId: id });

/** Marks the returns of a departing shift as in transit. */
export async function departReturns(tx: Tx, caller: Caller, shift: CarryingShift): Promise<void> {
  const system = asSystemIn(caller, shift.siteId);
  for (const row of await lockOnShift(tx, system, shift))
    await change(tx, system, returnOrder, row, {
      documentStatus: returnOrderStates.after(row.documentStatus, 'depart'),
      pickingStatus: enumCodes.PickingStatus.FinishedPicking,
      trajectoryStatus: Transferring,
      departureTime: caller.now,
    });
}

/** Reverts the departure of the returns on a shift that was called back. */
export async function recallReturns(tx: Tx, caller: Caller, shift: CarryingShift): Promise<void> {
  const system = asSystemIn(caller, shift.siteId);
  for (const row of await lockOnShift(tx, system, shift))
    await change(tx, system, returnOrder, row, {
      documentStatus: returnOrderStates.after(row.documentStatus, 'recall'),
      pickingStatus: null,
      trajectoryStatus: Arrived,
      departureTime: null,
    });
}

/** Whether a shift carries the return with this number. */
export const isReturnOn = async (tx: Tx, caller: Caller, { siteId, id }: ShiftRef, orderNo: string): Promise<boolean> =>
  (await findWhere(tx, asSystemIn(caller, siteId), returnOrder, { transportShiftId: id, orderNo })).length > 0;

/** Whether the destination of a shift has received one of its returns. */
export const hasReceivedReturns = async (tx: Tx, caller: Caller, shift: CarryingShift): Promise<boolean> =>
  (await findWhere(tx, asSystemIn(caller, shift.siteId), returnOrder, { transportShiftId: shift.id, warehouseId: shift.toWarehouseId }))
    .length > 0;

/**
 * Receives a return that an arrived shift carried by its own or the courier's number: it is in the shift's warehouse, where it is
 * inspected, and its customer is notified. False when the shift carries no such return; throws `StateNotAllowed` for one received before.
 */
export async function arriveReturn(tx: Tx, caller: Caller, shift: CarryingShift, number: string): Promise<boolean> {
  const system = asSystemIn(caller, shift.siteId);
  const carried = await lockOnShift(tx, system, shift);
  const row = carried.find(({ orderNo }) => orderNo === number) ?? carried.find(({ courierNumber }) => courierNumber === number);
  if (!row) return false;
  if (row.warehouseId === shift.toWarehouseId) throw returnsErrors.signedAlready({ number: row.orderNo }, doneAlready);
  const here = await change(tx, system, returnOrder, row, {
    documentStatus: returnOrderStates.after(row.documentStatus, 'arrive'),
    warehouseId: shift.toWarehouseId,
    transport: false,
    transportWarehouseId: null,
    trajectoryStatus: Arrived,
    carriedTime: caller.now,
  });
  await takeInUninspected(tx, system, here);
  const name = namesOf(await find(tx, system, warehouse, shift.toWarehouseId));
  await notifyReturn(tx, system, here, 'carriedOn', { warehouse: name });
  return true;
}
