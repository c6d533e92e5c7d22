import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { splitByMovements, type StockMovement } from '@entrepot/rules/pricing/rent.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { dayIn, zoneOf } from '../../core/db/times.ts';
import { clockKey, clocksOf, setClocks } from './rent-clock.ts';
import type { RentGoods, RentKind, RentReading, RentSearch } from './rent-kind.ts';

const target = rentTargets.bins;
const maxBatch = sql.lit(5000);
const { PutOn, Lower } = enumCodes.ShelvesLogType;
// How far the nightly run looks back for customers whose last bin was taken down.
const aMissedRun = sql.lit('62 days');
const onShelf = sql.lit(enumCodes.BinStatus.OnShelf);

/** Returns a customer's bins that are on a shelf, or were taken down since their last settlement; in ascending id order. */
async function rentable(tx: Db, { siteId, ownerId, until, ids }: RentSearch): Promise<string[]> {
  const zone = zoneOf(siteId);
  const named = ids ? sql`and b.id = any(${[...ids]}::uuid[])` : sql``;
  const found = await sql<{ id: string }>`select b.id
    from bin b
    left join rent_clock k on k.site_id = b.site_id
      and k.goods_id = b.id
      and k.warehouse_id = b.warehouse_id
      and k.target = ${sql.lit(target)}
    where b.site_id = ${siteId}
      and b.owner_id = ${ownerId}
      and b.shelved_time is not null
      and not b.is_deleted
      and ${dayIn(sql`b.shelved_time`, zone)} <= ${until}::date
      and (k.settled_until is null
        or k.settled_until < ${until}::date
        and (b.bin_status = ${onShelf}
          or exists (select 1
            from shelf_log l
            where l.site_id = b.site_id
              and l.target_id = b.id
              and l.creation_time >= (k.settled_until + 2)::timestamp at time zone ${sql.lit(zone)}))) ${named}
    order by b.id
    limit ${maxBatch}`.execute(tx);
  return found.rows.map(({ id }) => id);
}

async function owners(tx: Db, siteIds: readonly string[], until: string): Promise<{ siteId: string; ownerId: string }[]> {
  const sites = [...siteIds];
  const found = await sql<{ siteId: string; ownerId: string }>`select b.site_id, b.owner_id
    from bin b
    where b.site_id = any(${sites}::uuid[]) and b.bin_status = ${onShelf} and not b.is_deleted
    group by 1, 2
    union select b.site_id, b.owner_id
    from shelf_log l
    join bin b on b.site_id = l.site_id and b.id = l.target_id
    where l.site_id = any(${sites}::uuid[])
      and l.log_type = ${sql.lit(Lower)}
      and l.creation_time >= ${until}::date - ${aMissedRun}::interval
    group by 1, 2`.execute(tx);
  return found.rows;
}

interface Stay {
  id: string;
  binNumber: string;
  warehouseId: string;
  shelvedOn: string;
  length: Dec;
  width: Dec;
  height: Dec;
  /** +1 on a day on which it was put on a shelf, -1 on one on which it was taken down; steps of one day cancel each other. */
  steps: StockMovement[];
}

const lock = (tx: Tx, _caller: Caller, { siteId, ids }: RentReading) =>
  sql`select 1 from bin where site_id = ${siteId} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx);

/** Reads bins with the days on which they were put on a shelf and taken down. */
async function read(tx: Db, _caller: Caller, { siteId, ids }: RentReading): Promise<RentGoods[]> {
  if (!ids.length) return [];
  const zone = zoneOf(siteId);
  const binIds = [...ids];
  const clocks = await clocksOf(tx, target, { siteId, ids });
  const found =
    await sql<Stay>`select b.id, b.bin_number, l.warehouse_id, ${dayIn(sql`b.shelved_time`, zone)}::text as shelved_on, b.length,
        b.width, b.height, json_agg(json_build_object('date', l.day, 'quantity', l.by) order by l.day) as steps
      from bin b
      join lateral (select x.warehouse_id, ${dayIn(sql`x.creation_time`, zone)} as day,
            sum(case x.log_type when ${sql.lit(PutOn)} then 1 else -1 end)::int as by
          from shelf_log x
          where x.site_id = b.site_id and x.target_id = b.id and x.log_type in (${sql.lit(PutOn)}, ${sql.lit(Lower)})
          group by 1, 2) l on l.by <> 0
      where b.site_id = ${siteId} and b.id = any(${binIds}::uuid[])
      group by b.site_id, b.id, l.warehouse_id
      order by b.id, l.warehouse_id`.execute(tx);
  return found.rows.map(({ id, binNumber: number, warehouseId, shelvedOn: shelvedDate, length, width, height, steps }) => {
    const settledUntil = clocks.get(clockKey(id, warehouseId)) ?? null;
    const bin = { length, width, height, quantity: 0, shelvedDate, settledUntil, leftDate: null };
    return { id, siteId, number, warehouseId, cargoTypeId: null, items: splitByMovements(bin, steps) };
  });
}

/** Whole bins on shelves, each as one piece, regardless of its contents. */
export const binRent: RentKind = {
  target,
  rentable,
  lock,
  read,
  owners,
  settle: (tx, caller, settled) => setClocks(tx, caller, target, settled),
};
