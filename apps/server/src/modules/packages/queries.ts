import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { type Fields, wireName } from '@entrepot/contract/core/field.ts';
import type { AnyResource, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { getPackageById, type getPackageStatistics, getPackages } from '@entrepot/contract/modules/packages/calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { pkg, returnInformation } from '@entrepot/contract/modules/packages/package.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { listJson } from '../../core/rows/answers.ts';
import { anyOf, boundedCounts, type ListExtras, pageOf, type Query, rowJson } from '../../core/rows/list.ts';
import { onlyValue, pageOfNumber } from '../../core/rows/look-up.ts';
import { atSites, scopeOf } from '../../core/rows/scope.ts';
import { zoneOf } from '../../core/rows/times.ts';
import { movedOn } from '../commodities/public.ts';
import { sitesOf } from '../sites/public.ts';
import { packageThen } from './at.ts';
import { byAge, packageWaitsSince } from './since.ts';
import { claimsOf } from './unknown-queries.ts';

const { PackageStatus, ClaimStatus, CompletionStatus } = enumCodes;
const { PutOnShelf } = enumCodes.StockMovementType;
const mostNumbers = 200;

/** May the caller read what a customer paid for the goods? A customer always; staff with the button for it. */
export const seesPurchase = (caller: Caller) => caller.who === 'C' || can(caller, packageIndex.ShowPurchasePrice);

const { purchasePrice: _price, purchaseCurrencyId: _currency, ...withoutPurchase } = pkg.fields;
/** The package as the caller may read it. */
export const packageFor = (caller: Caller): AnyResource => (seesPurchase(caller) ? pkg : { ...pkg, fields: withoutPurchase });

/** The conditions under which an order may take a package. */
const orderable = sql`package_status = ${PackageStatus.OnShelf} and claim_status = ${ClaimStatus.Claimed}
  and completion_status = ${CompletionStatus.Completed} and problem_type is null and available_quantity > 0`;

/** A page of packages; one scanned number, as most are asked for, is looked up by itself. */
export async function packages(tx: Tx, caller: Caller, input: Input<typeof getPackages>): Promise<RawJson> {
  const query = queryOf(input);
  const { gives } = getPackages;
  const also = (reader: Caller) => (reader.who === 'C' ? kept(reader) : {});
  const number = onlyValue(query, 'courierNumbers');
  const wanted = { column: 'courier_number', sees: seesPurchase(caller) ? 'purchase' : '', gives, also };
  const found = number && (await pageOfNumber(tx, caller, packageFor(caller), { ...wanted, number }));
  return found || pageOf(tx, caller, packageFor(caller), query, { ...extrasOf(caller), gives, also: also(caller) });
}

/** The days for which the package `r` is still kept free, counted from the day it went on a shelf; null while it lies on none. */
const kept = ({ now, siteId }: Caller) => {
  const day = (time: RawBuilder<unknown>) => sql`(${time} at time zone ${zoneOf(siteId)})::date`;
  return {
    freeDaysLeft: sql`case when r.shelved_time is not null and r.package_status = any(${packageStates.codes('kept')})
      then greatest(0, (select c.package_free_keep_days from site_configuration c where c.site_id = r.site_id)
        - (${day(sql`${now}::timestamptz`)} - ${day(sql`r.shelved_time`)})) end`,
  };
};

/** The list of packages as a file. */
export const packageExport = exportOf({
  kind: 'Packages',
  resource: packageFor,
  query: (input, caller) => listed(input as Input<typeof getPackages>, caller),
});

const listed = (input: Input<typeof getPackages>, caller: Caller) => ({ query: queryOf(input), extras: extrasOf(caller) });

function queryOf({ courierNumbers, siteId, ...rest }: Input<typeof getPackages>): Query {
  if (courierNumbers && courierNumbers.length > mostNumbers)
    throw packagesErrors.tooManyNumbers({ count: courierNumbers.length, max: mostNumbers });
  const numbers = courierNumbers?.map((number) => number.trim().toUpperCase());
  return { ...rest, siteId: siteId || null, courierNumbers: numbers?.length ? numbers : null };
}

/** The filters of the list beyond its columns. A look-up needs none of them. */
const extrasOf = (caller: Caller): ListExtras => ({
  filters: {
    courierNumbers: (list: string[]) => anyOf('courier_number', list),
    orderable: (wanted: boolean) => (wanted ? orderable : sql`not (${orderable})`),
    ...byAge(caller.now, packageWaitsSince()),
    movedOn: movedOn(caller, { type: PutOnShelf, source: 'packageStep', column: 'packageId' }),
  },
});

/** One package with the tracks of its orders, what happened on shelves, and the claims on it; with a moment all of it as it was then. */
export function onePackage(tx: Tx, caller: Caller, { id, at = null }: Input<typeof getPackageById>): Promise<RawJson> {
  const until = (time: string) => (at ? sql`and ${sql.ref(time)} <= ${at}` : sql``);
  const own = caller.who === 'C' ? sql`and o.owner_id = ${caller.ownerId}` : sql``;
  const { gives } = getPackageById;
  const tracks = {
    logisticsOrderId: sql`o.id`,
    serialNumber: sql`o.serial_number`,
    trajectoryStatus: sql`k.status`,
    trackTime: sql`k.track_time`,
    content: sql`k.content ->> ${caller.language}`,
    location: sql`k.location`,
  };
  const tracksOf = {
    from: sql`order_goods g join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id and not o.is_deleted ${own}
      join track k on k.site_id = o.site_id and k.logistics_order_id = o.id and not k.is_deleted ${until('k.track_time')}
    where g.site_id = r.site_id and g.package_id = r.id`,
    order: sql`k.track_time desc, k.id desc`,
  };
  const also = {
    returnInformation: wayBack,
    tracks: listJson(caller, gives.of.tracks, tracks, tracksOf),
    shelfLogs: caller.who === 'C' ? undefined : shelfLogs(caller, until('g.creation_time')),
    claims: caller.who === 'P' || caller.who === 'S' ? claimsOf(caller) : undefined,
  };
  const [resource, what] = [packageFor(caller), { gives, also }];
  return at ? packageThen(tx, caller, { id, at, resource, what }) : rowJson(tx, caller, resource, id, what);
}

/** How the package `r` goes back to its sender, in the contract's names; nothing while nobody asked for it. */
const wayBack = sql`case when r.return_information is not null then jsonb_build_object(${sql.join(
  Object.entries(returnInformation.of as Fields).flatMap(([name, field]) => [
    sql.lit(wireName(name, field)),
    sql`r.return_information -> ${sql.lit(name)}`,
  ]),
)}) end`;

/** The last hundred steps of the package `r` on shelves as a JSON list, the newest first. */
const shelfLogs = (caller: Caller, until: ReturnType<typeof sql>) =>
  listJson(
    caller,
    getPackageById.gives.of.shelfLogs,
    {
      creationTime: sql`l.creation_time`,
      shelfNumber: sql`l.number`,
      logType: sql`l.log_type`,
      quantity: sql`l.quantity`,
      operatorName: sql`(select coalesce(u.nick_name, u.user_name) from user_account u where u.id = l.operator_id)`,
    },
    {
      from: sql`(select g.id, g.creation_time, g.log_type, g.quantity, g.operator_id, s.number from shelf_log g
        join shelf s on s.site_id = g.site_id and s.id = g.shelf_id
        where g.site_id = r.site_id and g.target_type = 'package' and g.target_id = r.id ${until} order by g.creation_time desc, g.id desc limit 100) l`,
      order: sql`l.creation_time desc, l.id desc`,
    },
  );

/** How many packages there are in each status, of those that the same search finds in the list; each counted up to ten thousand. */
export async function statistics(tx: Tx, caller: Caller, sent: Input<typeof getPackageStatistics>) {
  const { query, extras } = listed({ ...sent, packageStatus: null }, caller);
  const within = atSites(caller, sitesOf(caller, sent.siteId));
  const counted = await boundedCounts(tx, within, packageFor(caller), 'packageStatus', Object.values(PackageStatus), query, extras);
  return counted.map(({ value, ...count }) => ({ packageStatus: value as RowOf<typeof pkg>['packageStatus'], ...count }));
}

/**
 * What of a customer's lies in the house: whether anything was ever declared, how many packages are kept (`most` at most), and the fewest
 * days for which one of them is still kept free; null where none lies on a shelf.
 */
export async function keptOf(
  tx: Tx,
  caller: Caller,
  most: number,
): Promise<{ declared: boolean; count: number; countIsBound: boolean; freeDaysLeft: number | null }> {
  const found = await sql<{ declared: boolean; count: number; freeDaysLeft: number | null }>`
    select exists (select 1 from package d where ${scopeOf(caller, pkg, 'd')}) as declared, count(*)::int as count, min(k.days) as free_days_left
    from (select ${kept(caller).freeDaysLeft} as days from package r
      where ${scopeOf(caller, pkg, 'r')} and r.package_status = any(${packageStates.codes('kept')}) limit ${sql.lit(most + 1)}) k`.execute(
    tx,
  );
  const { count, ...rest } = found.rows[0]!;
  return { ...rest, count: Math.min(count, most), countIsBound: count > most };
}
