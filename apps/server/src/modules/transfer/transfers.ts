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
import { warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { warehouseTransferStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/rows/db.ts';
import { pageOf } from '../../core/rows/list.ts';
import { find, findWhere, lockAll } from '../../core/rows/rows.ts';
import { warehouseFor } from '../warehouses/public.ts';
import { cancelOne, joinTransfer } from './join.ts';
import { countPlan } from './plan-orders.ts';
import { lockPlan, refuseWay, touches, type Way, wayScope } from './way.ts';

const { Packed } = enumCodes.OrderStatus;
const live = sql.join(warehouseTransferStates.codes('live').map((code) => sql.lit(code)));

// A parcel of a transfer shift lies in its bag no more once it arrived, and was in it all the same.
const isMissing = sql`exists (select 1 from bag b join bag_item i on i.site_id = b.site_id and i.bag_id = b.id
  where b.site_id = r.site_id and b.transport_shift_id = r.transport_shift_id and b.status = ${sql.lit(enumCodes.BagNumberStatus.Missing)}
    and i.logistics_order_id = r.order_id and i.removed_time is null)`;

/** A page of the orders between the warehouses that the caller may see. */
export const transfers = (tx: Tx, caller: Caller, query: Input<typeof getTransfers>): Promise<RawJson> =>
  pageOf(tx, caller, warehouseTransfer, query, { where: wayScope(caller), gives: getTransfers.gives, also: { missing: isMissing } });

/** Sends orders of one warehouse to another, with a shift when one is named; without one they wait for the next plan of their way. */
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

/** A transfer shift of this way that still loads (313 another way, 317 departed). */
async function shiftFor(tx: Tx, caller: Caller, id: string, way: Way) {
  const shift = await find(tx, caller, transportShift, id);
  const { name } = shift;
  if (transportShiftStates.is(shift.status, 'locked')) throw transferErrors.shiftLocked({ name });
  const isTransfer = shift.type === enumCodes.TransportShiftType.Transfer;
  if (!isTransfer || shift.toWarehouseId !== way.toWarehouseId || !shift.warehouseIds.includes(way.fromWarehouseId))
    throw transferErrors.shiftGoesElsewhere({ name });
  return shift;
}

/** Takes orders out of their transfers; none of them may be loaded (102). */
export async function cancel(tx: Tx, caller: Caller, { ids }: Input<typeof cancelTransfers>) {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  const found = await findWhere(tx, caller, warehouseTransfer, { id: ids });
  // Plans are held before their transfers, as everybody does.
  const planIds = [...new Set(found.flatMap(({ planId }) => (planId ? [planId] : [])))].sort();
  for (const id of planIds) await lockPlan(tx, caller, id);
  const rows = await lockAll(tx, caller, warehouseTransfer, ids);
  if (rows.some((row) => !touches(caller, row))) throw refuse('NotFound');
  for (const row of rows) await cancelOne(tx, caller, row);
  for (const id of planIds) await countPlan(tx, caller, await lockPlan(tx, caller, id));
  return true;
}

/** A page of the packed orders of a warehouse that are in no transfer, of one shipping method when it is said. */
export async function transferableOrders(tx: Tx, caller: Caller, query: Input<typeof getTransferableOrders>): Promise<RawJson> {
  const { fromWarehouseId, typeOfShippingId, ...paging } = query;
  await warehouseFor(tx, caller, fromWarehouseId, { warehouseId: fromWarehouseId });
  const where = sql`not frozen and not exists (select 1 from warehouse_transfer t where t.site_id = logistics_order.site_id
    and t.order_id = logistics_order.id and t.status in (${live}) and not t.is_deleted)`;
  const asked = {
    ...paging,
    warehouseId: fromWarehouseId,
    orderStatus: Packed,
    shippingMethodId: typeOfShippingId ?? undefined,
  };
  return pageOf(tx, caller, logisticsOrder, asked, { where });
}
