import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type getTakeOverById, undoTakeOver } from '@entrepot/contract/modules/takeover/calls.ts';
import { takeOver } from '@entrepot/contract/modules/takeover/take-over.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { mayDecide } from '../wallet/public.ts';
import type { TakeOver } from './context.ts';
import { uninvited } from './invite.ts';
import { parts } from './parts.ts';
import { totalsOf } from './totals.ts';

type Answer = Output<typeof getTakeOverById>;

/** Returns a take-over with the totals of its rows, the request that waits for approval, and its last job. */
export async function takeOverById(db: Db, caller: Caller, { id }: Input<typeof getTakeOverById>): Promise<Answer> {
  const row = await find(db, caller, takeOver, id);
  const totals = await totalsOf(db, row, caller.language);
  const rowsOf = new Map(totals.rows.map(({ part, rows }) => [part, rows]));
  const { name, siteId, takeOverStatus, revision, remarks } = row;
  return {
    id,
    siteId,
    name,
    takeOverStatus,
    revision,
    remarks,
    parts: parts.map(({ part, kind }) => ({ part, kind, rows: rowsOf.get(part) ?? 0 })),
    money: totals.money,
    goods: totals.goods,
    request: await requestOf(db, caller, row),
    job: await jobOf(db, row),
    ...(await invitationsOf(db, caller, row)),
  };
}

async function requestOf(db: Db, caller: Caller, { siteId, id }: TakeOver): Promise<Answer['request']> {
  const found = await sql<{ id: string; path: string; askedByName: string; canDecide: boolean; isOwn: boolean }>`
    select id, path, ${mayDecide(caller)} as can_decide, asked_by_id = ${caller.userId} as is_own,
      (select coalesce(u.nick_name, u.user_name) from user_account u where u.id = money_request.asked_by_id limit 1) as asked_by_name
    from money_request
    where site_id = ${siteId} and subject_id = ${id} and money_request_status = ${enumCodes.MoneyRequestStatus.Waiting} and not is_deleted
    order by creation_time desc
    limit 1`.execute(db);
  const [row] = found.rows;
  if (!row) return null;
  const { path, ...request } = row;
  return { ...request, isUndo: path === undoTakeOver.path };
}

async function jobOf(db: Db, { siteId, jobId }: TakeOver): Promise<Answer['job']> {
  if (!jobId) return null;
  const found = await sql<{ kind: string; status: string; done: number; total: number; errors: NonNullable<Answer['job']>['errors'] }>`
    select kind, status, done, total, errors from import_job where site_id = ${siteId} and id = ${jobId}`.execute(db);
  const [row] = found.rows;
  if (!row) return null;
  const { kind, ...job } = row;
  return { ...job, isUndo: kind === 'TakeOverUndo' };
}

async function invitationsOf(
  db: Db,
  { now }: Caller,
  { siteId, id, takeOverStatus }: TakeOver,
): Promise<Pick<Answer, 'withMail' | 'invited'>> {
  if (takeOverStatus !== enumCodes.TakeOverStatus.Opened) return { withMail: 0, invited: 0 };
  const found = await sql<{ withMail: number; invited: number }>`
    select count(*)::int as with_mail, count(*) filter (where f.is_invited)::int as invited from (${uninvited({ siteId, id, now })}) f`.execute(
    db,
  );
  return found.rows[0]!;
}
