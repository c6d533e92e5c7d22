import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { activityIssue } from '@entrepot/contract/modules/promotions/activity.ts';
import { getRewardReport } from '@entrepot/contract/modules/reports/reward-report.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { text } from '../../core/calls/texts.ts';
import { queryJson, type Columns, pageJson } from '../../core/lists/json-answers.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { atSites, scopeOf } from '../../core/scope/scope.ts';
import { mainAccountOf } from '../access/public.ts';
import { periodOf, within } from './period.ts';
import type { Sheet } from './export-report.ts';

type ReportQuery = Input<typeof getRewardReport> & Partial<ListQuery>;
type Fragment = RawBuilder<unknown>;
const { output } = getRewardReport;
const { Used, Expired, Revoked } = enumCodes.UserCouponStatus;
const { Pending } = enumCodes.RewardStatus;
const { RechargeGift, ReferralReward, RewardTakenBack } = enumCodes.JournalType;

/** Builds the relation `g`: one row per activity and currency of the rewarded customers. */
async function linesOf(tx: Db, caller: Caller, request: ReportQuery): Promise<Fragment> {
  const period = periodOf(caller, request);
  const here = atSites(caller, period.siteIds);
  const owner = request.ownerId ? await mainAccountOf(tx, caller, request.ownerId) : null;
  const status = (code: number) => sql`filter (where u.user_coupon_status = ${sql.lit(code)})`;
  const ownersOnly = owner ? sql`and i.owner_id = ${owner}` : sql``;
  // Rewards and their coupons count on the day they were promised, money on the day it was given or taken back, as in the ledger.
  const promised = sql`select i.site_id, i.activity_id, i.owner_id, 1 as rewards,
      case when i.reward_status = ${sql.lit(Pending)} then i.amount else 0 end as pending, 0::numeric as given, 0::numeric as taken_back,
      k.given as coupons_given, k.used as coupons_used, k.used_amount, k.expired as coupons_expired, k.expired_amount,
      k.revoked as coupons_taken_back
    from activity_issue i
    cross join lateral (select count(*) as given, count(*) ${status(Used)} as used,
        coalesce(sum(u.used_amount) ${status(Used)}, 0) as used_amount, count(*) ${status(Expired)} as expired,
        coalesce(sum(c.preferential_amount) ${status(Expired)}, 0) as expired_amount, count(*) ${status(Revoked)} as revoked
      from user_coupon u
      join coupon c on c.site_id = u.site_id and c.id = u.coupon_id
      where u.site_id = i.site_id and u.owner_id = i.owner_id and u.source_type = 'activity' and u.source_id = i.id) k
    where ${scopeOf(here, activityIssue, 'i')} and ${within(sql`i.creation_time`, period)} ${ownersOnly}`;
  const moved = sql`select i.site_id, i.activity_id, i.owner_id, 0, 0, greatest(j.amount, 0), greatest(-j.amount, 0), 0, 0, 0, 0, 0, 0
    from journal j
    join activity_issue i on i.site_id = j.site_id and i.id = j.source_id
    where ${scopeOf(here, activityIssue, 'i')}
      and ${scopeOf(here, journal, 'j')}
      and j.journal_type in (${sql.join([RechargeGift, ReferralReward, RewardTakenBack].map((type) => sql.lit(type)))})
      and j.source_type = 'activityIssue'
      and ${within(sql`j.creation_time`, period)} ${ownersOnly}`;
  const sums = sql`select x.site_id, x.activity_id, w.currency_id, sum(x.rewards)::int as rewards, coalesce(sum(x.pending), 0) as pending,
      sum(x.given) as given, sum(x.taken_back) as taken_back, sum(x.coupons_given)::int as coupons_given, sum(x.coupons_used)::int as coupons_used,
      sum(x.used_amount) as used_amount, sum(x.coupons_expired)::int as coupons_expired, sum(x.expired_amount) as expired_amount,
      sum(x.coupons_taken_back)::int as coupons_taken_back
    from (${promised} union all ${moved}) x
    left join wallet w on w.site_id = x.site_id and w.owner_id = x.owner_id
    group by 1, 2, 3`;
  const referral = text(caller.language, 'reports.rewards.referral') ?? '';
  return sql`(select s.activity_id, coalesce(a.name ->> ${caller.language}, ${referral}) as name, s.rewards, s.pending, s.given, s.taken_back,
        s.coupons_given, s.coupons_used, s.used_amount, s.coupons_expired, s.expired_amount, s.coupons_taken_back,
        s.given - s.taken_back + s.used_amount as cost, y.code as currency_code
      from (${sums}) s
      left join activity a on a.site_id = s.site_id and a.id = s.activity_id
      left join currency y on y.id = s.currency_id) g`;
}

const names = Object.keys(output.children) as (keyof typeof output.children)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof output>;
const order = sql`g.cost desc, g.rewards desc, g.name, g.activity_id, g.currency_code`;

/** Returns a page of the rewards of a period and their cost, with one statement. */
export async function rewardReport(tx: Db, caller: Caller, input: ReportQuery): Promise<RawJson> {
  const page = pageJson(caller, output, values, { from: sql`lines g`, order, paging: input });
  return queryJson(tx, sql`with lines as materialized (select g.* from ${await linesOf(tx, caller, input)}) select ${page}`);
}

const columns = names.filter((name) => name !== 'activityId');
const amounts = ['pending', 'given', 'takenBack', 'usedAmount', 'expiredAmount', 'cost'];
const counts = ['rewards', 'couponsGiven', 'couponsUsed', 'couponsExpired', 'couponsTakenBack'];

/** Returns the whole report as a sheet for export. */
export async function rewardSheet(tx: Tx, caller: Caller, input: ReportQuery): Promise<Sheet> {
  const from = await linesOf(tx, caller, input);
  const period = periodOf(caller, input);
  const siteId = period.siteIds[0] ?? caller.siteId;
  return { from, order, columns, amounts, texts: 'reports.rewards', name: 'rewards', siteId, period, sums: [...counts, ...amounts] };
}
