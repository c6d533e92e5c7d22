import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { inviteTakenOver } from '@entrepot/contract/modules/takeover/calls.ts';
import { takeoverErrors } from '@entrepot/contract/modules/takeover/errors.ts';
import { takeOver } from '@entrepot/contract/modules/takeover/take-over.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { inviteCustomer } from '../access/public.ts';
import { callerAt } from './context.ts';

const atOnce = 200;

/**
 * SQL: the customers of a take-over with an address who have no password yet, and whether a link that is still valid was sent to them within
 * the last day.
 */
export const uninvited = ({ siteId, id, now }: { siteId: string; id: string; now: Date }): RawBuilder<unknown> => sql`
  select u.id, i.creation_time is not null and i.creation_time > ${now}::timestamptz - interval '1 day' as is_recent, i.id is not null as is_invited
  from take_over_row r
  join user_account u on u.site_id = r.site_id and u.id = r.created_id
  left join staff_invitation i on i.site_id = u.site_id and i.user_id = u.id and i.accepted_time is null
  where r.site_id = ${siteId} and r.take_over_id = ${id} and r.part = ${enumCodes.TakeOverPart.Customers}
    and not u.is_deleted and u.email is not null and u.last_sign_in_time is null and u.password_hash = ${sql.lit('closed')}`;

/** Mails the next customers of an opened take-over a link to set their password; returns how many, and how many are left for today. */
export async function invite(tx: Tx, caller: Caller, { id }: Input<typeof inviteTakenOver>): Promise<Output<typeof inviteTakenOver>> {
  const row = await find(tx, caller, takeOver, id);
  if (row.takeOverStatus !== enumCodes.TakeOverStatus.Opened) throw takeoverErrors.notOpened({ name: row.name });
  const here = callerAt(caller, row.siteId);
  const found = await sql<{ id: string }>`select f.id from (${uninvited({ ...row, now: caller.now })}) f
    where not f.is_recent order by f.is_invited, f.id`.execute(tx);
  let invited = 0;
  for (const { id: userId } of found.rows.slice(0, atOnce)) if (await inviteCustomer(tx, here, userId)) invited += 1;
  return { invited, left: Math.max(0, found.rows.length - atOnce) };
}
