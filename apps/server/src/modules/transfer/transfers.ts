import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import {
  type cancelTransfers,
  type establishTransfer,
  type getTransferableOrders,
  getTransfers,
} from '@entrepot/contract/modules/transfer/calls.ts';
import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { warehouseTransferStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rightsOfRow } from '../../core/lists/row-rights.ts';
import { find, findWhere, lock, lockAll } from '../../core/db/rows.ts';
import { wholeSites } from '../../core/scope/scope.ts';
import { warehouseFor } from '../warehouses/public.ts';
import { cancelOne, joinTransfer } from './join.ts';
import { countPlan } from './plan-orders.ts';
import { leavesHere, wayScope } from './public.ts';
import { lockPlan, refuseReceiver, refuseWay, isAtEitherEnd, type Way } from './route.ts';
import { rightsOnTransfer } from './transfer-rights.ts';

const { Packed } = enumCodes.OrderStatus;
const live = sql.join(warehouseTransferStates.codes('live').map((code) => sql.lit(code)));

const { Departed } = enumCodes.WarehouseTransferStatus;
/** The arrival of the shift with which a transfer departed; null while the shift is on its way or when the order was received. */
const missingSince = sql`(select h.arrival_time
    from transport_shift h
    where h.site_id = r.site_id and h.id = r.transport_shift_id and r.status = ${sql.lit(Departed)} and h.arrival_time is not null)`;
const isMissing = sql`(${missingSince}) is not null`;
/** The same condition for the filter of the list. */
const arrivedWithout = sql`exists (select 1
    from transport_shift h
    where h.site_id = warehouse_transfer.site_id and h.id = warehouse_transfer.transport_shift_id and h.arrival_time is not null)`;

/** Returns a page of the transfers that the caller may see. */
export const transfers = (tx: Db, caller: Caller, query: Input<typeof getTransfers>): Promise<RawJson> =>
  pageOf(tx, caller, warehouseTransfer, query, {
    where: wayScope(caller),
    output: getTransfers.output,
    also: { missing: isMissing, missingSince, can: rightsOfRow(rightsOnTransfer(caller)) },
    filters: {
      leavesHere: (wanted: boolean) => (wanted ? leavesHere(caller) : sql`not ${leavesHere(caller)}`),
      missing: (wanted: boolean) =>
        wanted ? sql`status = ${Departed} and ${arrivedWithout}` : sql`not (status = ${Departed} and ${arrivedWithout})`,
    },
  });

/** Creates transfers for orders of one warehouse, optionally on a shift; without one they wait for the next plan of their route. */
export async function establish(tx: Tx, caller: Caller, input: Input<typeof establishTransfer>) {
  const [first] = input.orderIds;
  if (!first) throw refuse('AtLeastOneSelection');
  const { warehouseId: fromWarehouseId } = await find(tx, caller, logisticsOrder, first);
  const way = await refuseWay(tx, caller, { fromWarehouseId, toWarehouseId: input.toWarehouseId });
  const shift = input.transportShiftId ? await shiftFor(tx, caller, input.transportShiftId, way) : null;
  const made = await joinTransfer(tx, caller, input.orderIds, {
    ...way,
    transportShiftId: shift?.id ?? null,
    typeOfShippingId: shift?.typeOfShippingId ?? null,
  });
  return { ids: made.map(({ id }) => id) };
}

/**
 * Returns a transfer shift of this route that is still loading. Throws `DifferentWarehouse` for another route and `PackagingLocked` after
 * departure.
 */
export async function shiftFor(tx: Tx, caller: Caller, id: string, way: Way) {
  const shift = await find(tx, caller, transportShift, id);
  const { name } = shift;
  if (transportShiftStates.is(shift.status, 'locked')) throw transferErrors.shiftLocked({ name });
  const isTransfer = shift.type === enumCodes.TransportShiftType.Transfer;
  if (!isTransfer || shift.toWarehouseId !== way.toWarehouseId || !shift.warehouseIds.includes(way.fromWarehouseId))
    throw transferErrors.shiftGoesElsewhere({ name });
  return shift;
}

/** Cancels transfers of orders and packages. Throws `StateNotAllowed` if one is loaded. */
export async function cancel(tx: Tx, caller: Caller, { ids }: Input<typeof cancelTransfers>) {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  const found = await findWhere(tx, caller, warehouseTransfer, { id: ids });
  // Plans are always locked before their transfers.
  const planIds = [...new Set(found.flatMap(({ planId }) => (planId ? [planId] : [])))].sort();
  for (const id of planIds) await lockPlan(tx, caller, id);
  // Loading locks a package before its transfer.
  for (const id of found.flatMap(({ packageId }) => packageId ?? []).sort()) await lock(tx, wholeSites(caller), pkg, id);
  const rows = await lockAll(tx, caller, warehouseTransfer, ids);
  if (rows.some((row) => !isAtEitherEnd(caller, row))) throw refuse('NotFound');
  for (const row of rows) refuseReceiver(caller, row);
  for (const row of rows) await cancelOne(tx, caller, row);
  for (const id of planIds) await countPlan(tx, caller, await lockPlan(tx, caller, id));
  return true;
}

/** Returns a page of the packed orders of a warehouse without a transfer, optionally of one shipping method. */
export async function transferableOrders(tx: Db, caller: Caller, query: Input<typeof getTransferableOrders>): Promise<RawJson> {
  const { fromWarehouseId, typeOfShippingId, ...paging } = query;
  await warehouseFor(tx, caller, fromWarehouseId, { warehouseId: fromWarehouseId });
  const where = sql`not frozen and not exists (select 1 from warehouse_transfer t where t.site_id = logistics_order.site_id
    and t.order_id = logistics_order.id and t.status in (${live}) and not t.is_deleted)`;
  const request = {
    ...paging,
    warehouseId: fromWarehouseId,
    orderStatus: Packed,
    shippingMethodId: typeOfShippingId ?? undefined,
  };
  return pageOf(tx, caller, logisticsOrder, request, { where });
}
