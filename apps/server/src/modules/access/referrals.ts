import { sql } from 'kysely';
import type { Output } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { getReferrals } from '@entrepot/contract/modules/access/sub-account-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { Query } from '../../core/rows/list.ts';

interface Found {
  id: string;
  userName: string;
  creationTime: Date;
  reward: string;
  total: string;
}

const most = 10_000;

/** The first and last sign of a name, with stars between. */
export const maskedName = (name: string) =>
  name.length < 3 ? `${name.slice(0, 1)}*` : `${name[0]}${'*'.repeat(name.length - 2)}${name.at(-1)}`;

/** Who registered with the main account's member code, newest first, and what each brought to its wallet. */
export async function referrals(tx: Tx, caller: Caller, query: Query): Promise<Output<typeof getReferrals>> {
  const rows = query.rows ?? 20;
  const offset = ((query.index ?? 1) - 1) * rows;
  if (offset > most) throw refuse('LimitExceeded');
  const since = query.startDate ? sql`and u.creation_time >= ${query.startDate}` : sql``;
  const until = query.endDate ? sql`and u.creation_time <= ${query.endDate}` : sql``;
  const direction = query.descendingOrder === false ? sql`asc` : sql`desc`;
  const found = await sql<Found>`
    select u.id, u.user_name, u.creation_time, count(*) over () as total,
      coalesce((select sum(j.amount) from journal j where j.site_id = u.site_id and j.owner_id = ${caller.ownerId}
        and j.journal_type = ${enumCodes.JournalType.ReferralReward} and (j.source_id = u.id or j.id in (select i.journal_id from activity_issue i
          where i.site_id = u.site_id and i.owner_id = ${caller.ownerId} and i.source_type = 'customer' and i.source_id = u.id))), 0)::text as reward
    from user_account u where u.site_id = ${caller.siteId} and u.referrer_id = ${caller.ownerId} and not u.is_deleted ${since} ${until}
    order by u.creation_time ${direction}, u.id ${direction} limit ${rows} offset ${offset}`.execute(tx);
  const total = found.rows.length || offset === 0 ? Number(found.rows[0]?.total ?? 0) : offset;
  const data = found.rows.map(({ id, userName, creationTime, reward }) => ({ id, userName: maskedName(userName), creationTime, reward }));
  return { total, totalIsBound: false, data };
}
