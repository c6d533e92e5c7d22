import type { Input } from '@entrepot/contract/core/call.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type {
  deleteReturnLogisticsOrderWarehousing,
  returnLogisticsOrderWarehousing,
} from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsErrors } from '@entrepot/contract/modules/returns/return-logistics-errors.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnLogisticsOrder, returnLogisticsOrderGoods } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { zoneOf } from '../../core/db/times.ts';
import { lockStock, lotsFor, moveStock, nextMovementLine, refuseUnfit, type StockMove, type StockPlace } from '../commodities/public.ts';
import { notifyReturned } from './returned-messages.ts';
import {
  changeGoods,
  goodsAfter,
  goodsOf,
  refusePackage,
  type Returned,
  type ReturnedGoods,
  returnedSource,
  statusWith,
} from './returned-row.ts';
import { followShelves, lockShelfRows, shelfUseOf, refuseArea, shelfIn } from './returned-shelf.ts';

const { InventoryState, PartitionType, ShelvesLogType, StockMovementType } = enumCodes;
type Line = Input<typeof returnLogisticsOrderWarehousing>['lines'][number];

/**
 * Takes goods of a return into its owner's stock, available where they are or on the shelf staff name. Throws `NoMatchingGoods` for goods
 * or commodities of others, `CompletionRequired` or `StateNotAllowed` for unusable commodities, and `TotalExceeded`.
 */
export async function takeIntoStock(tx: Tx, caller: Caller, input: Input<typeof returnLogisticsOrderWarehousing>): Promise<true> {
  const { id, lines, shelfNumber, confirmArea } = input;
  const row = await lock(tx, caller, returnLogisticsOrder, id);
  refusePackage(row);
  returnLogisticsOrderStates.after(row.status, 'warehouse');
  const { ownerId } = row;
  if (!ownerId) throw returnLogisticsErrors.noOwner({ number: row.serialNumber });
  const goods = await goodsOf(tx, caller, row);
  const chosen = chooseGoods(goods, lines);
  for (const { one, line } of chosen) {
    goodsAfter(caller, one, 'warehouse');
    if (line.quantity > one.quantity)
      throw returnLogisticsErrors.moreThanCame({ goods: one.productName, pieces: one.quantity, quantity: line.quantity });
  }
  await refuseUnfit(tx, caller, { siteId: row.siteId, ownerId }, lines);
  const place = shelfNumber ? await shelfIn(tx, caller, row, shelfNumber) : null;
  if (place && !confirmArea) await refuseArea(tx, caller, place, [PartitionType.Commodity]);
  const shelfId = place?.id ?? row.shelfId;

  const system = asSystemIn(caller, row.siteId);
  await lockStock(tx, lines);
  await lockShelfRows(tx, system, [row.shelfId, shelfId]);
  const lots = shelfId ? await lotsFor(tx, caller, row.siteId, lines) : lines.map(() => null);
  for (const [at, { one, line }] of chosen.entries()) await putAway(tx, caller, row, one, line, { shelfId, lotId: lots[at]! });
  const after = await goodsOf(tx, caller, row);
  const now = await change(tx, caller, returnLogisticsOrder, row, { status: statusWith(row, after) });
  await followShelves(tx, caller, row.siteId, shelfUseOf(row, goods), shelfUseOf(now, after), {
    logType: ShelvesLogType.Lower,
    found: true,
  });
  const first = await nextMovementLine(tx, returnedSource(row));
  const moves = lines.map(({ commodityId, quantity }, at) => ({
    ...moveOf(row, ownerId, commodityId, quantity),
    from: null,
    to: placeOf(row, { shelfId, lotId: lots[at]! }, caller.now),
    line: first + at,
  }));
  // The return's own shelf is not checked, because the goods are on it already.
  await moveStock(tx, system, moves, { counted: !place });
  const count = lines.reduce((all, { quantity }) => all + quantity, 0);
  if (caller.audience !== 'customer') await notifyReturned(tx, caller, now, 'Stocked', { count });
  return true;
}

/** The goods of the lines. Throws `DuplicateSelection`, or `NoMatchingGoods` for goods of another return. */
function chooseGoods(goods: readonly ReturnedGoods[], lines: readonly Line[]): { one: ReturnedGoods; line: Line }[] {
  const byId = new Map(goods.map((one) => [one.id, one]));
  if (new Set(lines.map(({ goodsId }) => goodsId)).size !== lines.length) throw returnLogisticsErrors.goodsNamedTwice();
  return lines.map((line) => {
    const one = byId.get(line.goodsId);
    if (!one) throw returnLogisticsErrors.notItsGoods();
    return { one, line };
  });
}

/** Marks goods as taken into stock; the remaining pieces become separate goods with the same status. */
async function putAway(tx: Tx, caller: Caller, row: Returned, one: ReturnedGoods, line: Line, { shelfId, lotId }: Spot): Promise<void> {
  const rest = one.quantity - line.quantity;
  if (rest > 0) {
    const { siteId, returnLogisticsOrderId, identification, productName, imageUrls, commodityId, goodsStatus } = one;
    const same = { siteId, returnLogisticsOrderId, identification, productName, imageUrls, commodityId, goodsStatus };
    await insert(tx, asSystemIn(caller, row.siteId), returnLogisticsOrderGoods, { ...same, quantity: rest });
  }
  await changeGoods(tx, caller, one, {
    quantity: line.quantity,
    commodityId: line.commodityId,
    goodsStatus: goodsAfter(caller, one, 'warehouse'),
    warehousedQuantity: line.quantity,
    warehousedShelfId: shelfId,
    warehousedLotId: lotId,
    warehousedTime: caller.now,
  });
}

const moveOf = (row: Returned, ownerId: string, commodityId: string, quantity: number): Omit<StockMove, 'from' | 'to' | 'line'> => ({
  ...returnedSource(row),
  commodityId,
  ownerId,
  type: StockMovementType.ReturnIn,
  quantity,
});

/** The shelf and lot of pieces of a return; null for neither. */
interface Spot {
  shelfId: string | null;
  lotId: string | null;
}

/** The stock place of a return's pieces since a moment. */
const placeOf = ({ siteId, warehouseId }: Returned, { shelfId, lotId }: Spot, since: Date): StockPlace => ({
  warehouseId,
  state: InventoryState.Available,
  shelfId,
  lotId,
  batchDate: shelfId ? dayOf(since, zoneOf(siteId)) : null,
});

/**
 * Takes goods out of stock again; they are goods of the return where they are. Throws `InsufficientStock`, changing nothing, when pieces
 * are no longer available there.
 */
export async function takeOutOfStock(
  tx: Tx,
  caller: Caller,
  { id, goodsIds }: Input<typeof deleteReturnLogisticsOrderWarehousing>,
): Promise<true> {
  const row = await lock(tx, caller, returnLogisticsOrder, id);
  const goods = await goodsOf(tx, caller, row);
  const wanted = new Set(goodsIds);
  const chosen = goods.filter((one) => wanted.has(one.id));
  if (chosen.length !== wanted.size) throw returnLogisticsErrors.notItsGoods();
  for (const one of chosen) goodsAfter(caller, one, 'undoWarehousing');

  const system = asSystemIn(caller, row.siteId);
  const taken = chosen.map((one) => ({ ...one, commodityId: one.commodityId! }));
  await lockStock(tx, taken);
  await lockShelfRows(tx, system, [row.shelfId, ...chosen.map(({ warehousedShelfId }) => warehousedShelfId)]);
  const first = await nextMovementLine(tx, returnedSource(row));
  const moves = taken.map(({ commodityId, warehousedQuantity, warehousedShelfId, warehousedLotId, warehousedTime }, at) => ({
    ...moveOf(row, row.ownerId!, commodityId, warehousedQuantity),
    from: placeOf(row, { shelfId: warehousedShelfId, lotId: warehousedLotId }, warehousedTime!),
    to: null,
    line: first + at,
  }));
  await moveStock(tx, system, moves);
  const none = { warehousedQuantity: 0, warehousedShelfId: null, warehousedLotId: null, warehousedTime: null };
  for (const one of chosen) await changeGoods(tx, caller, one, { ...none, goodsStatus: goodsAfter(caller, one, 'undoWarehousing') });
  const after = await goodsOf(tx, caller, row);
  const before = shelfUseOf(row, goods);
  // Everything was in stock, so the return is where its pieces were.
  const shelfId = before ? row.shelfId : (chosen[0]!.warehousedShelfId ?? row.shelfId);
  const now = await change(tx, caller, returnLogisticsOrder, row, { status: statusWith({ ...row, shelfId }, after), shelfId });
  await followShelves(tx, caller, row.siteId, before, shelfUseOf(now, after), { logType: ShelvesLogType.PutOn, found: true });
  return true;
}
