import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { getStockCountInHand, startStockCountShelf } from '@entrepot/contract/modules/counting/calls.ts';
import { countShelfStates, countStates } from '@entrepot/contract/modules/counting/count-states.ts';
import { countingErrors } from '@entrepot/contract/modules/counting/errors.ts';
import { stockCountLine, stockCountShelf } from '@entrepot/contract/modules/counting/stock-count.ts';
import { shelf as shelves } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, lock, removeWhere } from '../../core/db/rows.ts';
import { warehouseFor } from '../warehouses/public.ts';
import { shelfByNumber } from '../shelving/public.ts';
import { bookedAtStart } from './booked-stock.ts';
import { countedOf } from './count-lines.ts';
import { type Count, type CountShelf, isToCount, lockLiveCount } from './rows.ts';

const { Counting } = enumCodes.StockCountShelfStatus;

/**
 * Starts counting a shelf of an open count. Throws `NotFound` for a shelf of no count, `StateNotAllowed` when it is completed,
 * `SecondPersonNeeded` when the caller counted the previous round, and `InUse` without a reason when another person is counting it; a
 * reason restarts the round.
 */
export async function start(tx: Tx, caller: Caller, { warehouseId, shelfNumber, reason }: Input<typeof startStockCountShelf>) {
  await warehouseFor(tx, caller, warehouseId);
  const place = await shelfByNumber(tx, caller, warehouseId, shelfNumber);
  const { count, shelf } = await lockCountOf(tx, caller, place);
  if (shelf.shelfStatus === Counting && shelf.counterId === caller.userId) return inHand(tx, count, shelf, place.number);
  if (!isToCount(shelf)) throw countingErrors.countedAlready({ shelf: place.number });
  if (shelf.counterIds.at(-1) === caller.userId) throw countingErrors.countedByYou({ shelf: place.number });
  if (shelf.shelfStatus === Counting) {
    if (!reason) throw await countedByOther(tx, caller, shelf, place.number);
    await removeWhere(tx, caller, stockCountLine, { siteId: shelf.siteId, countShelfId: shelf.id, round: shelf.round + 1 });
  }
  // Locked, so that nothing moves between reading the system quantity and the recorded time.
  await lock(tx, caller, shelves, place.id);
  const taken = await change(tx, caller, stockCountShelf, shelf, {
    shelfStatus: countShelfStates.after(shelf.shelfStatus, 'start'),
    counterId: caller.userId,
    startTime: caller.now,
    bookedAtStart: await bookedAtStart(tx, shelf),
    takeoverReason: shelf.shelfStatus === Counting ? (reason ?? null) : null,
  });
  return inHand(tx, count, taken, place.number);
}

async function lockCountOf(tx: Tx, caller: Caller, { siteId, id, number }: { siteId: string; id: string; number: string }) {
  const found = await sql<{ id: string; countId: string }>`select cs.id, cs.count_id
    from stock_count_shelf cs
    join stock_count c on c.site_id = cs.site_id and c.id = cs.count_id
    where cs.site_id = ${siteId}
      and cs.shelf_id = ${id}
      and c.count_status = any(${countStates.codes('live')}::smallint[])
      and not c.is_deleted
    order by cs.creation_time
    limit 1`.execute(tx);
  const [row] = found.rows;
  if (!row) throw countingErrors.notInCount({ shelf: number });
  const count = await lockLiveCount(tx, caller, row.countId);
  return { count, shelf: await lock(tx, caller, stockCountShelf, row.id) };
}

async function countedByOther(tx: Tx, caller: Caller, { siteId, counterId, startTime }: CountShelf, number: string) {
  const found = await sql<{
    name: string;
  }>`select coalesce(nick_name, user_name) as name from user_account where id = ${counterId} limit 1`.execute(tx);
  const name = found.rows[0]?.name ?? '';
  const since = startTime ? timeToWire(startTime, caller.timeZone).slice(11, 16) : '';
  return countingErrors.countedByOther({ shelf: number, name, since }, { HeldBy: name, ShelvesNumber: number, SiteId: siteId });
}

async function inHand(tx: Db, count: Pick<Count, 'id' | 'countNo'>, shelf: CountShelf, shelfNumber: string) {
  const round = shelf.round + 1;
  const lines = await countedOf(tx, shelf.siteId, shelf.id, round);
  return { id: shelf.id, countId: count.id, countNo: count.countNo, shelfNumber, round, lines };
}

/** The shelf the caller is counting in a warehouse, latest first. */
export async function shelfInHand(tx: Db, caller: Caller, { warehouseId }: Input<typeof getStockCountInHand>) {
  const { siteId } = await warehouseFor(tx, caller, warehouseId, { warehouseId });
  const found = await sql<CountShelf & { countNo: string; number: string }>`select cs.*, c.count_no, s.number
    from stock_count_shelf cs
    join stock_count c on c.site_id = cs.site_id and c.id = cs.count_id
    join shelf s on s.site_id = cs.site_id and s.id = cs.shelf_id
    where cs.site_id = ${siteId}
      and cs.counter_id = ${caller.userId}
      and cs.shelf_status = ${Counting}
      and c.warehouse_id = ${warehouseId}
      and c.count_status = any(${countStates.codes('live')}::smallint[])
    order by cs.start_time desc
    limit 1`.execute(tx);
  const [row] = found.rows;
  return { shelf: row ? await inHand(tx, { id: row.countId, countNo: row.countNo }, row, row.number) : null };
}
