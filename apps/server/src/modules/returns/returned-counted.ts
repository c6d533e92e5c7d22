import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockAll } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { goodsOf, isLeft, type Returned } from './returned-row.ts';
import { followShelves, shelfUseOf, shelve } from './returned-shelf.ts';

const { Adjust, Transfer } = enumCodes.ShelvesLogType;

/** A return found on a shelf other than recorded, and when it was seen. */
export interface FoundReturn {
  returnId: string;
  shelfId: string;
  since: Date;
}
/** The same, locked: it may be booked where it was found. */
export interface LockedReturn {
  row: Returned;
  shelfId: string;
}

/**
 * Locks found returns of a warehouse that may be booked to the shelf: still in the warehouse as received and not moved since they were
 * seen. The latest finding of a return counts.
 */
export async function lockFoundReturns(
  tx: Tx,
  caller: Caller,
  { siteId, warehouseId }: Pick<Returned, 'siteId' | 'warehouseId'>,
  found: readonly FoundReturn[],
): Promise<LockedReturn[]> {
  if (!found.length) return [];
  const latest = new Map([...found].sort((a, b) => a.since.getTime() - b.since.getTime()).map((one) => [one.returnId, one]));
  const rows = await lockAll(tx, asSystemIn(caller, siteId), returnLogisticsOrder, [...latest.keys()]);
  const lockedReturns: LockedReturn[] = [];
  for (const row of rows) {
    const { shelfId, since } = latest.get(row.id)!;
    const isHere = row.warehouseId === warehouseId && row.packageId === null && returnLogisticsOrderStates.is(row.status, 'inWarehouse');
    if (!isHere || !(await goodsOf(tx, caller, row)).some(isLeft)) continue;
    if (row.shelfId === shelfId || !(await movedSince(tx, row, since))) lockedReturns.push({ row, shelfId });
  }
  return lockedReturns;
}

async function movedSince(tx: Tx, { siteId, id }: Returned, since: Date): Promise<boolean> {
  const found = await sql`select 1 from shelf_log where site_id = ${siteId} and target_id = ${id} and creation_time >= ${since}
    and log_type <> ${Adjust} limit 1`.execute(tx);
  return found.rows.length > 0;
}

/** Books locked returns to the shelves where they were found, whatever the shelves' limits. The shelves are locked. */
export async function bookFoundReturns(tx: Tx, caller: Caller, lockedReturns: readonly LockedReturn[]): Promise<void> {
  for (const { row, shelfId } of lockedReturns) {
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
    await followShelves(tx, caller, row.siteId, shelfUseOf(row, goods), shelfUseOf(now, goods), { logType: Transfer, found: true });
  }
}

/** The recorded shelf of each return; returns on no shelf are left out. */
export async function shelvesOfReturns(tx: Tx, siteId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map();
  const found = await sql<{ id: string; shelfId: string }>`select id, shelf_id
    from return_logistics_order
    where site_id = ${siteId}
      and id = any(${ids}::uuid[])
      and shelf_id is not null
      and package_id is null
      and status = any(${returnLogisticsOrderStates.codes('inWarehouse')}::smallint[])`.execute(tx);
  return new Map(found.rows.map(({ id, shelfId }) => [id, shelfId]));
}
