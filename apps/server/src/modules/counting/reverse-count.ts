import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { countStates } from '@entrepot/contract/modules/counting/count-states.ts';
import { countingErrors } from '@entrepot/contract/modules/counting/errors.ts';
import type { reverseStockCount } from '@entrepot/contract/modules/counting/reverse-count.ts';
import { stockCount, stockCountLine } from '@entrepot/contract/modules/counting/stock-count.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { changeWhere, lock, lockWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { lockStock, moveStock, nextMovementLine, type StockMove, type StockPlace } from '../commodities/public.ts';
import { type Difference, findingsOf } from './differences.ts';
import { type Count, lockShelves } from './rows.ts';

const { AdjustIn, AdjustOut } = enumCodes.StockMovementType;

/**
 * Reverses the movements of differences that a closed count booked. Throws `SecondPersonNeeded` for a person who counted one of the shelves,
 * `StateNotAllowed` when nothing is left to reverse, and `InsufficientStock` when found pieces were ordered or moved since.
 */
export async function reverse(tx: Tx, caller: Caller, { id, lineIds, reason }: Input<typeof reverseStockCount>) {
  const count = await lock(tx, caller, stockCount, id);
  countStates.after(count.countStatus, 'reverse');
  const shelves = await lockShelves(tx, caller, count);
  const { lines } = await findingsOf(tx, count, shelves);
  const wanted = lines.filter((line) => isBooked(line) && (!lineIds?.length || lineIds.includes(line.id)));
  if (!wanted.length || (lineIds ?? []).some((one) => !wanted.some((line) => line.id === one)))
    throw countingErrors.nothingToReverse({ count: count.countNo });
  const counted = shelves.filter((one) => wanted.some(({ countShelfId }) => countShelfId === one.id));
  if (counted.some(({ counterIds }) => counterIds.includes(caller.userId!))) throw countingErrors.counterReverses({ count: count.countNo });
  await lockStock(
    tx,
    wanted.map(({ commodityId }) => ({ commodityId: commodityId! })),
  );
  await lockWhere(tx, asSystemIn(caller, count.siteId), shelf, { id: [...new Set(wanted.map(({ shelfId }) => shelfId))] });
  const moves: StockMove[] = [];
  const first = await nextMovementLine(tx, { siteId: count.siteId, sourceType: 'stockCount', sourceId: count.id });
  for (const line of wanted) for (const back of await backOf(tx, count, line)) moves.push({ ...back, reason, line: first + moves.length });
  await moveStock(tx, caller, moves, { counted: true });
  const changed = { reversedTime: caller.now, reverserId: caller.userId, reversalReason: reason, corrected: false };
  await changeWhere(tx, caller, stockCountLine, { siteId: count.siteId, id: wanted.map((line) => line.id) }, changed);
  return { lines: wanted.length, pieces: moves.reduce((sum, { quantity }) => sum + quantity, 0) };
}

const isBooked = ({ commodityId, correctedPieces, reversedTime }: Difference) =>
  commodityId !== null && correctedPieces > 0 && reversedTime === null;

interface Booked {
  quantity: number;
  type: number;
  warehouseId: string;
  batchDate: string | null;
  lotId: string | null;
}

/** The reverse of the movements that the count booked for a line, into and out of the same lots. */
async function backOf(tx: Tx, { siteId, id }: Count, line: Difference): Promise<Omit<StockMove, 'line'>[]> {
  const { shelfId, commodityId, inventoryState: state } = line;
  const found = await sql<Booked>`select m.quantity, m.stock_movement_type as type, m.warehouse_id,
      coalesce(m.batch_date, m.to_batch_date) as batch_date, coalesce(m.lot_id, m.to_lot_id) as lot_id
    from stock_movement m
    where m.site_id = ${siteId} and m.source_type = 'stockCount' and m.source_id = ${id} and m.commodity_id = ${commodityId}
      and coalesce(m.from_shelf_id, m.to_shelf_id) = ${shelfId} and coalesce(m.from_state, m.to_state) = ${state}
    order by m.line`.execute(tx);
  const of = { siteId, commodityId: commodityId!, ownerId: line.ownerId!, sourceType: 'stockCount', sourceId: id };
  const moves: Omit<StockMove, 'line'>[] = [];
  for (const { quantity, type, warehouseId, batchDate, lotId } of found.rows) {
    const place: StockPlace = { warehouseId, shelfId, state: state!, batchDate, lotId };
    if (type === AdjustIn) await refuseUsed(tx, line, { ...place, quantity });
    moves.push(
      type === AdjustIn
        ? { ...of, type: AdjustOut, quantity, from: place, to: null }
        : { ...of, type: AdjustIn, quantity, from: null, to: place },
    );
  }
  return moves;
}

/** Throws `InsufficientStock` with the shelf when pieces that were found are no longer there. */
async function refuseUsed(
  tx: Tx,
  line: Difference,
  { quantity, state, batchDate, lotId, shelfId }: StockPlace & { quantity: number },
): Promise<void> {
  const { there } = await tx
    .selectFrom('commodityInventory')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('quantity'), sql<number>`0`).as('there'))
    .where('siteId', '=', line.siteId)
    .where('commodityId', '=', line.commodityId!)
    .where('shelfId', '=', shelfId ?? null)
    .where('binId', 'is', null)
    .where('inventoryState', '=', state)
    .where('batchDate', 'is not distinct from', batchDate ?? null)
    .where('lotId', 'is not distinct from', lotId ?? null)
    .executeTakeFirstOrThrow();
  if (Number(there) < quantity) throw countingErrors.piecesUsed({ shelf: line.shelfNumber, there: Number(there), quantity });
}
