import { sql } from 'kysely';
import type { Output } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { getReferrals } from '@entrepot/contract/modules/access/sub-account-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { type Query, upTo } from '../../core/lists/filters.ts';

interface ReferralRow {
  id: string;
  userName: string;
  creationTime: Date;
  reward: string;
  total: string;
}

const max = 10_000;

/** Masks a name except for its first and last character. */
export const maskedName = (name: string) =>
  name.length < 3 ? `${name.slice(0, 1)}*` : `${name[0]}${'*'.repeat(name.length - 2)}${name.at(-1)}`;

/** Lists who registered with the main account's member code, newest first, and what each earned for its wallet. */
export async function referrals(tx: Db, caller: Caller, query: Query): Promise<Output<typeof getReferrals>> {
  const rows = query.rows ?? 20;
  const offset = ((query.index ?? 1) - 1) * rows;
  if (offset > max) throw refuse('LimitExceeded');
  const since = query.startDate ? sql`and u.creation_time >= ${query.startDate}` : sql``;
  const until = query.endDate ? sql`and ${upTo(sql`u.creation_time`, query.endDate)}` : sql``;
  const direction = query.descendingOrder === false ? sql`asc` : sql`desc`;
  const found = await sql<ReferralRow>`
    select u.id, u.user_name, u.creation_time, count(*) over () as total,
      coalesce((select sum(j.amount)
          from journal j
          where j.site_id = u.site_id
            and j.owner_id = ${caller.ownerId}
            and j.journal_type in (${enumCodes.JournalType.ReferralReward}, ${enumCodes.JournalType.RewardTakenBack})
            and (j.source_id = u.id
              or j.source_id in (select i.id
                from activity_issue i
                where i.site_id = u.site_id
                  and i.owner_id = ${caller.ownerId}
                  and i.source_type = 'customer'
                  and i.source_id = u.id))), 0)::text as reward
    from user_account u
    where u.site_id = ${caller.siteId} and u.referrer_id = ${caller.ownerId} and not u.is_deleted ${since} ${until}
    order by u.creation_time ${direction}, u.id ${direction}
    limit ${rows}
    offset ${offset}`.execute(tx);
  const total = found.rows.length || offset === 0 ? Number(found.rows[0]?.total ?? 0) : offset;
  const data = found.rows.map(({ id, userName, creationTime, reward }) => ({ id, userName: maskedName(userName), creationTime, reward }));
  return { total, totalIsBound: false, data };
}
