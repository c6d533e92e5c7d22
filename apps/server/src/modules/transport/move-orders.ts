import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import type { moveShiftOrders } from '@entrepot/contract/modules/transport/move-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { inItsBag, addBags } from './bags.ts';
import { putInBag, takeOut } from './packaging.ts';
import { lockBags, lockShift, type Shift } from './shift.ts';

const { Empty, Packing } = enumCodes.BagNumberStatus;
/** A parcel that lies in a bag. */
interface Lying {
  orderId: string;
  bagNo: string;
  parcelNo: string;
}

/**
 * Moves orders to another shift, parcel by parcel as the scanner would: what the other shift may not carry is refused with its reason, a
 * bag that is sealed (102), and an order that does not lie on the shift (101).
 */
export async function moveOrders(
  tx: Tx,
  caller: Caller,
  { id, toTransportShiftId, logisticsOrderIds, bagNo }: Input<typeof moveShiftOrders>,
) {
  const [from, to] = await lockBoth(tx, caller, id, toTransportShiftId);
  const wanted = [...new Set(logisticsOrderIds)];
  const parcels = await lyingOn(tx, from, wanted);
  if (wanted.some((orderId) => !parcels.some((one) => one.orderId === orderId))) throw transportErrors.notOnShift({ name: from.name });
  const into = bagNo ?? (await openBag(tx, caller, to));
  for (const parcel of parcels) await takeOut(tx, caller, { id, bagNo: parcel.bagNo, number: parcel.parcelNo });
  for (const { parcelNo: number } of parcels) await putInBag(tx, caller, { id: toTransportShiftId, bagNo: into, number });
  return { moved: wanted.length, bagNo: into };
}

/** Both shifts, held in one order whoever moves which way. */
async function lockBoth(tx: Tx, caller: Caller, fromId: string, toId: string): Promise<[Shift, Shift]> {
  const held = new Map<string, Shift>();
  for (const id of [fromId, toId].sort()) held.set(id, await lockShift(tx, caller, id));
  const [from, to] = [held.get(fromId)!, held.get(toId)!];
  if (from.id === to.id) throw transportErrors.sameShift({ name: from.name });
  return [from, to];
}

async function lyingOn(tx: Tx, { siteId, id }: Shift, orderIds: readonly string[]): Promise<Lying[]> {
  const found = await sql<Lying>`select i.logistics_order_id as order_id, b.bag_no, p.parcel_no
    from bag b join bag_item i on i.site_id = b.site_id and i.bag_id = b.id and ${inItsBag}
      join order_parcel p on p.site_id = i.site_id and p.id = i.parcel_id
    where b.site_id = ${siteId} and b.transport_shift_id = ${id} and not b.is_deleted and i.logistics_order_id = any(${orderIds}::uuid[])
    order by i.logistics_order_id, p.parcel_index`.execute(tx);
  return found.rows;
}

/** The first bag of a shift that is open; a new one when all are sealed or void. */
async function openBag(tx: Tx, caller: Caller, shift: Shift): Promise<string> {
  const bags = await lockBags(tx, caller, shift);
  const free = (wanted: RowOf<typeof bag>['status']) => bags.find(({ status }) => status === wanted);
  const open = free(Packing) ?? free(Empty);
  return open ? open.bagNo : (await addBags(tx, caller, shift, { quantity: 1 }))[0]!.bagNo;
}
