import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { publishNotice, withdrawNotice } from '@entrepot/contract/modules/content/calls.ts';
import { contentErrors } from '@entrepot/contract/modules/content/errors.ts';
import { notice } from '@entrepot/contract/modules/content/notice.ts';
import { publishStates } from '@entrepot/contract/modules/content/publish-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { inSites } from '../../core/scope/scope.ts';
import { notifyUsers } from '../messaging/public.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import { settleEach, type Subject } from '../../core/jobs/each-subject.ts';

type Notice = RowOf<typeof notice>;
const { Published } = enumCodes.PublishStatus;
const { Public, User } = enumCodes.NoticeScope;

/** Throws `NotFound` unless the warehouses of a notice are of the caller's sites. */
export async function fillNotice(tx: Tx, caller: Caller, { warehouseIds }: DraftOf<typeof notice>): Promise<Partial<Notice>> {
  const ids = [...new Set(warehouseIds ?? [])];
  if (!ids.length) return {};
  const named = tx.selectFrom('warehouse').select('id').where(inSites(caller.siteIds)).where('id', '=', oneOf(ids)).where(notDeleted);
  if ((await named.execute()).length !== ids.length) throw contentErrors.notOfThisSite();
  return { warehouseIds: ids };
}

/** Publishes a notice immediately or for a later time; its audience is notified at that time. */
export async function publish(tx: Tx, caller: Caller, { id, publishTime }: Input<typeof publishNotice>): Promise<true> {
  const row = await lock(tx, caller, notice, id);
  const publishStatus = publishStates.after(row.publishStatus, 'publish');
  const later = publishTime && publishTime > caller.now ? publishTime : null;
  const next = await change(tx, caller, notice, row, { publishStatus, publishTime: later ?? caller.now, announced: !later });
  if (!later) await notifyReaders(tx, caller, next);
  return true;
}

/** Withdraws a notice; before its time no one is notified. */
export async function withdraw(tx: Tx, caller: Caller, { id }: Input<typeof withdrawNotice>): Promise<true> {
  const row = await lock(tx, caller, notice, id);
  await change(tx, caller, notice, row, { publishStatus: publishStates.after(row.publishStatus, 'withdraw') });
  return true;
}

/** Notifies the audience of published notices whose time has come; returns how many notices were processed. */
export async function notifyDueNotices({ db, takeNumber, now }: { db: Db; takeNumber: Caller['takeNumber']; now: Date }): Promise<number> {
  const notices: Subject[] = [];
  for (const { id: siteId } of await db.selectFrom('site').select('id').orderBy('id').execute()) {
    const due = db
      .selectFrom('notice')
      .select(['siteId', 'id', 'title'])
      .where('siteId', '=', siteId)
      .where('publishStatus', '=', Published)
      .where(sql<boolean>`not announced`)
      .where('publishTime', '<=', now)
      .where(notDeleted);
    for (const { title, ...row } of await due.orderBy('id').limit(100).execute()) notices.push({ ...row, name: Object.values(title)[0] });
  }
  return settleEach({ db, takeNumber, now }, notices, async (tx, caller, { id }) => {
    const row = await lock(tx, caller, notice, id);
    if (row.announced || row.publishStatus !== Published || row.publishTime! > now) return 0;
    await notifyReaders(tx, caller, await change(tx, caller, notice, row, { announced: true }));
    return 1;
  });
}

async function notifyReaders(tx: Tx, caller: Caller, row: Notice): Promise<void> {
  await notifyUsers(tx, caller, {
    siteId: row.siteId,
    userIds: await readersOf(tx, row),
    type: enumCodes.UserMessageType.Notice,
    infoType: 'Notice',
    text: 'content.messages.notice',
    values: { title: row.title },
    link: `/noticeDetailedIndex?id=${row.id}`,
    sourceType: 'notice',
    sourceId: row.id,
  });
}

/** Returns the accounts that may read a notice: customers of its site, or the staff who work there; warehouse staff of its warehouses. */
async function readersOf(tx: Tx, { siteId, noticeScope, warehouseIds }: Notice): Promise<string[]> {
  const customers = sql`u.account_type_code = ${enumCodes.AccountTypeCode.User} and u.site_id = ${siteId}`;
  const here = warehouseIds?.length ? sql`and (u.account_type_code <> 4 or u.available_warehouses ?| ${warehouseIds})` : sql``;
  const staff = sql`u.account_type_code in (1, 3, 4) and (u.account_type_code = 1 or u.site_id = ${siteId}
    or u.site_ids @> ${JSON.stringify([siteId])}::jsonb) ${here}`;
  const readers = noticeScope === User ? customers : noticeScope === Public ? sql`(${customers}) or (${staff})` : staff;
  const found = await sql<{ id: string }>`select u.id from site s join user_account u on u.site_id = s.id
    where not u.is_deleted and not u.locked and (${readers}) order by u.id`.execute(tx);
  return found.rows.map(({ id }) => id);
}
