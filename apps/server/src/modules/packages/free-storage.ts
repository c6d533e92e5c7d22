import { type RawBuilder, sql } from 'kysely';
import { closedDays } from '@entrepot/contract/core/opening-hours.ts';
import { dayOf, daysAfter } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { dayIn, zoneOf } from '../../core/db/times.ts';
import { openingsOf, siteConfigurationOf } from '../sites/public.ts';
import { customerGroupsOf, firstChargedDay } from '../pricing/public.ts';
import type { Package } from './package-row.ts';

const { Unknown } = enumCodes.PackageSource;

/** The day from which a package's storage counts: the day of shelving; for a claimed unknown item, the day of the claim. */
export function storedSince({ shelvedTime, claimedTime, packageSource, siteId }: Package): string {
  const claimed = packageSource === Unknown && claimedTime && claimedTime > shelvedTime! ? claimedTime : null;
  return dayOf(claimed ?? shelvedTime!, zoneOf(siteId));
}

/** SQL: `storedSince` of the package `r`. */
const since = sql`case when r.package_source = ${sql.lit(Unknown)} and r.claimed_time > r.shelved_time then r.claimed_time else r.shelved_time end`;

// Closed days further away than this are not searched for; goods that were shelved before are past their free days.
const searchedDays = 800;

/**
 * Returns the calendar days that the free days of package `r` last, as SQL, by the same rule as `daysWithWorkingDays`: closed days of its
 * warehouse prolong them where the site counts working days.
 */
async function freeOver(tx: Db, { siteId, now }: Pick<Caller, 'siteId' | 'now'>, zone: string) {
  const asIs = (days: RawBuilder<unknown>) => days;
  if (!(await siteConfigurationOf(tx, siteId)).freeStorageOnWorkingDays) return asIs;
  const openings = await openingsOf(tx, siteId);
  const warehouses = await tx.selectFrom('warehouse').select('id').where('siteId', '=', siteId).execute();
  const today = dayOf(now, zone);
  const closed = warehouses.flatMap(({ id }) =>
    closedDays(openings.ofWarehouse(id), daysAfter(today, -searchedDays), daysAfter(today, searchedDays)).map((day) => ({ id, day })),
  );
  if (!closed.length) return asIs;
  const [ids, days] = [closed.map(({ id }) => id), closed.map(({ day }) => day)];
  const first = dayIn(since, zone);
  // The most closed days that any stay can meet.
  const most = Math.max(...warehouses.map(({ id }) => closed.filter((one) => one.id === id).length));
  return (free: RawBuilder<unknown>) => sql`(case when ${free} <= 0 then ${free} else coalesce((select d.at + 1
      from generate_series(0, ${free} + ${most}::int) as d (at)
      where (r.warehouse_id, ${first} + d.at) not in (select * from unnest(${ids}::uuid[], ${days}::date[]))
      order by d.at
      offset ${free} - 1
      limit 1), ${free}) end)`;
}

/**
 * SQL about the free storage of the package `r` of a customer, by the quotation that charges it: the first day that costs money, and the free
 * days left, today included. Both are null when it is on no shelf, or when its storage costs nothing.
 */
export async function freeStorageOf(
  tx: Db,
  { siteId, ownerId, now }: Caller,
): Promise<{ freeDaysLeft: RawBuilder<unknown>; firstChargedDay: RawBuilder<unknown> }> {
  const zone = zoneOf(siteId);
  const storage = { siteId, target: rentTargets.packages, groups: await customerGroupsOf(tx, siteId, ownerId!), now };
  const goods = { warehouseId: sql`r.warehouse_id`, cargoTypeId: sql`r.cargo_type_id` };
  const first = firstChargedDay(storage, goods, dayIn(since, zone), await freeOver(tx, { siteId, now }, zone));
  const ifStored = (value: RawBuilder<unknown>) =>
    sql`case when r.shelved_time is not null and r.package_status = any(${packageStates.codes('stored')}) then ${value} end`;
  return {
    freeDaysLeft: ifStored(sql`(select greatest(0, f.day - ${dayIn(sql`${now}::timestamptz`, zone)})
        from (select ${first} as day) f
        where f.day is not null)`),
    firstChargedDay: ifStored(first),
  };
}
