import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnOrder, returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import { transferLoadErrors } from '@entrepot/contract/modules/returns/transfer-load-errors.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { namesOf } from '../../core/rows/in-language.ts';
import { change, find, findWhere, lock, lockWhere } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import type { CarryingShift } from '../receiving/public.ts';
import { takeInUninspected } from './inspect.ts';
import { tellOfReturn } from './messages.ts';
import { foundOf, linesOf, type ReturnOrder } from './order.ts';

export { bookFoundReturns, holdFoundReturns, type HeldReturn, shelvesOfReturns } from './returned-counted.ts';

const { Transferring, Arrived } = enumCodes.TrajectoryStatus;
type OfSite = Pick<CarryingShift, 'siteId' | 'id'>;

/**
 * The return with a scanned number, held: its own number, or the courier's while it waits to be carried on. Undefined when no return
 * that the caller sees has it.
 */
export async function returnToLoad(tx: Tx, caller: Caller, number: string): Promise<ReturnOrder | undefined> {
  const [own] = await findWhere(tx, caller, returnOrder, { orderNo: number });
  const carried = own ? [] : await findWhere(tx, caller, returnOrder, { courierNumber: number });
  const meant = own ?? carried.find((one) => one.transport && returnOrderStates.can(one.documentStatus, 'depart'));
  return meant && lock(tx, caller, returnOrder, meant.id);
}

/**
 * Loads a held return that goes on to another warehouse, as a whole. Refuses one that stays, goes elsewhere or lies elsewhere (313), one
 * that is not received or was looked at here already (102), and one that another shift carries (311). It weighs what its goods weigh.
 */
export async function loadReturn(tx: Tx, caller: Caller, shift: CarryingShift, row: ReturnOrder): Promise<ReturnOrder> {
  const said = { number: row.orderNo, shift: shift.name };
  if (!row.transport || row.transportWarehouseId !== shift.toWarehouseId) throw transferLoadErrors.returnStays(said);
  if (!shift.warehouseIds.includes(row.warehouseId)) throw transferLoadErrors.returnNotHere(said);
  if (row.transportShiftId && row.transportShiftId !== shift.id) throw transferLoadErrors.onOtherShift(said);
  if ((await linesOf(tx, caller, row)).some((line) => foundOf(line) > 0)) throw transferLoadErrors.lookedAt(said);
  if (!returnOrderStates.can(row.documentStatus, 'depart')) throw transferLoadErrors.notReceived(said);
  return change(tx, caller, returnOrder, row, { transportShiftId: shift.id, grossWeight: await weightOf(tx, row) });
}

/** What the announced goods of a return weigh together, in kilograms. */
export async function weightOf(tx: Tx, { siteId, id, grossWeight }: ReturnOrder): Promise<string> {
  if (grossWeight !== null) return grossWeight;
  const found = await sql<{
    weight: string;
  }>`select coalesce(sum(g.expected_quantity * coalesce(c.gross_weight, 0)), 0)::numeric(12, 3)::text as weight
    from return_order_goods g join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    where g.site_id = ${siteId} and g.return_order_id = ${id}`.execute(tx);
  return found.rows[0]!.weight;
}

/** Takes a held return off a shift that has not departed. */
export async function unloadReturn(tx: Tx, caller: Caller, shift: Pick<CarryingShift, 'id' | 'name'>, row: ReturnOrder): Promise<void> {
  if (row.transportShiftId !== shift.id) throw transferLoadErrors.notOnShift({ number: row.orderNo, shift: shift.name });
  await change(tx, caller, returnOrder, row, { transportShiftId: null, grossWeight: null });
}

/** How many returns a shift carries. */
export const returnsOn = async (tx: Tx, caller: Caller, { siteId, id }: OfSite): Promise<number> =>
  (await findWhere(tx, asSystemIn(caller, siteId), returnOrder, { transportShiftId: id })).length;

const heldOn = (tx: Tx, system: Caller, { id }: OfSite) => lockWhere(tx, system, returnOrder, { transportShiftId: id });

/** The returns of a shift that departs are on their way. */
export async function departReturns(tx: Tx, caller: Caller, shift: CarryingShift): Promise<void> {
  const system = asSystemIn(caller, shift.siteId);
  for (const row of await heldOn(tx, system, shift))
    await change(tx, system, returnOrder, row, {
      documentStatus: returnOrderStates.after(row.documentStatus, 'depart'),
      pickingStatus: enumCodes.PickingStatus.FinishedPicking,
      trajectoryStatus: Transferring,
      departureTime: caller.now,
    });
}

/** The returns that a shift brought belong to its warehouse and are inspected there; their customers are told. */
export async function arriveReturns(tx: Tx, caller: Caller, shift: CarryingShift, at: Date): Promise<void> {
  const system = asSystemIn(caller, shift.siteId);
  const name = namesOf(await find(tx, system, warehouse, shift.toWarehouseId));
  for (const row of await heldOn(tx, system, shift)) {
    const here = await change(tx, system, returnOrder, row, {
      documentStatus: returnOrderStates.after(row.documentStatus, 'arrive'),
      warehouseId: shift.toWarehouseId,
      transport: false,
      transportWarehouseId: null,
      trajectoryStatus: Arrived,
      carriedTime: at,
    });
    await takeInUninspected(tx, system, here);
    await tellOfReturn(tx, system, here, 'carriedOn', { warehouse: name });
  }
}
