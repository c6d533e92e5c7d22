import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { type Fields, wireName } from '@entrepot/contract/core/field.ts';
import type { AnyResource, RowOf } from '@entrepot/contract/core/resource.ts';
import { plainCode } from '@entrepot/rules/plain-text.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { getPackageById, type getPackageStatistics, getPackages } from '@entrepot/contract/modules/packages/calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { pkg, returnInformation } from '@entrepot/contract/modules/packages/package.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { listJson } from '../../core/lists/json-answers.ts';
import { boundedCounts } from '../../core/lists/counts.ts';
import { anyOf, type ListExtras, type Query } from '../../core/lists/filters.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { onlyValue, pageOfNumber } from '../../core/lists/look-up.ts';
import { atSites, scopeOf } from '../../core/scope/scope.ts';
import { movedOn } from '../commodities/public.ts';
import { sitesOf } from '../sites/public.ts';
import { freeStorageOf } from './free-storage.ts';
import { packageThen } from './package-at.ts';
import { byAge, packageWaitsSince } from './waiting-since.ts';
import { claimsOf } from './unknown-queries.ts';

const { PackageStatus, ClaimStatus, CompletionStatus } = enumCodes;
const { PutOnShelf } = enumCodes.StockMovementType;
const maxNumbers = 200;

/** Whether the caller may read the purchase price: customers always, staff with the permission. */
export const seesPurchase = (caller: Caller) => caller.audience === 'customer' || can(caller, packageIndex.ShowPurchasePrice);

const { purchasePrice: _price, purchaseCurrencyId: _currency, ...withoutPurchase } = pkg.fields;
/** The package resource with the fields the caller may read. */
export const packageFor = (caller: Caller): AnyResource => (seesPurchase(caller) ? pkg : { ...pkg, fields: withoutPurchase });

/** The conditions under which a package can be ordered. */
export const orderable = sql<boolean>`package_status = ${PackageStatus.OnShelf} and claim_status = ${ClaimStatus.Claimed}
  and completion_status = ${CompletionStatus.Completed} and problem_type is null and available_quantity > 0`;

/** A page of packages, for customers with their free storage. A single number that staff scan, the most frequent query, has its own statement. */
export async function packages(tx: Db, caller: Caller, input: Input<typeof getPackages>): Promise<RawJson> {
  const query = queryOf(input);
  const { output } = getPackages;
  const also = await forOwner(tx, caller);
  const number = caller.audience === 'customer' ? undefined : onlyValue(query, 'courierNumbers');
  const wanted = { column: 'courier_number', sees: seesPurchase(caller) ? 'purchase' : '', output, also: () => also };
  const found = number && (await pageOfNumber(tx, caller, packageFor(caller), { ...wanted, number }));
  return found || pageOf(tx, caller, packageFor(caller), query, { ...extrasOf(caller), output, also });
}

const forOwner = async (tx: Db, caller: Caller) => (caller.audience === 'customer' ? freeStorageOf(tx, caller) : {});

/** The list of packages as a file. */
export const packageExport = exportOf({
  kind: 'Packages',
  resource: packageFor,
  query: (input, caller) => listed(input as Input<typeof getPackages>, caller),
});

const listed = (input: Input<typeof getPackages>, caller: Caller) => ({ query: queryOf(input), extras: extrasOf(caller) });

function queryOf({ courierNumbers, siteId, ...rest }: Input<typeof getPackages>): Query {
  if (courierNumbers && courierNumbers.length > maxNumbers)
    throw packagesErrors.tooManyNumbers({ count: courierNumbers.length, max: maxNumbers });
  const numbers = courierNumbers?.map((number) => plainCode(number).toUpperCase());
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

/** One package with the tracking events of its orders, its shelf log and the claims on it; `at` returns all of it as of that moment. */
export async function onePackage(tx: Db, caller: Caller, { id, at = null }: Input<typeof getPackageById>): Promise<RawJson> {
  const until = (time: string) => (at ? sql`and ${sql.ref(time)} <= ${at}` : sql``);
  const own = caller.audience === 'customer' ? sql`and o.owner_id = ${caller.ownerId}` : sql``;
  const { output } = getPackageById;
  const tracks = {
    logisticsOrderId: sql`o.id`,
    serialNumber: sql`o.serial_number`,
    trajectoryStatus: sql`k.status`,
    trackTime: sql`k.track_time`,
    content: sql`k.content ->> ${caller.language}`,
    location: sql`k.location`,
  };
  const tracksOf = {
    from: sql`order_goods g
      join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id and not o.is_deleted ${own}
      join track k on k.site_id = o.site_id and k.logistics_order_id = o.id and not k.is_deleted ${until('k.track_time')}
      where g.site_id = r.site_id and g.package_id = r.id`,
    order: sql`k.track_time desc, k.id desc`,
  };
  const also = {
    ...(at ? {} : await forOwner(tx, caller)),
    returnInformation: wayBack,
    tracks: listJson(caller, output.children.tracks, tracks, tracksOf),
    shelfLogs: caller.audience === 'customer' ? undefined : shelfLogs(caller, until('g.creation_time')),
    claims: caller.audience === 'platform' || caller.audience === 'site' ? claimsOf(caller) : undefined,
  };
  const [resource, what] = [packageFor(caller), { output, also }];
  return at ? packageThen(tx, caller, { id, at, resource, what }) : rowJson(tx, caller, resource, id, what);
}

/** The return shipment of the package `r` in API names; null unless it was requested. */
const wayBack = sql`case
    when r.return_information is not null then jsonb_build_object(${sql.join(
      Object.entries(returnInformation.children as Fields).flatMap(([name, field]) => [
        sql.lit(wireName(name, field)),
        sql`r.return_information -> ${sql.lit(name)}`,
      ]),
    )}) end`;

/** The last hundred shelf log entries of the package `r` as a JSON list, newest first. */
const shelfLogs = (caller: Caller, until: ReturnType<typeof sql>) =>
  listJson(
    caller,
    getPackageById.output.children.shelfLogs,
    {
      creationTime: sql`l.creation_time`,
      shelfNumber: sql`l.number`,
      logType: sql`l.log_type`,
      quantity: sql`l.quantity`,
      operatorName: sql`(select coalesce(u.nick_name, u.user_name) from user_account u where u.id = l.operator_id)`,
    },
    {
      from: sql`(select g.id, g.creation_time, g.log_type, g.quantity, g.operator_id, s.number
          from shelf_log g
          join shelf s on s.site_id = g.site_id and s.id = g.shelf_id
          where g.site_id = r.site_id and g.target_type = 'package' and g.target_id = r.id ${until}
          order by g.creation_time desc, g.id desc
          limit 100) l`,
      order: sql`l.creation_time desc, l.id desc`,
    },
  );

/** Counts the packages per status that the same search finds in the list; each up to ten thousand. */
export async function statistics(tx: Db, caller: Caller, sent: Input<typeof getPackageStatistics>) {
  const { query, extras } = listed({ ...sent, packageStatus: null }, caller);
  const within = atSites(caller, sitesOf(caller, sent.siteId));
  const counted = await boundedCounts(tx, within, packageFor(caller), 'packageStatus', Object.values(PackageStatus), query, extras);
  return counted.map(({ value, ...count }) => ({ packageStatus: value as RowOf<typeof pkg>['packageStatus'], ...count }));
}

/**
 * Summary of a customer's packages: whether anything was ever declared, how many are in storage (`max` at most), and the free storage of the
 * one that is charged first; null when none is on a shelf or storage costs nothing.
 */
export async function storedCountsOf(tx: Tx, caller: Caller, max: number): Promise<StoredCounts> {
  const { freeDaysLeft, firstChargedDay } = await freeStorageOf(tx, caller);
  const found = await sql<Omit<StoredCounts, 'countIsBound'>>`
    select exists (select 1 from package d where ${scopeOf(caller, pkg, 'd')}) as declared, count(*)::int as count,
      min(k.days) as free_days_left, min(k.first_day)::text as first_charged_day
    from (select ${freeDaysLeft} as days, ${firstChargedDay} as first_day
      from package r
      where ${scopeOf(caller, pkg, 'r')} and r.package_status = any(${packageStates.codes('stored')})
      limit ${sql.lit(max + 1)}) k`.execute(tx);
  const { count, ...rest } = found.rows[0]!;
  return { ...rest, count: Math.min(count, max), countIsBound: count > max };
}

interface StoredCounts {
  declared: boolean;
  count: number;
  countIsBound: boolean;
  freeDaysLeft: number | null;
  firstChargedDay: string | null;
}
