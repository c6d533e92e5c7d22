import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import type { moveShiftOrders } from '@entrepot/contract/modules/transport/move-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { inItsBag, addBags } from './bags.ts';
import { putInBag, takeOut } from './packaging.ts';
import { lockBags, lockShift, type Shift } from './shift.ts';

const { Empty, Packing } = enumCodes.BagNumberStatus;
/** A parcel in a bag, or loose on the shift. */
interface BaggedParcel {
  orderId: string;
  bagNo: string;
  parcelNo: string;
  loose: boolean;
}

/**
 * Moves orders to another shift, parcel by parcel with the checks of a scan. Throws `StateNotAllowed` for a sealed bag, `NotFound` for an
 * order not on the shift, or the error of the target shift.
 */
export async function moveOrders(
  tx: Tx,
  caller: Caller,
  { id, toTransportShiftId, logisticsOrderIds, bagNo }: Input<typeof moveShiftOrders>,
) {
  const [from, to] = await lockBoth(tx, caller, id, toTransportShiftId);
  const wanted = [...new Set(logisticsOrderIds)];
  const parcels = await findInBags(tx, from, wanted);
  if (wanted.some((orderId) => !parcels.some((one) => one.orderId === orderId))) throw transportErrors.notOnShift({ name: from.name });
  const isBagged = parcels.some(({ loose }) => !loose);
  const into = bagNo ?? (isBagged ? await openBag(tx, caller, to) : null);
  for (const { loose, bagNo: from, parcelNo } of parcels) await takeOut(tx, caller, { id, bagNo: loose ? null : from, number: parcelNo });
  for (const { loose, parcelNo: number } of parcels)
    await putInBag(tx, caller, { id: toTransportShiftId, ...(loose ? { loose } : { bagNo: into }), number });
  return { moved: wanted.length, bagNo: into };
}

/** Locks both shifts in a fixed order, whatever the direction. */
async function lockBoth(tx: Tx, caller: Caller, fromId: string, toId: string): Promise<[Shift, Shift]> {
  const lockedShifts = new Map<string, Shift>();
  for (const id of [fromId, toId].sort()) lockedShifts.set(id, await lockShift(tx, caller, id, 'sender'));
  const [from, to] = [lockedShifts.get(fromId)!, lockedShifts.get(toId)!];
  if (from.id === to.id) throw transportErrors.sameShift({ name: from.name });
  return [from, to];
}

async function findInBags(tx: Tx, { siteId, id }: Shift, orderIds: readonly string[]): Promise<BaggedParcel[]> {
  const found = await sql<BaggedParcel>`select i.logistics_order_id as order_id, b.bag_no, b.loose, p.parcel_no
    from bag b
    join bag_item i on i.site_id = b.site_id and i.bag_id = b.id and ${inItsBag}
    join order_parcel p on p.site_id = i.site_id and p.id = i.parcel_id
    where b.site_id = ${siteId}
      and b.transport_shift_id = ${id}
      and not b.is_deleted
      and i.logistics_order_id = any(${orderIds}::uuid[])
    order by i.logistics_order_id, p.parcel_index`.execute(tx);
  return found.rows;
}

/** The first open bag of a shift; a new one when all are sealed or void. */
async function openBag(tx: Tx, caller: Caller, shift: Shift): Promise<string> {
  const bags = await lockBags(tx, caller, shift);
  const free = (wanted: RowOf<typeof bag>['status']) => bags.find(({ status }) => status === wanted);
  const open = free(Packing) ?? free(Empty);
  return open ? open.bagNo : (await addBags(tx, caller, shift, { quantity: 1 }))[0]!.bagNo;
}
