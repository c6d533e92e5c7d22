import { sql, type UpdateObject } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayOf, daysAfter } from '@entrepot/contract/core/zones.ts';
import { customsErrors } from '@entrepot/contract/modules/customs/errors.ts';
import { customsPaper } from '@entrepot/contract/modules/customs/invoice.ts';
import type {
  acceptCustomsPapers,
  getCustomsPapers,
  handInCustomsPaper,
  refuseCustomsPapers,
} from '@entrepot/contract/modules/customs/paper-calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { recipientInformationIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { storeFiles } from '../../core/files/files.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { ClockWork } from '../../core/jobs/jobs.ts';
import type { Db, Tables, Tx } from '../../core/db/db.ts';
import { find, insert } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import { freezeOrder, lockOrder, type Order, passCustoms } from '../orders/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { notifyPapersSubmitted, notifyPapers } from './customs-hold.ts';

const { OnHold, Inspecting } = enumCodes.CustomsStatus;
/** Retention of the pictures after their last use, in days. */
const retentionDays = 180;
const retainedUntil = (caller: Caller) => daysAfter(dayOf(caller.now, caller.timeZone), retentionDays);

/** Returns the documents that customs request for an order and the submitted ones, the newest first. */
export async function papersOf(tx: Db, caller: Caller, { orderId }: Input<typeof getCustomsPapers>) {
  const order = await find(tx, caller, logisticsOrder, orderId);
  const found = await tx
    .selectFrom('customsPaper as p')
    .leftJoin('userAccount as u', (join) => join.onRef('u.id', '=', 'p.handedInById').onRef('u.siteId', '=', 'p.siteId'))
    .leftJoin('userAccount as j', (join) => join.onRef('j.id', '=', 'p.judgedById').onRef('j.siteId', '=', 'p.siteId'))
    .select(['p.id', 'p.kind', 'p.remarks', 'p.imageUrls', 'p.handedInTime', 'p.removeAfter', 'p.removedTime'])
    .select(['p.accepted', 'p.judgedTime', 'p.judgement', 'u.userName', 'u.nickName', 'j.userName as judge', 'j.nickName as judgeNick'])
    .where('p.siteId', '=', order.siteId)
    .where('p.orderId', '=', orderId)
    .orderBy('p.creationTime', 'desc')
    .orderBy('p.id', 'desc')
    .limit(100)
    .execute();
  const shows = caller.audience === 'customer' || can(caller, recipientInformationIndex.ShowIdentity);
  const isOnHold = order.customsStatus === OnHold;
  return {
    onHold: isOnHold,
    request: isOnHold ? order.freezeRemarks : null,
    waits: isOnHold && found.some(({ judgedTime, removedTime }) => !judgedTime && !removedTime) && !isOneSentBack(found),
    papers: found.map(({ userName, nickName, judge, judgeNick, imageUrls, ...paper }) => ({
      ...paper,
      pictures: imageUrls?.length ?? 0,
      imageUrls: shows ? imageUrls : null,
      handedInByName: nickName || userName,
      judgedByName: caller.audience === 'customer' ? null : judgeNick || judge,
    })),
  };
}

/** Whether the newest document of a kind was rejected, so that the customer has to submit it again. `papers` are sorted from the newest. */
function isOneSentBack(papers: readonly { kind: number; accepted: boolean | null }[]): boolean {
  const newest = papers.filter(({ kind }, at) => papers.findIndex((one) => one.kind === kind) === at);
  return newest.some(({ accepted }) => accepted === false);
}

/** Submits pictures of a document for an order that customs hold (`StateNotAllowed` for another one). */
export async function handIn(tx: Tx, caller: Caller, { orderId, kind, imageUrls, remarks }: Input<typeof handInCustomsPaper>) {
  const order = await lockStoppedOrder(tx, caller, orderId);
  if (!imageUrls.length) throw customsErrors.noPictures();
  const { id } = await insert(tx, caller, customsPaper, {
    siteId: order.siteId,
    orderId,
    kind,
    imageUrls: await storeFiles(tx, caller, imageUrls),
    remarks,
    handedInTime: caller.now,
    handedInById: caller.userId,
    removeAfter: retainedUntil(caller),
  });
  noteOf(caller, order);
  await notifyPapersSubmitted(tx, caller, order);
  return { id };
}

/** Documents have no history of their own: what is done with them is logged and published as a change of the order. */
function noteOf(caller: Caller, { id, siteId, ownerId }: Order): void {
  caller.changes.push({ target: logisticsOrder.name, id, siteId, customerIds: [ownerId], before: {}, after: {} });
}

async function lockStoppedOrder(tx: Tx, caller: Caller, orderId: string): Promise<Order> {
  const order = await lockOrder(tx, caller, orderId);
  if (order.customsStatus !== OnHold) throw customsErrors.orderNotOnHold({ number: order.serialNumber });
  return order;
}

/**
 * Accepts documents of an order on customs hold. Others do not change, and the hold continues as long as one of them waits or a rejected
 * one was not submitted again; otherwise customs inspect the goods again and the order is unfrozen.
 */
export async function accept(tx: Tx, caller: Caller, { orderId, paperIds }: Input<typeof acceptCustomsPapers>) {
  const order = await lockStoppedOrder(tx, caller, orderId);
  await judge(tx, caller, order, paperIds, { removeAfter: retainedUntil(caller), ...judged(caller, true, null) });
  if (paperIds && (await isPaperMissing(tx, order))) return { goesOn: false };
  // A subscriber of this status change unfreezes the order.
  const moved = await passCustoms(tx, caller, order, 'startCustoms', Inspecting);
  await writeTrack(tx, caller, { siteId: moved.siteId, orderId, status: trackStatus.CustomsInspecting, source: trackSources.shift });
  await notifyPapers(tx, caller, moved, 'accepted', null);
  return { goesOn: true };
}

/** Rejects documents of an order on customs hold with what is missing: deletes their pictures and notifies its customer. */
export async function sendBack(tx: Tx, caller: Caller, { orderId, paperIds, remarks }: Input<typeof refuseCustomsPapers>): Promise<true> {
  const order = await lockStoppedOrder(tx, caller, orderId);
  await judge(tx, caller, order, paperIds, { imageUrls: sql`'[]'::jsonb`, removedTime: caller.now, ...judged(caller, false, remarks) });
  const { Customs } = enumCodes.FreezeReason;
  if (!order.frozen || order.freezeReason === Customs) await freezeOrder(tx, caller, order, Customs, remarks);
  await notifyPapers(tx, caller, order, 'sentBack', remarks);
  return true;
}

/**
 * Records a review of documents of an order on customs hold: of all pending ones (`AtLeastOneSelection` if there are none), or of named
 * ones, each of which must be pending (`StateNotAllowed`).
 */
async function judge(
  tx: Tx,
  caller: Caller,
  order: Order,
  paperIds: readonly string[] | null | undefined,
  values: UpdateObject<Tables, 'customsPaper'>,
) {
  const { siteId, id, serialNumber: number } = order;
  const wanted = paperIds && [...new Set(paperIds)];
  const open = tx
    .updateTable('customsPaper')
    .set(values)
    .where('siteId', '=', siteId)
    .where('orderId', '=', id)
    .where('judgedTime', 'is', null)
    .where('removedTime', 'is', null);
  const { numUpdatedRows: found } = await (wanted ? open.where('id', '=', oneOf(wanted)) : open).executeTakeFirst();
  if (wanted?.length && Number(found) < wanted.length) throw customsErrors.paperJudged({ number });
  if (!Number(found)) throw customsErrors.noPapers({ number });
  noteOf(caller, order);
}

/** Whether a document of an order is pending, or the newest of its kind was rejected. */
async function isPaperMissing(tx: Tx, { siteId, id }: Order): Promise<boolean> {
  const found = await sql`select 1
    from (select distinct on (kind) kind, accepted
      from customs_paper
      where site_id = ${siteId} and order_id = ${id}
      order by kind, creation_time desc, id desc) newest
    where accepted is false
    union all select 1
    from customs_paper
    where site_id = ${siteId} and order_id = ${id} and judged_time is null and removed_time is null
    limit 1`.execute(tx);
  return found.rows.length > 0;
}

const judged = (caller: Caller, accepted: boolean, judgement: string | null) => ({
  accepted,
  judgement,
  judgedTime: caller.now,
  judgedById: caller.userId,
});

/**
 * Removes the pictures of documents that were last used long ago; the cleanup of unreferenced files deletes the files. Returns the number
 * of documents.
 */
export async function deleteOldPapers({ db, siteIds, now }: Pick<ClockWork, 'db' | 'siteIds' | 'now'>): Promise<number> {
  let removed = 0;
  for (const siteId of await siteIds()) {
    const today = dayOf(now, zoneOf(siteId));
    const updated = await sql`update customs_paper set image_urls = '[]'::jsonb, removed_time = ${now}
      where site_id = ${siteId} and removed_time is null and remove_after < ${today}::date`.execute(db);
    removed += Number(updated.numAffectedRows);
  }
  return removed;
}
