import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { getCouponReport } from '@entrepot/contract/modules/reports/coupon-report.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { askJson, type Columns, pageJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { atSites, scopeOf } from '../../core/rows/scope.ts';
import { mainAccountOf } from '../wallet/public.ts';
import { periodOf, within } from './period.ts';
import type { Sheet } from './take.ts';

type Asked = Input<typeof getCouponReport> & Partial<ListQuery>;
type Piece = RawBuilder<unknown>;
const { gives } = getCouponReport;
const { Unused, Reserved, Used, Expired, Revoked } = enumCodes.UserCouponStatus;

/** One line for each kind of coupon and currency of the customers who got it, as `g`. */
async function linesOf(tx: Tx, caller: Caller, asked: Asked): Promise<Piece> {
  const period = periodOf(caller, asked);
  const here = atSites(caller, period.siteIds);
  const owner = asked.ownerId ? await mainAccountOf(tx, caller, asked.ownerId) : null;
  const are = (...codes: readonly number[]) =>
    sql`(count(*) filter (where u.user_coupon_status in (${sql.join(codes.map((code) => sql.lit(code)))})))::int`;
  const sums = sql`select u.site_id, u.coupon_id, w.currency_id, count(*)::int as given, ${are(Unused, Reserved)} as open, ${are(Used)} as used,
      ${are(Expired)} as expired, ${are(Revoked)} as revoked, coalesce(sum(u.used_amount) filter (where u.bill_id is not null), 0) as taken_off,
      coalesce(sum(u.used_amount) filter (where u.recharge_id is not null), 0) as added_to_recharges
    from user_coupon u left join wallet w on w.site_id = u.site_id and w.owner_id = u.owner_id
    where ${scopeOf(here, userCoupon, 'u')} and ${within(sql`u.creation_time`, period)} ${owner ? sql`and u.owner_id = ${owner}` : sql``} group by 1, 2, 3`;
  return sql`(select s.coupon_id, c.name ->> ${caller.language} as name, s.given, s.open, s.used, s.expired, s.revoked,
      round(100.0 * s.used / s.given, 1) as used_share, s.taken_off, s.added_to_recharges, y.code as currency_code
    from (${sums}) s join coupon c on c.site_id = s.site_id and c.id = s.coupon_id left join currency y on y.id = s.currency_id) g`;
}

const names = Object.keys(gives.of) as (keyof typeof gives.of)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof gives>;
const order = sql`g.taken_off desc, g.given desc, g.name, g.coupon_id, g.currency_code`;

/** A page of what became of the coupons given in a period, made by one statement. */
export async function couponReport(tx: Tx, caller: Caller, input: Asked): Promise<RawJson> {
  const page = pageJson(caller, gives, values, { from: sql`lines g`, order, paging: input });
  return askJson(tx, sql`with lines as materialized (select g.* from ${await linesOf(tx, caller, input)}) select ${page}`);
}

/** The whole of it, to be taken away. */
export async function couponSheet(tx: Tx, caller: Caller, input: Asked): Promise<Sheet> {
  const from = await linesOf(tx, caller, input);
  const period = periodOf(caller, input);
  const siteId = period.siteIds[0] ?? caller.siteId;
  const columns = names.filter((name) => name !== 'couponId');
  const amounts = ['usedShare', 'takenOff', 'addedToRecharges'];
  const sums = ['given', 'open', 'used', 'expired', 'revoked', 'takenOff', 'addedToRecharges'];
  return { from, order, columns, amounts, words: 'reports.coupons', name: 'coupons', siteId, period, sums };
}
