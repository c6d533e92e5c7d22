import { sql } from 'kysely';
import { doneAlready } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { leftContainer } from '@entrepot/contract/modules/containers/events.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { stockLoaded, stockUnloaded, stockUnloadingUndone } from '@entrepot/contract/modules/transport/events.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { publish } from '../../core/calls/events.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { CarryingShift } from '../receiving/public.ts';

const { Pending, Loaded, Departed, Arrived } = enumCodes.WarehouseTransferStatus;
const { Requested, Picking, Cancelled } = enumCodes.StockTransferStatus;
type ShiftRef = Pick<CarryingShift, 'siteId' | 'id'>;

/** SQL: how far a transfer of stock `x` is, as a package on a shift would be. It came off its shift when it has an arrival time. */
export const statusOfStock = sql<number>`(case when x.status = ${sql.lit(Requested)} or x.transport_shift_id is null then ${sql.lit(Pending)}
  when x.status = ${sql.lit(Picking)} then ${sql.lit(Loaded)}
  when x.arrival_time is null then ${sql.lit(Departed)} else ${sql.lit(Arrived)} end)`;
/** SQL: the weight of its picked pieces, `c` being its commodity. */
export const weightOfStock = sql<Dec>`x.picked_quantity * coalesce(c.measured_gross_weight, c.gross_weight, 0)`;

/** A transfer of stock on a shift. */
interface CarriedStock {
  id: string;
  number: string;
  status: number;
}

/** The transfers of stock that a shift has loaded, carries, or has brought. */
export async function stockOn(tx: Db, { siteId, id }: ShiftRef, statuses: readonly number[]): Promise<CarriedStock[]> {
  const found = await sql<CarriedStock>`select x.id, x.number, ${statusOfStock} as status
    from stock_transfer x
    where x.site_id = ${siteId}
      and x.transport_shift_id = ${id}
      and not x.is_deleted
      and x.status <> ${Cancelled}
      and ${statusOfStock} = any(${statuses}::smallint[])
    order by x.number`.execute(tx);
  return found.rows;
}

const stockNumbered = async (tx: Tx, shift: ShiftRef, number: string) =>
  (await stockOn(tx, shift, [Loaded, Departed, Arrived])).find((one) => one.number === number);

/** The transfer of stock scanned at a transfer shift; null when it was something else. The owner of transfers refuses what cannot be loaded. */
export async function stockScanned(tx: Tx, caller: Caller, shift: CarryingShift, number: string) {
  const { siteId, id: shiftId, warehouseIds, toWarehouseId } = shift;
  const found = await sql<{ id: string; shiftId: string | null; commodityId: string; pieces: number; weight: Dec }>`
    select x.id, x.transport_shift_id as shift_id, x.commodity_id, x.picked_quantity as pieces, ${weightOfStock}::numeric(12,3) as weight
    from stock_transfer x
    join commodity c on c.site_id = x.site_id and c.id = x.commodity_id
    where x.site_id = ${siteId} and x.number = ${number} and not x.is_deleted
    for update of x`.execute(tx);
  const [row] = found.rows;
  if (!row) return null;
  const loading = { siteId, shiftId, stockTransferId: row.id, warehouseIds, toWarehouseId };
  return {
    number,
    weight: row.weight,
    shiftId: row.shiftId,
    async load() {
      await publish(tx, caller, stockLoaded, { ...loading, isIn: true });
      return { serialNumber: number, all: 1, loaded: 1 };
    },
    async unload() {
      if (row.shiftId !== shiftId) throw transportErrors.notLoose({ number, name: shift.name });
      const leaves = { kind: 'commodity', id: row.commodityId, number, quantity: row.pieces } as const;
      await publish(tx, caller, leftContainer, { siteId, container: { kind: 'shift', id: shiftId }, items: [leaves] });
      await publish(tx, caller, stockLoaded, { ...loading, isIn: false });
    },
  };
}

/** Takes a transfer of stock off an arrived shift; false when the shift carries none with this number. Throws `StateNotAllowed` for a repeated one. */
export async function arriveStock(tx: Tx, caller: Caller, shift: CarryingShift, number: string): Promise<boolean> {
  const found = await stockNumbered(tx, shift, number);
  if (!found) return false;
  if (found.status === Arrived) throw transportErrors.stockReceivedAlready({ number }, doneAlready);
  await publish(tx, caller, stockUnloaded, { siteId: shift.siteId, shiftId: shift.id, stockTransferId: found.id, at: caller.now });
  return true;
}

/** Reverts that; false when the shift brought none with this number. The owner of transfers refuses it once pieces are received. */
export async function undoStock(tx: Tx, caller: Caller, shift: CarryingShift, number: string): Promise<boolean> {
  const found = await stockNumbered(tx, shift, number);
  if (found?.status !== Arrived) return false;
  await publish(tx, caller, stockUnloadingUndone, { siteId: shift.siteId, shiftId: shift.id, stockTransferId: found.id });
  return true;
}
