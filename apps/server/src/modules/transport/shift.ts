import { type RawBuilder, sql } from 'kysely';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock, lockWhere } from '../../core/db/rows.ts';

export type Shift = RowOf<typeof transportShift>;
const { Transfer } = enumCodes.TransportShiftType;

/** Warehouse staff see the shifts from and to their warehouses. */
export function shiftScope(caller: Caller): RawBuilder<boolean> {
  if (caller.audience !== 'warehouse') return sql<boolean>`true`;
  const own = sql`${caller.warehouseIds ?? []}::uuid[]`;
  return sql<boolean>`(warehouse_ids ?| ${own}::text[] or to_warehouse_id = any(${own}))`;
}

/** Whether a shift has used 90 % of its capacity or more; false without a limit. */
export const nearlyFull = sql<boolean>`(bearable_weight > 0 and used_weight >= bearable_weight * 0.9)`;

/** Whether a shift carries goods to a warehouse of the caller, in SQL. */
export function comesHere(caller: Caller): RawBuilder<boolean> {
  const isTransfer = sql<boolean>`transport_shift.type = ${sql.lit(Transfer)}`;
  if (caller.audience !== 'warehouse') return isTransfer;
  return sql<boolean>`(${isTransfer} and coalesce(to_warehouse_id = any(${caller.warehouseIds ?? []}::uuid[]), false))`;
}

/** Whether bags of a shift have left and were neither received nor reported missing, in SQL. */
export const hasUnreceivedBags = sql<boolean>`exists (select 1
    from bag b
    where b.site_id = transport_shift.site_id and b.transport_shift_id = transport_shift.id
      and b.status = ${sql.lit(enumCodes.BagNumberStatus.Departed)} and not b.is_deleted)`;

/**
 * The end of a shift at which a step is made: the sender loads it and confirms its departure, the receiver confirms its arrival and
 * receives what it carries. A shift that leaves the country has no receiving warehouse: its sender reports its arrival.
 */
type ShiftEnd = 'sender' | 'receiver' | 'either';

/**
 * Locks a shift for a step at one of its ends. Warehouse staff act for their own warehouses only. Throws `NotFound` for a shift that
 * neither leaves nor reaches one of them, and `WarehouseMismatch` at the wrong end.
 */
export async function lockShift(tx: Tx, caller: Caller, id: string, end: ShiftEnd): Promise<Shift> {
  const row = await lock(tx, caller, transportShift, id);
  if (!actsAt(caller, row, 'either')) throw refuse('NotFound');
  refuseOtherEnd(caller, row, end);
  return row;
}

type Route = Pick<Shift, 'warehouseIds' | 'toWarehouseId' | 'type'>;

/** Throws `WarehouseMismatch` when warehouse staff act for an end of a shift that is not one of their warehouses. */
export function refuseOtherEnd(caller: Caller, shift: Route & Pick<Shift, 'name'>, end: ShiftEnd): void {
  if (!actsAt(caller, shift, end)) throw transportErrors[end === 'receiver' ? 'onlyReceiver' : 'onlySender']({ name: shift.name });
}

function actsAt(caller: Caller, { type, warehouseIds, toWarehouseId }: Route, end: ShiftEnd): boolean {
  if (caller.audience !== 'warehouse') return true;
  const own = new Set(caller.warehouseIds ?? []);
  const sends = warehouseIds.some((one) => own.has(one));
  const receives = toWarehouseId !== null && own.has(toWarehouseId);
  if (end === 'either') return sends || receives;
  return end === 'sender' || type !== Transfer ? sends : receives;
}

/** Locks the bags of a shift in ascending id order. */
export const lockBags = (tx: Tx, caller: Caller, shift: Shift) =>
  lockWhere(tx, caller, bag, { transportShiftId: shift.id, siteId: shift.siteId });

/** Adds a difference to a shift's used weight (kg) and updates its remaining capacity. */
export function weighShift(tx: Tx, caller: Caller, shift: Shift, difference: string, more: Partial<Shift> = {}): Promise<Shift> {
  const used = dec(shift.usedWeight).plus(difference);
  return change(tx, caller, transportShift, shift, {
    ...more,
    usedWeight: used.toFixed(3),
    unusedWeight: shift.bearableWeight === null ? null : dec(shift.bearableWeight).minus(used).toFixed(3),
  });
}

/** Validates the values of a new or edited shift. Warehouse staff create and edit shifts that leave one of their warehouses. */
export function checkShift(caller: Caller, draft: Partial<Shift>, row: Shift | null): Partial<Shift> {
  if (row) refuseOtherEnd(caller, row, 'sender');
  if (row && transportShiftStates.is(row.status, 'locked')) throw transportErrors.locked({ name: row.name });
  if (!draft.warehouseIds?.length) throw invalid({ field: 'WarehouseIds', key: 'required' });
  const type = draft.type ?? row?.type;
  if (row && row.type !== type) throw refuse('StateNotAllowed');
  const route = { type: type ?? enumCodes.TransportShiftType.Export, warehouseIds: draft.warehouseIds, toWarehouseId: null };
  refuseOtherEnd(caller, { ...route, name: draft.name ?? row?.name ?? '' }, 'sender');
  if (type === Transfer && !draft.toWarehouseId) throw invalid({ field: 'ToWarehouseId', key: 'required' });
  if (draft.startDate && draft.closingDate && draft.startDate > draft.closingDate) throw invalid({ field: 'ClosingDate', key: 'dates' });
  const used = dec(row?.usedWeight ?? 0);
  const bearable = draft.bearableWeight ?? null;
  if (bearable !== null && used.gt(bearable)) throw transportErrors.limitsBelowLoad({ used: used.toFixed(3) });
  return { unusedWeight: bearable === null ? null : dec(bearable).minus(used).toFixed(3) };
}
