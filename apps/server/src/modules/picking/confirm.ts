import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { doneAlready } from '@entrepot/contract/core/errors.ts';
import type { confirmPickingGoods } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingLine, pickingLineStates } from '@entrepot/contract/modules/picking/picking-line.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { onlyOne } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { changeBehind } from '../../core/rows/rows.ts';
import { countPicked, goodsOf, lockOrder, moveOrder, type Order, pickStock, tellPicking } from '../orders/public.ts';
import { pickPackage } from '../packages/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { lineFactsOf } from './line-facts.ts';
import { countOnList, type Line, type List, lockListInHand } from './lists.ts';

type Scanned = Input<typeof confirmPickingGoods>;
/** A line with the goods behind it and the shelf they lie on now. */
interface Aimed {
  line: Line;
  packageId: string | null;
  commodityId: string | null;
  courierNumber: string;
  shelfId: string | null;
  shelfNumber: string | null;
}

/**
 * Picks goods of a list in hand from the shelf that was scanned: what the list does not want (232), from another shelf (232),
 * or more than is left (122) is refused. The order goes on to packing with its last piece.
 */
export async function confirm(tx: Tx, caller: Caller, input: Scanned) {
  const held = await lockListInHand(tx, caller, input.id);
  const aimed = await aim(tx, held.list, input);
  const { line } = aimed;
  const left = line.quantity - line.pickedQuantity - line.shortQuantity;
  const quantity = input.quantity ?? left;
  if (left === 0) throw pickingErrors.pickedAlready({ number: aimed.courierNumber }, doneAlready);
  if (quantity > left) throw pickingErrors.aboveLine({ number: aimed.courierNumber, left });
  refuseOtherShelf(aimed, input.shelfNumber);
  const order = await lockOrder(tx, caller, line.logisticsOrderId);
  if (order.orderStatus !== enumCodes.OrderStatus.Picking) throw pickingErrors.orderGone({ order: order.serialNumber });

  await pick(tx, caller, order, aimed, quantity);
  await addToLine(tx, caller, aimed, quantity);
  await countPicked(tx, order, line.orderGoodsId, quantity);
  const list = await countOnList(tx, caller, held, quantity);
  const orderFinished = await settleOrder(tx, caller, order);
  const [[facts], listFinished] = await Promise.all([lineFactsOf(tx, caller, list.siteId, sql`l.id = ${line.id}`), isFinished(tx, list)]);
  return { ...facts!, orderFinished, listFinished };
}

const pick = (tx: Tx, caller: Caller, order: Order, { line, packageId, commodityId }: Aimed, quantity: number): Promise<unknown> =>
  packageId
    ? pickPackage(tx, caller, { siteId: order.siteId, orderId: order.id, packageId, quantity })
    : pickStock(tx, caller, order, { commodityId: commodityId!, shelfId: line.shelfId, quantity });

/**
 * The line that is meant: the one named, or one that wants the goods scanned, those that still want some first. A commodity that is to be
 * fetched from several shelves is meant on the one that was scanned.
 */
async function aim(tx: Tx, { siteId, id, serialNumber }: List, scanned: Scanned): Promise<Aimed> {
  const { lineId, courierNumber, commodityCode, shelfNumber: shelf } = scanned;
  const code = courierNumber ?? commodityCode ?? '';
  const meant = lineId ? sql`l.id = ${lineId}` : sql`${code} in (k.courier_number, c.identification_code, c.commodity_code)`;
  const found = await sql<Line & Omit<Aimed, 'line' | 'shelfId'> & { nowOn: string | null }>`
    select l.*, g.package_id, g.commodity_id, coalesce(k.courier_number, c.identification_code, c.commodity_code) as courier_number,
      s.id as now_on, s.number as shelf_number from picking_line l
    join order_goods g on g.site_id = l.site_id and g.id = l.order_goods_id
    left join package k on k.site_id = g.site_id and k.id = g.package_id left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    left join shelf s on s.site_id = l.site_id and s.id = case when g.commodity_id is null then k.shelf_id else l.shelf_id end
    where l.site_id = ${siteId} and l.picking_list_id = ${id} and ${meant}
    order by (l.picked_quantity + l.short_quantity = l.quantity), (s.number is distinct from ${shelf}), l.id limit 1`.execute(tx);
  const row = found.rows[0];
  if (!row) throw pickingErrors.unknownGoods({ number: code, list: serialNumber });
  const { packageId, commodityId, courierNumber: number, nowOn, shelfNumber, ...line } = row;
  return { line: line as Line, packageId, commodityId, courierNumber: number, shelfId: nowOn, shelfNumber };
}

function refuseOtherShelf({ courierNumber, shelfNumber }: Aimed, scanned: string): void {
  if (shelfNumber && scanned !== shelfNumber) throw pickingErrors.otherShelf({ number: courierNumber, shelf: shelfNumber, scanned });
}

async function addToLine(tx: Tx, caller: Caller, { line, shelfId }: Aimed, quantity: number): Promise<void> {
  const pickedQuantity = line.pickedQuantity + quantity;
  await changeBehind(tx, caller, pickingLine, line, {
    pickedQuantity,
    status: pickingLineStates.after(line.status, pickedQuantity === line.quantity ? 'pickAll' : 'pickSome'),
    pickerId: caller.userId,
    pickedTime: caller.now,
    shelfId: shelfId ?? line.shelfId,
  });
}

/** Sets how far the picking of an order is; with its last piece it goes to packing. Gives whether it did. */
async function settleOrder(tx: Tx, caller: Caller, order: Order): Promise<boolean> {
  const finished = (await goodsOf(tx, order)).every(({ quantity, pickedQuantity }) => pickedQuantity >= quantity);
  if (finished) {
    await moveOrder(tx, caller, order, 'finishPicking');
    await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status: trackStatus.Picked });
  } else {
    await tellPicking(tx, caller, order, enumCodes.PickingStatus.PartiallyPicked);
  }
  return finished;
}

/** Whether every line of a list is picked or reported short. */
export async function isFinished(tx: Tx, { siteId, id }: Pick<List, 'siteId' | 'id'>): Promise<boolean> {
  const open = await tx
    .selectFrom('pickingLine')
    .select('id')
    .where('siteId', '=', siteId)
    .where('pickingListId', '=', id)
    .where((line) => line(line('pickedQuantity', '+', line.ref('shortQuantity')), '<', line.ref('quantity')))
    .limit(onlyOne)
    .executeTakeFirst();
  return !open;
}
