import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { type RentItem, splitByMovements, type StockMovement } from '@entrepot/rules/pricing/rent.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { findWhere, lockAll } from '../../core/db/rows.ts';
import { settleRentUntil, storedSince } from '../packages/public.ts';
import type { RentGoods, RentKind, RentReading, RentSearch } from './rent-kind.ts';
import { dayIn, zoneOf } from '../../core/db/times.ts';

type Package = RowOf<typeof pkg>;
const { Signed, Weighed, OnShelf, Transferring, Ordered, Picked, Packed, Returning } = enumCodes.PackageStatus;
const maxBatch = sql.lit(5000);
const inWarehouse: ReadonlySet<number> = new Set([Signed, Weighed, OnShelf, Transferring, Ordered, Picked, Packed, Returning]);

/** Returns a customer's packages of a site that were on a shelf and have unsettled days up to a day; in ascending id order. */
async function rentable(tx: Db, { siteId, ownerId, until, ids }: RentSearch): Promise<string[]> {
  const zone = zoneOf(siteId);
  const shelved = tx
    .selectFrom('package')
    .select('id')
    .where('siteId', '=', siteId)
    .where('ownerId', '=', ownerId)
    .where('shelvedTime', 'is not', null)
    .where(dayIn(sql.ref('shelvedTime'), zone), '<=', until)
    .where(({ or, eb }) => or([eb('rentSettledUntil', 'is', null), eb('rentSettledUntil', '<', until)]))
    .where(({ or, eb }) =>
      or([
        eb('departedTime', 'is', null),
        eb('rentSettledUntil', 'is', null),
        eb(dayIn(sql.ref('departedTime'), zone), '>', sql<string>`rent_settled_until + 1`),
      ]),
    )
    .where(notDeleted);
  const wanted = ids ? shelved.where('id', '=', oneOf(ids)) : shelved;
  const found = await wanted.orderBy('id').limit(maxBatch).execute();
  return found.map(({ id }) => id);
}

function owners(tx: Db, siteIds: readonly string[], until: string): Promise<{ siteId: string; ownerId: string }[]> {
  return tx
    .selectFrom('package')
    .select(['siteId', 'ownerId'])
    .where('siteId', '=', oneOf(siteIds))
    .where('ownerId', 'is not', null)
    .where('shelvedTime', 'is not', null)
    .where(({ or, eb }) => or([eb('rentSettledUntil', 'is', null), eb('rentSettledUntil', '<', until)]))
    .where(notDeleted)
    .groupBy(['siteId', 'ownerId'])
    .$narrowType<{ ownerId: string }>()
    .execute();
}

const lock = (tx: Tx, caller: Caller, { ids }: RentReading) => lockAll(tx, caller, pkg, ids);

/** Reads packages with each part and the day it left. Packages no longer in an order left on their last day. */
async function read(tx: Db, caller: Caller, { ids }: RentReading): Promise<RentGoods[]> {
  if (!ids.length) return [];
  const rows = await findWhere(tx, caller, pkg, { id: ids });
  const departures = await departuresOf(tx, rows);
  return rows.map((row) => {
    const { id, siteId, courierNumber: number, warehouseId, cargoTypeId } = row;
    return { id, siteId, number, warehouseId, cargoTypeId, items: partsOf(row, departures.get(id) ?? []) };
  });
}

const settle: RentKind['settle'] = (tx, _caller, settled) =>
  settleRentUntil(
    tx,
    settled[0]!.goods.siteId,
    settled.map(({ goods: { id }, until }) => ({ id, until })),
  );

/** Packages on shelves. */
export const packageRent: RentKind = { target: rentTargets.packages, rentable, lock, read, settle, owners };

function partsOf(row: Package, departures: readonly StockMovement[]): RentItem[] {
  const item: RentItem = {
    length: row.length,
    width: row.width,
    height: row.height,
    quantity: row.quantity,
    shelvedDate: storedSince(row),
    settledUntil: row.rentSettledUntil,
    leftDate: null,
  };
  let left = row.quantity;
  const movements = departures.flatMap(({ date, quantity }) => {
    const pieces = Math.min(left, quantity);
    left -= pieces;
    return pieces > 0 ? [{ date, quantity: -pieces }] : [];
  });
  const hasLeft = !inWarehouse.has(row.packageStatus) && left > 0;
  const last = row.departedTime ?? row.lastModificationTime ?? row.shelvedTime!;
  return splitByMovements(item, hasLeft ? [...movements, { date: dayOf(last, zoneOf(row.siteId)), quantity: -left }] : movements);
}

/** Returns the pieces that left with orders, by package, oldest first. */
async function departuresOf(tx: Db, packages: readonly Package[]): Promise<Map<string, StockMovement[]>> {
  const found = await sql<{ packageId: string } & StockMovement>`
    select g.package_id, ${dayIn(sql`o.departure_time`, zoneOf(packages[0]?.siteId ?? ''))}::text as date,
      sum(g.quantity)::int as quantity
    from order_goods g
    join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id and o.departure_time is not null
    where g.site_id = any(${[...new Set(packages.map(({ siteId }) => siteId))]}::uuid[])
      and g.package_id = any(${packages.map(({ id }) => id)}::uuid[])
    group by 1, 2
    order by 1, 2`.execute(tx);
  const departures = new Map<string, StockMovement[]>();
  for (const { packageId, ...movement } of found.rows) departures.set(packageId, [...(departures.get(packageId) ?? []), movement]);
  return departures;
}
