import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lockAll } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { goodsOf, isLeft, type Returned } from './returned-row.ts';
import { followShelves, lyingOf, shelve } from './returned-shelf.ts';

const { Adjust, Transfer } = enumCodes.ShelvesLogType;

/** A return that lies on a shelf though the books have it elsewhere, as was seen since a moment. */
export interface FoundReturn {
  returnId: string;
  shelfId: string;
  since: Date;
}
/** The same, held: it may be booked where it lies. */
export interface HeldReturn {
  row: Returned;
  shelfId: string;
}

/**
 * Holds returns of a warehouse that were found on a shelf, those that may be booked there: they are in the house as they came, and nobody
 * moved them since they were seen. Of one that was found twice the later finding counts.
 */
export async function holdFoundReturns(
  tx: Tx,
  caller: Caller,
  { siteId, warehouseId }: Pick<Returned, 'siteId' | 'warehouseId'>,
  found: readonly FoundReturn[],
): Promise<HeldReturn[]> {
  if (!found.length) return [];
  const latest = new Map([...found].sort((a, b) => a.since.getTime() - b.since.getTime()).map((one) => [one.returnId, one]));
  const rows = await lockAll(tx, asSystemIn(caller, siteId), returnLogisticsOrder, [...latest.keys()]);
  const held: HeldReturn[] = [];
  for (const row of rows) {
    const { shelfId, since } = latest.get(row.id)!;
    const isHere = row.warehouseId === warehouseId && row.packageId === null && returnLogisticsOrderStates.is(row.status, 'inHouse');
    if (!isHere || !(await goodsOf(tx, caller, row)).some(isLeft)) continue;
    if (row.shelfId === shelfId || !(await movedSince(tx, row, since))) held.push({ row, shelfId });
  }
  return held;
}

async function movedSince(tx: Tx, { siteId, id }: Returned, since: Date): Promise<boolean> {
  const found = await sql`select 1 from shelf_log where site_id = ${siteId} and target_id = ${id} and creation_time >= ${since}
    and log_type <> ${Adjust} limit 1`.execute(tx);
  return found.rows.length > 0;
}

/** Books held returns where they were found, whatever the shelves bear: they lie there. Their shelves are held. */
export async function bookFoundReturns(tx: Tx, caller: Caller, held: readonly HeldReturn[]): Promise<void> {
  for (const { row, shelfId } of held) {
    if (row.shelfId === shelfId) continue;
    const { can, after } = returnLogisticsOrderStates;
    if (!can(row.status, 'move')) {
      await shelve(tx, caller, row, { id: shelfId }, after(row.status, 'shelve'), true);
      continue;
    }
    const goods = await goodsOf(tx, caller, row);
    const now = await change(tx, asSystemIn(caller, row.siteId), returnLogisticsOrder, row, {
      status: after(row.status, 'move'),
      shelfId,
      shelvedTime: row.shelvedTime ?? caller.now,
    });
    await followShelves(tx, caller, row.siteId, lyingOf(row, goods), lyingOf(now, goods), { logType: Transfer, found: true });
  }
}

/** On which shelf each of some returns lies by the books; those that lie on none are not in it. */
export async function shelvesOfReturns(tx: Tx, siteId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map();
  const found = await sql<{ id: string; shelfId: string }>`select id, shelf_id from return_logistics_order
    where site_id = ${siteId} and id = any(${ids}::uuid[]) and shelf_id is not null and package_id is null
      and status = any(${returnLogisticsOrderStates.codes('inHouse')}::smallint[])`.execute(tx);
  return new Map(found.rows.map(({ id, shelfId }) => [id, shelfId]));
}
