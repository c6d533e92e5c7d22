import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type establishStockCount, maxShelves } from '@entrepot/contract/modules/counting/calls.ts';
import { countStates } from '@entrepot/contract/modules/counting/count-states.ts';
import { countingErrors } from '@entrepot/contract/modules/counting/errors.ts';
import { stockCount, stockCountShelf } from '@entrepot/contract/modules/counting/stock-count.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { stockCountNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert, insertAll } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import { warehouseFor } from '../warehouses/public.ts';

type Wish = Input<typeof establishStockCount>;
type ShelfRow = { id: string; number: string; countNo: string | null };
const { StockCountScope } = enumCodes;

/** Starts a count of the shelves in its scope. A shelf is in one count at a time: a named one throws `InUse`, others are skipped. */
export async function establish(tx: Tx, caller: Caller, wish: Wish) {
  const { siteId, id: warehouseId } = await warehouseFor(tx, caller, wish.warehouseId);
  // Counts of one warehouse are started one after the other, so that no shelf is in two.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stock count ${warehouseId}`}, 0))`.execute(tx);
  const shelves = refuseTaken(await shelvesOf(tx, siteId, wish), wish);
  const day = timeToWire(caller.now, caller.timeZone).slice(0, 10);
  const { scope, shelfIds, partitionIds, ownerId, movedSince, remarks } = wish;
  const count = await insert(tx, caller, stockCount, {
    siteId,
    warehouseId,
    scope,
    shelfIds,
    partitionIds,
    ownerId,
    movedSince,
    remarks,
    countNo: stockCountNumber(day, await caller.takeNumber(siteId, 'stockCount', day)),
    shelfTotal: shelves.length,
  });
  await insertAll(
    tx,
    caller,
    stockCountShelf,
    shelves.map(({ id: shelfId }) => ({ siteId, countId: count.id, shelfId })),
  );
  return { id: count.id, countNo: count.countNo, shelfTotal: count.shelfTotal };
}

function refuseTaken(found: readonly ShelfRow[], { scope }: Wish): ShelfRow[] {
  const taken = found.find(({ countNo }) => countNo !== null);
  if (taken && scope === StockCountScope.Shelves) throw countingErrors.inOtherCount({ shelf: taken.number, count: taken.countNo });
  const free = found.filter(({ countNo }) => countNo === null);
  if (!free.length) throw countingErrors.nothingToCount();
  if (free.length > maxShelves) throw countingErrors.tooManyShelves({ most: maxShelves, found: free.length });
  return free;
}

/** The usable shelves of a scope, each with the live count it is in. */
async function shelvesOf(tx: Tx, siteId: string, wish: Wish): Promise<ShelfRow[]> {
  const live = countStates.codes('live');
  const found = await sql<ShelfRow>`select s.id, s.number,
      (select c.count_no
        from stock_count_shelf cs
        join stock_count c on c.site_id = cs.site_id and c.id = cs.count_id
        where cs.site_id = s.site_id and cs.shelf_id = s.id and c.count_status = any(${live}::smallint[]) and not c.is_deleted
        limit 1) as count_no
    from shelf s
    where s.site_id = ${siteId}
      and s.warehouse_id = ${wish.warehouseId}
      and not s.is_deleted
      and not s.deactivated
      and ${inScope(siteId, wish)}
    order by s.id
    limit ${sql.lit(maxShelves * 4)}`.execute(tx);
  return found.rows;
}

function inScope(siteId: string, { scope, shelfIds, partitionIds, ownerId, movedSince }: Wish): RawBuilder<boolean> {
  switch (scope) {
    case StockCountScope.Shelves:
      if (!shelfIds?.length) throw countingErrors.scopeMissing();
      return sql`s.id = any(${shelfIds}::uuid[])`;
    case StockCountScope.Partitions:
      if (!partitionIds?.length) throw countingErrors.scopeMissing();
      return sql`s.partition_id = any(${partitionIds}::uuid[])`;
    case StockCountScope.Owner:
      if (!ownerId) throw countingErrors.scopeMissing();
      return sql`(exists (select 1
            from package k
            where k.site_id = s.site_id and k.shelf_id = s.id and k.owner_id = ${ownerId} and not k.is_deleted)
          or exists (select 1
            from commodity_inventory i
            where i.site_id = s.site_id and i.shelf_id = s.id and i.owner_id = ${ownerId} and i.quantity > 0)
          or exists (select 1
            from bin b
            where b.site_id = s.site_id and b.shelf_id = s.id and b.owner_id = ${ownerId} and not b.is_deleted)
          or exists (select 1
            from return_logistics_order x
            where x.site_id = s.site_id
              and x.shelf_id = s.id
              and x.owner_id = ${ownerId}
              and x.package_id is null
              and x.status = any(${returnLogisticsOrderStates.codes('inWarehouse')}::smallint[])
              and not x.is_deleted))`;
    default:
      if (!movedSince) throw countingErrors.scopeMissing();
      // The day starts in the site's time zone.
      return sql`exists (select 1 from shelf_log l where l.site_id = s.site_id and l.shelf_id = s.id
        and l.creation_time >= ${movedSince}::date::timestamp at time zone ${sql.lit(zoneOf(siteId))})`;
  }
}
