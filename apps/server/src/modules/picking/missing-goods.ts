import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { packagesMoved } from '@entrepot/contract/modules/packages/events.ts';
import type { decideShortage } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import type { reportPutBackMissing } from '@entrepot/contract/modules/picking/put-back-goods.ts';
import { putBack, putBackStates } from '@entrepot/contract/modules/picking/put-back.ts';
import { pickingListIndex } from '@entrepot/contract/modules/picking/screens.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, lockWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { notifyStaff } from '../messaging/public.ts';
import {
  cancelOrder,
  countPicked,
  followCauses,
  removeStock,
  goodsOf,
  lockOrder,
  lockStockOf,
  losePickedStock,
  loseReleased,
  type Order,
  recoverStock,
  replaceStock,
} from '../orders/public.ts';
import { losePickedPackage, recoverPackage } from '../packages/public.ts';
import { takeFrom } from './take-out.ts';
import { changePieces, lockRow, type PutBack, refuseAbove } from './to-put-back.ts';

const { Missing } = enumCodes.PutBackStatus;
const { Wait, SendWithout, Substitute, Cancel } = enumCodes.ShortageDecision;

/**
 * Records goods that cannot be put back because they are not found: a package is lost, stock pieces are written off. The order takes other
 * stock if there is any; otherwise it is on hold and the supervisors decide. Throws `StateNotAllowed` when a part of a package is elsewhere.
 */
export async function reportMissing(tx: Tx, caller: Caller, { id, quantity, remarks }: Input<typeof reportPutBackMissing>) {
  const { order, row } = await lockRow(tx, caller, id);
  const status = putBackStates.after(row.status, 'miss');
  const pieces = quantity ?? row.quantity;
  refuseAbove(row, pieces);
  const system = asSystemIn(caller, row.siteId);
  const released = await writeOff(tx, system, { order, row, pieces, remarks });
  const values = { status, released, remarks, missingTime: caller.now, operatorId: caller.userId };
  const lost = await changePieces(tx, caller, row, pieces, values);
  await followCauses(tx, system, await lockOrder(tx, system, order.id));
  await notifySupervisors(tx, caller, order, lost);
  return true;
}

interface WriteOff {
  order: Order;
  row: PutBack;
  pieces: number;
  remarks: string;
}

/** Takes missing pieces out of stock; returns whether no order needs them, because it released them or other stock replaces them. */
async function writeOff(tx: Tx, caller: Caller, { order, row, pieces, remarks }: WriteOff): Promise<boolean> {
  const { siteId, packageId, batchDate, lotId, fromShelfId, orderGoodsId, released } = row;
  const commodityId = row.commodityId!;
  await lockStockOf(tx, [order]);
  if (packageId)
    await losePickedPackage(tx, caller, { siteId, orderId: order.id, packageId, quantity: pieces, isReserved: !released }, remarks);
  else if (released) await loseReleased(tx, caller, order, { commodityId, batchDate, lotId, quantity: pieces }, remarks);
  else await losePickedStock(tx, caller, order, { commodityId, shelfId: fromShelfId, batchDate, lotId, quantity: pieces }, remarks);
  if (released) return true;
  await countPicked(tx, order, orderGoodsId, -pieces);
  if (packageId) return false;
  return !(await replaceStock(tx, caller, [order])).some((short) => short.commodityId === commodityId);
}

async function notifySupervisors(tx: Tx, caller: Caller, order: Order, lost: PutBack): Promise<void> {
  const { siteId, warehouseId, number, quantity, remarks } = lost;
  const { number: shelf } = await tx
    .selectFrom('shelf')
    .select('number')
    .where('siteId', '=', siteId)
    .where('id', '=', lost.fromShelfId)
    .executeTakeFirstOrThrow();
  await notifyStaff(tx, caller, {
    siteId,
    warehouseId,
    screen: pickingListIndex.DeleteOrder,
    type: enumCodes.UserMessageType.LogisticsOrder,
    text: 'picking.messages.missingToPutBack',
    values: { name: caller.userName, order: order.serialNumber, number, quantity, shelf, remarks: remarks ?? '' },
    link: `/PutBackIndex?status=${Missing}`,
    sourceType: 'logisticsOrder',
    sourceId: order.id,
  });
}

/** Puts missing goods that turned up on a shelf; an order that still needs them reserves them again. Returns their row. */
export async function recoverOnShelf(
  tx: Tx,
  caller: Caller,
  { order, row, shelfId, quantity }: { order: Order; row: PutBack; shelfId: string; quantity: number },
): Promise<PutBack> {
  refuseAbove(row, quantity);
  const system = asSystemIn(caller, row.siteId);
  if (row.packageId) {
    // `packagesMoved` completes the row.
    await recoverPackage(tx, system, row.packageId, shelfId);
    return find(tx, caller, putBack, row.id);
  }
  const { commodityId, batchDate, lotId, released } = row;
  await lockStockOf(tx, [order]);
  await recoverStock(tx, system, order, { commodityId: commodityId!, shelfId, batchDate, lotId, quantity });
  if (!released && order.goodsHeld) await replaceStock(tx, system, [order]);
  const done = await changePieces(tx, caller, row, quantity, { ...doneBy(caller, row, shelfId), released: true });
  await followCauses(tx, system, await lockOrder(tx, system, order.id));
  return done;
}

const doneBy = (caller: Caller, { status }: PutBack, shelfId: string) => ({
  status: putBackStates.after(status, 'recover'),
  shelfId,
  putBackTime: caller.now,
  operatorId: caller.userId,
});

type Moved = NonNullable<(typeof packagesMoved)['data']>;

/** Completes missing packages that turned up on a shelf, and releases the hold of their orders, which are locked. */
export async function followRecovered(tx: Tx, caller: Caller, { siteId, packageIds, shelfId }: Moved): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const row of await lockWhere(tx, system, putBack, { siteId, packageId: packageIds, status: Missing })) {
    await change(tx, caller, putBack, row, doneBy(caller, row, shelfId));
    await followCauses(tx, system, await lockOrder(tx, system, row.logisticsOrderId));
  }
}

/** Missing goods of an order, with the shelf they were picked from. */
export type MissingGoods = PutBack & { shelfNumber: string };

/** The missing goods that hold an order. */
export async function missingOf(tx: Db, order: Pick<Order, 'siteId' | 'id'>): Promise<MissingGoods[]> {
  const { rows } = await sql<MissingGoods>`
    select b.*, s.number as shelf_number
    from put_back b
    join order_goods g on g.site_id = b.site_id and g.id = b.order_goods_id and g.logistics_order_id = b.logistics_order_id
    join shelf s on s.site_id = b.site_id and s.id = b.from_shelf_id
    where b.site_id = ${order.siteId} and b.logistics_order_id = ${order.id} and b.status = ${Missing} and not b.released
    order by b.id`.execute(tx);
  return rows;
}

interface Decision extends Pick<Input<typeof decideShortage>, 'decision'> {
  remarks: string | null;
}

/** The decisions that are possible about goods to put back that are missing: only stock can be replaced by other pieces. */
export const decisionsAbout = (missing: readonly Pick<MissingGoods, 'packageId'>[]): CodeOf<'ShortageDecision'>[] => [
  Wait,
  SendWithout,
  ...(missing.some(({ packageId }) => packageId) ? [] : [Substitute]),
  Cancel,
];

/** Throws `StateNotAllowed` for a decision that is not possible about the missing goods of an order. */
export function refuseUnlessOffered(
  order: Order,
  decision: CodeOf<'ShortageDecision'>,
  offered: readonly CodeOf<'ShortageDecision'>[],
): void {
  if (offered.includes(decision)) return;
  throw decision === SendWithout
    ? pickingErrors.partMissing({ order: order.serialNumber })
    : pickingErrors.packageMissing({ order: order.serialNumber });
}

/**
 * Decides about goods of a locked order that could not be put back: wait, send the order without them, reserve other stock, or cancel it.
 * Throws `StateNotAllowed` if nothing is missing, and `InsufficientStock`.
 */
export async function decideMissing(tx: Tx, caller: Caller, order: Order, { decision, remarks }: Decision): Promise<void> {
  const missing = await missingOf(tx, order);
  if (!missing.length) throw pickingErrors.noShortage({ order: order.serialNumber });
  refuseUnlessOffered(order, decision, decisionsAbout(missing));
  const rows = await lockWhere(tx, caller, putBack, { siteId: order.siteId, id: missing.map(({ id }) => id) });
  if (decision === Wait) {
    if (!remarks) throw invalid({ field: 'Remarks', key: 'required' });
    for (const row of rows) await change(tx, caller, putBack, row, { remarks });
    return;
  }
  if (decision === SendWithout) await sendWithout(tx, caller, order, rows);
  else if (decision === Substitute) await replace(tx, caller, order);
  else await cancelOrder(tx, caller, { id: order.id, remarks });
  for (const row of rows) await change(tx, caller, putBack, row, { released: true });
}

async function sendWithout(tx: Tx, caller: Caller, order: Order, rows: readonly PutBack[]): Promise<void> {
  await lockStockOf(tx, [order]);
  const lines = await goodsOf(tx, order);
  for (const { packageId, orderGoodsId, number } of rows) {
    if (!packageId) continue;
    const line = lines.find(({ id }) => id === orderGoodsId)!;
    await takeFrom(tx, caller, { order: await lockOrder(tx, caller, order.id), line, family: [], shelfId: null, number });
  }
  for (const { commodityId, missing } of await replaceStock(tx, caller, [order])) {
    const line = lines.find((one) => one.commodityId === commodityId)!;
    await removeStock(tx, caller, await lockOrder(tx, caller, order.id), line, missing);
  }
}

async function replace(tx: Tx, caller: Caller, order: Order): Promise<void> {
  await lockStockOf(tx, [order]);
  const [short] = await replaceStock(tx, caller, [order]);
  if (short) throw pickingErrors.noOtherStock({ commodity: short.commodityCode, missing: short.missing });
}
