import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import {
  type getPutBackByNumber,
  putBackErrors,
  type putBackGoods,
  type undoPutBack,
} from '@entrepot/contract/modules/picking/put-back-goods.ts';
import { putBack, putBackStates } from '@entrepot/contract/modules/picking/put-back.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { asSystemIn, scopeOf } from '../../core/scope/scope.ts';
import { namesCommodity } from '../commodities/public.ts';
import { countPicked, goodsOf, pickStock, unshelveReleased } from '../orders/public.ts';
import { pickPackage, reservePackages } from '../packages/public.ts';
import { shelfByNumber } from '../shelving/public.ts';
import { recoverOnShelf } from './missing-goods.ts';
import { lockRow, placeOnShelf, type PutBack } from './to-put-back.ts';

const { Open, Missing } = enumCodes.PutBackStatus;

interface OpenPutBack extends Pick<PutBack, 'id' | 'number' | 'productName' | 'quantity' | 'status'> {
  serialNumber: string;
  fromShelfNumber: string;
  pickingListSerialNumber: string;
}

/** Finds the oldest open goods to put back of a scanned code, otherwise the oldest missing ones. Throws `NotFound`. */
export async function findByNumber(tx: Db, caller: Caller, { warehouseId, number }: Input<typeof getPutBackByNumber>) {
  const found = await sql<OpenPutBack>`
    select b.id, b.number, b.product_name, b.quantity, b.status, o.serial_number, s.number as from_shelf_number,
      l.serial_number as picking_list_serial_number
    from put_back b
    join logistics_order o on o.site_id = b.site_id and o.id = b.logistics_order_id
    join shelf s on s.site_id = b.site_id and s.id = b.from_shelf_id
    join picking_list l on l.site_id = b.site_id and l.id = b.picking_list_id
    left join commodity c on c.site_id = b.site_id and c.id = b.commodity_id
    where ${scopeOf(caller, putBack, 'b')}
      and b.warehouse_id = ${warehouseId}
      and b.status in (${Open}, ${Missing})
      and (b.number = ${number} or ${namesCommodity(number, 'c')})
    order by b.status, b.waiting_since, b.id
    limit 1`.execute(tx);
  const [row] = found.rows;
  if (!row) throw putBackErrors.nothingToPutBack({ number });
  return row;
}

/**
 * Puts goods on the scanned shelf, missing ones as well. Throws `StateNotAllowed` when they are put back already, and `TotalExceeded` for
 * more pieces.
 */
export async function putBackOnShelf(tx: Tx, caller: Caller, { id, shelfNumber, quantity }: Input<typeof putBackGoods>) {
  const { order, row } = await lockRow(tx, caller, id);
  if (row.status === enumCodes.PutBackStatus.Done) throw putBackErrors.putBackAlready({ number: row.number });
  const shelf = await shelfByNumber(tx, caller, row.warehouseId, shelfNumber);
  const goods = { order, row, shelfId: shelf.id, quantity: quantity ?? row.quantity };
  const done = row.status === Missing ? await recoverOnShelf(tx, caller, goods) : await placeOnShelf(tx, caller, goods);
  return { id: done.id, number: done.number, quantity: done.quantity, shelfNumber: shelf.number, left: row.quantity - done.quantity };
}

/**
 * Takes goods off the shelf on which they were put: they are to be put back again. Throws `StateNotAllowed` when they were moved, ordered or
 * planned for picking since.
 */
export async function undo(tx: Tx, caller: Caller, { id }: Input<typeof undoPutBack>) {
  const { order, row } = await lockRow(tx, caller, id);
  const status = putBackStates.after(row.status, 'undo');
  const { siteId, packageId, commodityId, batchDate, lotId, orderGoodsId, quantity } = row;
  const system = asSystemIn(caller, siteId);
  const shelfId = row.shelfId!;
  const released = row.released || !order.goodsHeld || !(await goodsOf(tx, order)).some((line) => line.id === orderGoodsId);
  const isPlanned = !released && (order.pickingListId !== null || !orderStates.is(order.orderStatus, 'beforePicking'));
  if (isPlanned) throw putBackErrors.usedSince({ number: row.number });
  const of = { siteId, orderId: order.id };
  if (packageId) {
    if ((await packageShelf(tx, row)) !== shelfId) throw putBackErrors.usedSince({ number: row.number });
    if (released) await reservePackages(tx, system, { ...of, ownerId: order.ownerId, goods: [{ packageId, quantity }] });
    await pickPackage(tx, system, { ...of, packageId, quantity });
  } else if (released) await unshelveReleased(tx, system, order, { commodityId: commodityId!, shelfId, batchDate, lotId, quantity });
  else await pickStock(tx, system, order, { commodityId: commodityId!, shelfId, batchDate, lotId, quantity });
  if (!released) await countPicked(tx, order, orderGoodsId, quantity);
  const open = { shelfId: null, putBackTime: null, operatorId: null, waitingSince: caller.now };
  await change(tx, caller, putBack, row, { ...open, status, released, fromShelfId: shelfId });
  return true;
}

async function packageShelf(tx: Tx, { siteId, packageId }: PutBack): Promise<string | null> {
  const { shelfId } = await tx
    .selectFrom('package')
    .select('shelfId')
    .where('siteId', '=', siteId)
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow();
  return shelfId;
}
