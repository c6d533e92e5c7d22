import { sql, type UpdateObject } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
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
import { keepFiles } from '../../core/files/files.ts';
import { oneOf } from '../../core/rows/conditions.ts';
import { type ClockWork, daysBefore } from '../../core/jobs/jobs.ts';
import type { Tables, Tx } from '../../core/rows/db.ts';
import { find, insert } from '../../core/rows/rows.ts';
import { freezeOrder, lockOrder, type Order, passCustoms } from '../orders/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { tellOfHandingIn, tellOfPapers } from './held.ts';

const { Held, Inspecting } = enumCodes.CustomsStatus;
/** How long the pictures of papers are kept after their last use. */
const keepDays = 180;
const keptUntil = (caller: Caller) => timeToWire(daysBefore(caller.now, -keepDays), caller.timeZone).slice(0, 10);

/** What customs ask for an order and what was handed in for it, the newest first. */
export async function papersOf(tx: Tx, caller: Caller, { orderId }: Input<typeof getCustomsPapers>) {
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
  const shows = caller.who === 'C' || can(caller, recipientInformationIndex.ShowIdentity);
  const held = order.customsStatus === Held;
  return {
    held,
    asked: held ? order.freezeRemarks : null,
    waits: held && found.some(({ judgedTime, removedTime }) => !judgedTime && !removedTime) && !isOneSentBack(found),
    papers: found.map(({ userName, nickName, judge, judgeNick, imageUrls, ...paper }) => ({
      ...paper,
      pictures: imageUrls?.length ?? 0,
      imageUrls: shows ? imageUrls : null,
      handedInByName: nickName || userName,
      judgedByName: caller.who === 'C' ? null : judgeNick || judge,
    })),
  };
}

/** Was the newest paper of some kind sent back, so that its customer is to hand it in anew? `papers` stand from the newest on. */
function isOneSentBack(papers: readonly { kind: number; accepted: boolean | null }[]): boolean {
  const newest = papers.filter(({ kind }, at) => papers.findIndex((one) => one.kind === kind) === at);
  return newest.some(({ accepted }) => accepted === false);
}

/** Hands in pictures of a paper for an order that customs hold; another order is refused (102). */
export async function handIn(tx: Tx, caller: Caller, { orderId, kind, imageUrls, remarks }: Input<typeof handInCustomsPaper>) {
  const order = await lockHeld(tx, caller, orderId);
  if (!imageUrls.length) throw customsErrors.noPictures();
  const { id } = await insert(tx, caller, customsPaper, {
    siteId: order.siteId,
    orderId,
    kind,
    imageUrls: await keepFiles(tx, caller, imageUrls),
    remarks,
    handedInTime: caller.now,
    handedInById: caller.userId,
    removeAfter: keptUntil(caller),
  });
  noteOf(caller, order);
  await tellOfHandingIn(tx, caller, order);
  return { id };
}

/** Papers are no rows with a history of their own: what is done with them is written down, and told to open pages, as the order's. */
function noteOf(caller: Caller, { id, siteId, ownerId }: Order): void {
  caller.changes.push({ target: logisticsOrder.name, id, siteId, ownerId, before: {}, after: {} });
}

async function lockHeld(tx: Tx, caller: Caller, orderId: string): Promise<Order> {
  const order = await lockOrder(tx, caller, orderId);
  if (order.customsStatus !== Held) throw customsErrors.orderNotHeld({ number: order.serialNumber });
  return order;
}

/**
 * Takes papers of a held order as right. Those that are not named stay as they are, and the order is held on as long as one of them waits
 * or what was sent back was not handed in anew; else customs look at the goods again and the order is free.
 */
export async function accept(tx: Tx, caller: Caller, { orderId, paperIds }: Input<typeof acceptCustomsPapers>) {
  const order = await lockHeld(tx, caller, orderId);
  await judge(tx, caller, order, paperIds, { removeAfter: keptUntil(caller), ...judged(caller, true, null) });
  if (paperIds && (await isPaperMissing(tx, order))) return { goesOn: false };
  // What customs held is free by what hears of it.
  const moved = await passCustoms(tx, caller, order, 'startCustoms', Inspecting);
  await writeTrack(tx, caller, { siteId: moved.siteId, orderId, status: trackStatus.CustomsInspecting, source: trackSources.shift });
  await tellOfPapers(tx, caller, moved, 'accepted', null);
  return { goesOn: true };
}

/** Sends papers of a held order back with what is missing: their pictures go, and its customer is asked anew. */
export async function sendBack(tx: Tx, caller: Caller, { orderId, paperIds, remarks }: Input<typeof refuseCustomsPapers>): Promise<true> {
  const order = await lockHeld(tx, caller, orderId);
  await judge(tx, caller, order, paperIds, { imageUrls: sql`'[]'::jsonb`, removedTime: caller.now, ...judged(caller, false, remarks) });
  const { Customs } = enumCodes.FreezeReason;
  if (!order.frozen || order.freezeReason === Customs) await freezeOrder(tx, caller, order, Customs, remarks);
  await tellOfPapers(tx, caller, order, 'sentBack', remarks);
  return true;
}

/** Writes what somebody says of papers of a held order: of all that wait (121 when none does), or of named ones, each of which waits (102). */
async function judge(
  tx: Tx,
  caller: Caller,
  order: Order,
  paperIds: readonly string[] | null | undefined,
  said: UpdateObject<Tables, 'customsPaper'>,
) {
  const { siteId, id, serialNumber: number } = order;
  const wanted = paperIds && [...new Set(paperIds)];
  const open = tx
    .updateTable('customsPaper')
    .set(said)
    .where('siteId', '=', siteId)
    .where('orderId', '=', id)
    .where('judgedTime', 'is', null)
    .where('removedTime', 'is', null);
  const { numUpdatedRows: found } = await (wanted ? open.where('id', '=', oneOf(wanted)) : open).executeTakeFirst();
  if (wanted?.length && Number(found) < wanted.length) throw customsErrors.paperJudged({ number });
  if (!Number(found)) throw customsErrors.noPapers({ number });
  noteOf(caller, order);
}

/** Does a paper of an order wait to be judged, or was the newest of its kind sent back? */
async function isPaperMissing(tx: Tx, { siteId, id }: Order): Promise<boolean> {
  const found = await sql`select 1 from (select distinct on (kind) kind, accepted from customs_paper
      where site_id = ${siteId} and order_id = ${id} order by kind, creation_time desc, id desc) newest where accepted is false
    union all select 1 from customs_paper where site_id = ${siteId} and order_id = ${id} and judged_time is null and removed_time is null
    limit 1`.execute(tx);
  return found.rows.length > 0;
}

const judged = (caller: Caller, accepted: boolean, judgement: string | null) => ({
  accepted,
  judgement,
  judgedTime: caller.now,
  judgedById: caller.userId,
});

/** Takes the pictures off papers that were used for the last time long ago; the files go with those that nothing refers to. Gives how many papers. */
export async function forgetPapers({ db, siteIds, now }: Pick<ClockWork, 'db' | 'siteIds' | 'now'>): Promise<number> {
  const sites = await siteIds();
  const gone = await sql`update customs_paper set image_urls = '[]'::jsonb, removed_time = ${now}
    where site_id = any(${sites}::uuid[]) and removed_time is null and remove_after < ${now}::date`.execute(db);
  return Number(gone.numAffectedRows);
}
