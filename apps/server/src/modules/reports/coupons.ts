import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { getCouponReport } from '@entrepot/contract/modules/reports/coupon-report.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { queryJson, type Columns, pageJson } from '../../core/lists/json-answers.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { atSites, scopeOf } from '../../core/scope/scope.ts';
import { mainAccountOf } from '../access/public.ts';
import { periodOf, within } from './period.ts';
import type { Sheet } from './export-report.ts';

type ReportQuery = Input<typeof getCouponReport> & Partial<ListQuery>;
type Fragment = RawBuilder<unknown>;
const { output } = getCouponReport;
const { Unused, Reserved, Used, Expired, Revoked, Pending } = enumCodes.UserCouponStatus;

/** Builds the relation `g`: one row per coupon type and currency of the customers who received it. */
async function linesOf(tx: Db, caller: Caller, request: ReportQuery): Promise<Fragment> {
  const period = periodOf(caller, request);
  const here = atSites(caller, period.siteIds);
  const owner = request.ownerId ? await mainAccountOf(tx, caller, request.ownerId) : null;
  const are = (...codes: readonly number[]) =>
    sql`(count(*) filter (where u.user_coupon_status in (${sql.join(codes.map((code) => sql.lit(code)))})))::int`;
  const sums = sql`select u.site_id, u.coupon_id, w.currency_id, count(*)::int as given, ${are(Unused, Reserved, Pending)} as open,
      ${are(Used)} as used, ${are(Expired)} as expired, ${are(Revoked)} as revoked,
      coalesce(sum(u.used_amount) filter (where u.bill_id is not null), 0) as taken_off,
      coalesce(sum(u.used_amount) filter (where u.recharge_id is not null), 0) as added_to_recharges
    from user_coupon u
    left join wallet w on w.site_id = u.site_id and w.owner_id = u.owner_id
    where ${scopeOf(here, userCoupon, 'u')}
      and ${within(sql`u.creation_time`, period)} ${owner ? sql`and u.owner_id = ${owner}` : sql``}
    group by 1, 2, 3`;
  return sql`(select s.coupon_id, c.name ->> ${caller.language} as name, s.given, s.open, s.used, s.expired, s.revoked,
        round(100.0 * s.used / s.given, 1) as used_share, s.taken_off, s.added_to_recharges, y.code as currency_code
      from (${sums}) s
      join coupon c on c.site_id = s.site_id and c.id = s.coupon_id
      left join currency y on y.id = s.currency_id) g`;
}

const names = Object.keys(output.children) as (keyof typeof output.children)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof output>;
const order = sql`g.taken_off desc, g.given desc, g.name, g.coupon_id, g.currency_code`;

/** Returns a page of the use of the coupons issued in a period, with one statement. */
export async function couponReport(tx: Db, caller: Caller, input: ReportQuery): Promise<RawJson> {
  const page = pageJson(caller, output, values, { from: sql`lines g`, order, paging: input });
  return queryJson(tx, sql`with lines as materialized (select g.* from ${await linesOf(tx, caller, input)}) select ${page}`);
}

/** Returns the whole report as a sheet for export. */
export async function couponSheet(tx: Tx, caller: Caller, input: ReportQuery): Promise<Sheet> {
  const from = await linesOf(tx, caller, input);
  const period = periodOf(caller, input);
  const siteId = period.siteIds[0] ?? caller.siteId;
  const columns = names.filter((name) => name !== 'couponId');
  const amounts = ['usedShare', 'takenOff', 'addedToRecharges'];
  const sums = ['given', 'open', 'used', 'expired', 'revoked', 'takenOff', 'addedToRecharges'];
  return { from, order, columns, amounts, texts: 'reports.coupons', name: 'coupons', siteId, period, sums };
}
