import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import type { establishShift } from '@entrepot/contract/modules/transport/calls.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { shiftNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, insert, lock, lockWhere } from '../../core/rows/rows.ts';
import { addBags } from './bags.ts';

export type Shift = RowOf<typeof transportShift>;
const { Transfer } = enumCodes.TransportShiftType;

/** Warehouse staff see the shifts that load at one of their warehouses, and those that come to one. */
export function shiftScope(caller: Caller): RawBuilder<boolean> {
  if (caller.who !== 'W') return sql<boolean>`true`;
  const mine = sql`${caller.warehouseIds ?? []}::uuid[]`;
  return sql<boolean>`(warehouse_ids ?| ${mine}::text[] or to_warehouse_id = any(${mine}))`;
}

/** Does a shift carry nine tenths of what it may, or more? Without a limit it is never full. */
export const nearlyFull = sql<boolean>`(bearable_weight > 0 and used_weight >= bearable_weight * 0.9)`;

/** Reads and holds a shift the caller may touch (101). */
export async function lockShift(tx: Tx, caller: Caller, id: string): Promise<Shift> {
  const row = await lock(tx, caller, transportShift, id);
  const mine = new Set(caller.warehouseIds ?? []);
  const touches = row.warehouseIds.some((one) => mine.has(one)) || (row.toWarehouseId !== null && mine.has(row.toWarehouseId));
  if (caller.who === 'W' && !touches) throw refuse('NotFound');
  return row;
}

/** Reads and holds the bags of a shift in rising id. */
export const lockBags = (tx: Tx, caller: Caller, shift: Shift) =>
  lockWhere(tx, caller, bag, { transportShiftId: shift.id, siteId: shift.siteId });

/** Carries a shift's used weight (kg) on by a difference, with what is left under its bearable weight. */
export function weighShift(tx: Tx, caller: Caller, shift: Shift, difference: string, more: Partial<Shift> = {}): Promise<Shift> {
  const used = dec(shift.usedWeight).plus(difference);
  return change(tx, caller, transportShift, shift, {
    ...more,
    usedWeight: used.toFixed(3),
    unusedWeight: shift.bearableWeight === null ? null : dec(shift.bearableWeight).minus(used).toFixed(3),
  });
}

/** What must fit in a shift's description, whether it is made or edited. */
export function checkShift(draft: Partial<Shift>, row: Shift | null): Partial<Shift> {
  if (row && transportShiftStates.is(row.status, 'locked')) throw transportErrors.locked({ name: row.name });
  if (!draft.warehouseIds?.length) throw invalid({ field: 'WarehouseIds', key: 'required' });
  const type = draft.type ?? row?.type;
  if (row && row.type !== type) throw refuse('StateNotAllowed');
  if (type === Transfer && !draft.toWarehouseId) throw invalid({ field: 'ToWarehouseId', key: 'required' });
  if (draft.startDate && draft.closingDate && draft.startDate > draft.closingDate) throw invalid({ field: 'ClosingDate', key: 'dates' });
  const used = dec(row?.usedWeight ?? 0);
  const bearable = draft.bearableWeight ?? null;
  if (bearable !== null && used.gt(bearable)) throw transportErrors.limitsBelowLoad({ used: used.toFixed(3) });
  return { unusedWeight: bearable === null ? null : dec(bearable).minus(used).toFixed(3) };
}

/** Makes a shift with its number and, when asked, its first bags. */
export async function establish(tx: Tx, caller: Caller, { bagQuantity, ...draft }: Input<typeof establishShift>) {
  const day = timeToWire(caller.now, caller.timeZone).slice(0, 10);
  const serialNumber = shiftNumber(day, await caller.takeNumber(caller.siteId, 'TS', day));
  const row = await insert(tx, caller, transportShift, {
    ...draft,
    ...checkShift(draft as Partial<Shift>, null),
    serialNumber,
  } as Partial<Shift>);
  if (bagQuantity) await addBags(tx, caller, row, { quantity: bagQuantity });
  return { id: row.id, serialNumber };
}
