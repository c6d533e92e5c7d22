import { sql } from 'kysely';
import type { Input, ListQuery, Output } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { getTracks, queryTracks } from '@entrepot/contract/modules/tracking/calls.ts';
import { trackingErrors } from '@entrepot/contract/modules/tracking/errors.ts';
import { track } from '@entrepot/contract/modules/tracking/track.ts';
import { trackScheme } from '@entrepot/contract/modules/tracking/track-scheme.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { lookUp } from '../../core/lists/choices.ts';
import { nameIn } from '../../core/lists/localized.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { allowed } from '../../core/http/limits.ts';
import { rowsJson } from '../../core/lists/rows-json.ts';
import { find } from '../../core/db/rows.ts';
import { inSites } from '../../core/scope/scope.ts';
import { text } from '../../core/calls/texts.ts';
import { ordersByNumber } from './add.ts';
import { endsWay } from './newest.ts';

/** Returns all tracks of one order, newest first. Throws `OrderNotExist`. */
export async function tracksOf(tx: Db, caller: Caller, { number, logisticsOrderId }: Input<typeof getTracks>): Promise<RawJson> {
  const id = logisticsOrderId ?? (number && (await ordersByNumber(tx, caller, [number])).get(number));
  if (!id) throw trackingErrors.unknownNumber({ number: number ?? '' });
  await find(tx, caller, logisticsOrder, id);
  return rowsJson(tx, caller, track, sql`r.logistics_order_id = ${id}`, { order: sql`r.track_time desc, r.status desc, r.id desc` });
}

/** Lists the track schemes, for selection. */
export function schemeChoices(tx: Db, caller: Caller) {
  return tx
    .selectFrom('trackScheme')
    .select(['id as value', nameIn('trackScheme', caller.language).as('name')])
    .where(inSites(caller.siteIds))
    .where(notDeleted)
    .orderBy('isDefault', 'desc')
    .orderBy('trackScheme.name')
    .execute();
}

interface PublicTrack {
  trackTime: Date;
  trajectoryStatus: CodeOf<'TrajectoryStatus'>;
  content: string;
  location: string | null;
}
type Answer = Output<typeof queryTracks>[number];

const most = 30;

/**
 * Returns the public tracks of up to 30 numbers, without names. Finds orders by serial, parcel and carrier number, and packages by courier
 * number, on the site of the host. Throws `RateLimited` above 60 requests a minute per IP address, and for too many
 * neighbouring numbers.
 */
export async function publicTracks(tx: Db, caller: Caller, { numbers }: Input<typeof queryTracks>) {
  if (!(await allowed(tx, `tracks ${caller.address}`, 60, 1, caller.now))) throw refuse('RateLimited');
  if (!numbers.length) throw refuse('AtLeastOneSelection');
  const wanted = [...new Set(numbers)];
  if (wanted.length > most) throw trackingErrors.tooManyNumbers({ most });
  if (caller.audience === 'anonymous') await limitNeighbours(tx, caller, wanted);
  const orders = await publicOrders(tx, caller, wanted);
  const packages = await publicPackages(
    tx,
    caller,
    wanted.filter((number) => !orders.has(number)),
  );
  return wanted.map(
    (number) => orders.get(number) ?? packages.get(number) ?? { number, found: false, orderStatus: null, packageStatus: null, tracks: [] },
  );
}

/** Digits at the end of a number in which the numbers of one day differ. */
const lastDigits = 4;
/** Numbers with the same beginning that one address, and all visitors of a site, may ask for in an hour. */
const neighbours = { address: 60, site: 3_000 };

/**
 * Limits how many neighbouring numbers visitors ask for: numbers of orders are consecutive, and trying them one after another would show all
 * of them. Throws `RateLimited`.
 */
async function limitNeighbours(tx: Db, { siteId, address, now }: Caller, numbers: readonly string[]): Promise<void> {
  const beginnings = new Map<string, number>();
  for (const number of numbers) {
    const beginning = number.slice(0, -lastDigits).toUpperCase();
    beginnings.set(beginning, (beginnings.get(beginning) ?? 0) + 1);
  }
  for (const [beginning, count] of [...beginnings].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ofAddress = await allowed(tx, `tracks ${address} ${beginning}`, neighbours.address, 60, now, count);
    const ofSite = await allowed(tx, `tracks of ${siteId} ${beginning}`, neighbours.site, 60, now, count);
    if (!ofAddress || !ofSite) throw trackingErrors.tooManyNeighbours();
  }
}

async function publicOrders(tx: Db, caller: Caller, numbers: readonly string[]): Promise<Map<string, Answer>> {
  const sites = inSites(caller.siteIds, 'o.site_id');
  const draft = enumCodes.OrderStatus.Draft;
  const found = await sql<
    Pick<RowOf<typeof logisticsOrder>, 'orderStatus'> & {
      number: string;
      tracks: (Omit<PublicTrack, 'trackTime'> & { trackTime: string })[];
    }
  >`
    select n as number, f.order_status,
      (select coalesce(json_agg(json_build_object('trackTime', t.track_time, 'trajectoryStatus', t.status, 'content',
              t.content ->> ${caller.language}, 'location', t.location) order by ${endsWay(sql`t.status`)} desc,
              t.track_time desc, t.status desc, t.id desc),
          '[]'::json)
        from track t
        where t.site_id = f.site_id and t.logistics_order_id = f.id and t.public and not t.is_deleted) as tracks
    from unnest(${numbers}::text[]) n
    cross join lateral ( select o.*
      from logistics_order o
      where ${sites} and o.serial_number = n
      union all select o.*
      from logistics_order o
      where ${sites} and o.carrier_no = n and fold_text(o.carrier_no) = fold_text(n)
      union all select o.*
      from order_parcel p
      join logistics_order o on o.site_id = p.site_id and o.id = p.logistics_order_id
      where ${inSites(caller.siteIds, 'p.site_id')} and p.parcel_no = n
      union all (select o.*
      from package k
      join logistics_order o on o.site_id = k.site_id and o.id = k.logistics_order_id
      where ${inSites(caller.siteIds, 'k.site_id')} and k.courier_number = n and not k.is_deleted
      order by k.creation_time desc
      limit 1)
      limit 1) f
    where f.order_status <> ${draft} and not f.is_deleted`.execute(tx);
  return new Map(
    found.rows.map(({ number, orderStatus, tracks }) => [
      number,
      {
        number,
        found: true,
        orderStatus,
        packageStatus: null,
        tracks: tracks.map((one) => ({ ...one, trackTime: new Date(one.trackTime) })),
      },
    ]),
  );
}

async function publicPackages(tx: Db, caller: Caller, numbers: readonly string[]): Promise<Map<string, Answer>> {
  if (!numbers.length) return new Map();
  const found = await tx
    .selectFrom('package')
    .distinctOn('courierNumber')
    .select(['courierNumber', 'packageStatus', 'signedTime', 'shelvedTime'])
    .where(inSites(caller.siteIds))
    .where('courierNumber', '=', oneOf(numbers))
    .where(notDeleted)
    .orderBy('courierNumber')
    .orderBy('creationTime', 'desc')
    .execute();
  const event = (at: Date | null, key: string): PublicTrack[] =>
    at
      ? [
          {
            trackTime: at,
            trajectoryStatus: enumCodes.TrajectoryStatus.PackageSigned,
            content: text(caller.language, `tracking.public.${key}`) ?? '',
            location: null,
          },
        ]
      : [];
  return new Map(
    found.map((row) => [
      row.courierNumber,
      {
        number: row.courierNumber,
        found: true,
        orderStatus: null,
        packageStatus: row.packageStatus,
        tracks: [...event(row.shelvedTime, 'shelved'), ...event(row.signedTime, 'signed')],
      },
    ]),
  );
}

/** Lists the trajectory schemes, the default first. */
export const trackSchemesToPick = (tx: Db, caller: Caller, query: Partial<ListQuery>) =>
  lookUp(tx, caller, trackScheme, query, { order: sql`r.is_default desc, r.name` });
