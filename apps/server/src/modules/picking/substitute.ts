import { sql } from 'kysely';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingLine, pickingLineStates } from '@entrepot/contract/modules/picking/picking-line.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, insert } from '../../core/db/rows.ts';
import { goodsOf, lockStockOf, type Order, replaceStock } from '../orders/public.ts';
import { deleteLines } from './delete-lines.ts';
import type { Line, List } from './lists.ts';
import { recount } from './remove.ts';

const { FinishedPicking } = enumCodes.PickingStatus;

/** Takes the missing pieces off a line, which is deleted with its last piece. */
export async function reduceLine(tx: Tx, caller: Caller, line: Line): Promise<void> {
  const { siteId, pickedQuantity, status } = line;
  const quantity = line.quantity - line.shortQuantity;
  if (quantity === 0) return deleteLines(tx, caller, siteId, [line]);
  await change(tx, caller, pickingLine, line, {
    quantity,
    shortQuantity: 0,
    status: pickedQuantity === quantity ? pickingLineStates.after(status, 'pickAll') : status,
  });
}

interface Short {
  order: Order;
  family: readonly List[];
  lines: readonly Line[];
}

/** Reserves other stock in place of the missing pieces and adds it to the list. Throws `InsufficientStock` if there is too little. */
export async function substitute(tx: Tx, caller: Caller, { order, family, lines }: Short): Promise<void> {
  await lockStockOf(tx, [order]);
  const [missing] = await replaceStock(tx, caller, [order]);
  if (missing) throw pickingErrors.noOtherStock({ commodity: missing.commodityCode, missing: missing.missing });
  const goods = await goodsOf(tx, order);
  for (const line of lines) await reduceLine(tx, caller, line);
  for (const line of lines) await addPlaces(tx, caller, line, goods.find(({ id }) => id === line.orderGoodsId)!.commodityId!);
  for (const list of family) await recount(tx, caller, list, family);
}

/** Adds lines for reserved pieces of a commodity that no line of the list fetches yet. */
async function addPlaces(tx: Tx, caller: Caller, line: Line, commodityId: string): Promise<void> {
  const { siteId, pickingListId, logisticsOrderId, orderGoodsId, gridRow, gridColumn } = line;
  const reserved = await sql<{ shelfId: string; pieces: number }>`
    select shelf_id, sum(quantity)::int as pieces
    from order_goods_place
    where site_id = ${siteId} and logistics_order_id = ${logisticsOrderId} and commodity_id = ${commodityId}
    group by shelf_id`.execute(tx);
  for (const { shelfId, pieces } of reserved.rows) {
    const here = await findWhere(tx, caller, pickingLine, { siteId, logisticsOrderId, orderGoodsId, shelfId });
    const more = pieces - here.reduce((all, { quantity }) => all + quantity, 0);
    const [known] = here;
    if (more <= 0) continue;
    if (known) {
      const status = known.status === FinishedPicking ? pickingLineStates.after(known.status, 'putBackSome') : known.status;
      await change(tx, caller, pickingLine, known, { quantity: known.quantity + more, status });
    } else
      await insert(tx, caller, pickingLine, {
        siteId,
        pickingListId,
        logisticsOrderId,
        orderGoodsId,
        shelfId,
        quantity: more,
        gridRow,
        gridColumn,
      });
  }
}
