import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { doneAlready } from '@entrepot/contract/core/errors.ts';
import { packingErrors } from '@entrepot/contract/modules/packing/errors.ts';
import { type packing, packingStates } from '@entrepot/contract/modules/packing/packing.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { lockOrder, type Order } from '../orders/public.ts';
import { zoneOf } from '../../core/db/times.ts';

export type Packing = RowOf<typeof packing>;

const halfHour = 30 * 60_000;
/** The time until which a packing in progress is reserved for its packer. */
export const lockedUntil = ({ lastModificationTime, startTime, creationTime }: Packing) =>
  new Date((lastModificationTime ?? startTime ?? creationTime).getTime() + halfHour);

/** Whether an order is at a packer's station: started and not released. */
export const isOnTable = ({ status, leftTime }: Packing) => status === enumCodes.PackingStatus.Packing && !leftTime;

/** Whether a packing is currently reserved for another packer. */
export const isClaimedByOther = (row: Packing, caller: Caller) =>
  isOnTable(row) && row.packerId !== caller.userId && lockedUntil(row) > caller.now;

/** Locks the packing of an order; the order is locked first. */
export async function packingOf(tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<Packing | undefined> {
  return packingRows(tx, { siteId, id }).forUpdate().executeTakeFirst();
}

/** The same without a lock. */
export const presentPacking = (tx: Db, order: Pick<Order, 'siteId' | 'id'>): Promise<Packing | undefined> =>
  packingRows(tx, order).executeTakeFirst();

const packingRows = (tx: Db, { siteId, id }: Pick<Order, 'siteId' | 'id'>) =>
  tx.selectFrom('packing').selectAll().where('siteId', '=', siteId).where('logisticsOrderId', '=', id).where(notDeleted);

/** The display name of a packer, who may belong to another site; null without one. */
export async function packerName(tx: Db, packerId: string): Promise<string | null> {
  const person = await tx
    .selectFrom('userAccount')
    .select(['nickName', 'userName'])
    .where('id', '=', packerId)
    .limit(onlyOne)
    .executeTakeFirst();
  return person?.nickName ?? person?.userName ?? null;
}

/** The error for an order at another packer's station, with name and time. */
export async function otherPacker(tx: Tx, order: Order, row: Packing) {
  const packer = row.packerId && (await packerName(tx, row.packerId));
  const until = timeToWire(lockedUntil(row), zoneOf(row.siteId)).slice(11, 16);
  return packingErrors.otherPacker({ order: order.serialNumber, packer, until }, { HeldBy: packer, SerialNumber: order.serialNumber });
}

/** An order at the caller's packing station. */
export interface AtTable {
  order: Order;
  row: Packing;
}

/**
 * Locks an order the caller is packing. Throws `OrderFullyPacked` (or `whenPacked`) when it is packed, and `StateNotAllowed` when another
 * packer has it or packing was not started.
 */
export async function lockAtTable(tx: Tx, caller: Caller, orderId: string, whenPacked = packingErrors.packedAlready): Promise<AtTable> {
  const order = await lockOrder(tx, caller, orderId);
  const row = await packingOf(tx, order);
  if (order.packingStatus === enumCodes.PackingStatus.Packed) throw whenPacked({ order: order.serialNumber }, doneAlready);
  if (!row || row.leftTime || !packingStates.can(row.status, 'scan')) throw packingErrors.notStarted({ order: order.serialNumber });
  // Even after half an hour, only starting again takes an order over from another packer.
  if (row.packerId !== caller.userId) throw await otherPacker(tx, order, row);
  return { order, row };
}
