import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { doneAlready } from '@entrepot/contract/core/errors.ts';
import { packingErrors } from '@entrepot/contract/modules/packing/errors.ts';
import { type packing, packingStates } from '@entrepot/contract/modules/packing/packing.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notHidden, onlyOne } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { lockOrder, type Order } from '../orders/public.ts';
import { zoneOf } from '../../core/rows/times.ts';

export type Packing = RowOf<typeof packing>;

const halfHour = 30 * 60_000;
/** Until when a packing that is being done belongs to its packer. */
export const lockedUntil = ({ lastModificationTime, startTime, creationTime }: Packing) =>
  new Date((lastModificationTime ?? startTime ?? creationTime).getTime() + halfHour);

/** Is an order on a packer's table: begun, and not given back? */
export const isOnTable = ({ status, leftTime }: Packing) => status === enumCodes.PackingStatus.Packing && !leftTime;

/** Whether a packing is somebody else's right now. */
export const isOthers = (row: Packing, caller: Caller) => isOnTable(row) && row.packerId !== caller.userId && lockedUntil(row) > caller.now;

/** The packing of an order, held; the order's row is held before it. */
export async function packingOf(tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<Packing | undefined> {
  return packingRows(tx, { siteId, id }).forUpdate().executeTakeFirst();
}

/** The same, not held. */
export const presentPacking = (tx: Tx, order: Pick<Order, 'siteId' | 'id'>): Promise<Packing | undefined> =>
  packingRows(tx, order).executeTakeFirst();

const packingRows = (tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>) =>
  tx.selectFrom('packing').selectAll().where('siteId', '=', siteId).where('logisticsOrderId', '=', id).where(notHidden);

/** What people call a packer, who may belong to another site; null when there is none. */
export async function packerName(tx: Tx, packerId: string): Promise<string | null> {
  const person = await tx
    .selectFrom('userAccount')
    .select(['nickName', 'userName'])
    .where('id', '=', packerId)
    .limit(onlyOne)
    .executeTakeFirst();
  return person?.nickName ?? person?.userName ?? null;
}

/** The refusal of an order that somebody else packs, with the name and until when. */
export async function otherPacker(tx: Tx, order: Order, row: Packing) {
  const packer = row.packerId && (await packerName(tx, row.packerId));
  const until = timeToWire(lockedUntil(row), zoneOf(row.siteId)).slice(11, 16);
  return packingErrors.otherPacker({ order: order.serialNumber, packer, until }, { HeldBy: packer, SerialNumber: order.serialNumber });
}

/** An order at the caller's packing table. */
export interface AtTable {
  order: Order;
  row: Packing;
}

/**
 * Holds an order that the caller is packing. Refuses one that is packed already (311, or as `whenPacked` says), that somebody
 * else packs, or whose packing was not started (102).
 */
export async function holdAtTable(tx: Tx, caller: Caller, orderId: string, whenPacked = packingErrors.packedAlready): Promise<AtTable> {
  const order = await lockOrder(tx, caller, orderId);
  const row = await packingOf(tx, order);
  if (order.packingStatus === enumCodes.PackingStatus.Packed) throw whenPacked({ order: order.serialNumber }, doneAlready);
  if (!row || row.leftTime || !packingStates.can(row.status, 'scan')) throw packingErrors.notStarted({ order: order.serialNumber });
  // Even when the half hour is over, only starting anew takes an order from somebody.
  if (row.packerId !== caller.userId) throw await otherPacker(tx, order, row);
  return { order, row };
}
