import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { dayIn, zoneOf } from '../../core/db/times.ts';
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
  const first = firstChargedDay(storage, goods, dayIn(since, zone));
  const ifStored = (value: RawBuilder<unknown>) =>
    sql`case when r.shelved_time is not null and r.package_status = any(${packageStates.codes('stored')}) then ${value} end`;
  return {
    freeDaysLeft: ifStored(sql`(select greatest(0, f.day - ${dayIn(sql`${now}::timestamptz`, zone)})
        from (select ${first} as day) f
        where f.day is not null)`),
    firstChargedDay: ifStored(first),
  };
}
