import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { eachLanguage, type Language, languages, type Translations } from '@entrepot/contract/core/language.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { newestTrackChanged } from '@entrepot/contract/modules/tracking/events.ts';
import { track, trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import type { trackScheme } from '@entrepot/contract/modules/tracking/track-scheme.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { newId } from '../../core/db/ids.ts';
import { jsonText } from '../../core/db/json-text.ts';
import { zoneOf } from '../../core/db/times.ts';
import { newestStatus, type TrackStatus } from './newest.ts';
import { sourceKeyOf, writtenOnce } from './source-key.ts';

export type { TrackStatus } from './newest.ts';
export { writeDocumentTrack } from './document-tracks.ts';
export { shipTrackScheme } from './shipped-scheme.ts';

export interface TrackEntry {
  siteId: string;
  orderId: string;
  status: TrackStatus;
  /** When it happened; now by default. */
  at?: Date;
  /** Values of the scheme's text in addition to the order's own Warehouse, Carrier and CarrierNo, such as Shift; or replacing them. */
  values?: Record<string, string | Translations>;
  source?: number;
  /** A track is written once for each order and key; by default the status for automatic steps. */
  sourceKey?: string;
  /** A text instead of the scheme's. */
  content?: Translations | null;
  location?: string | null;
}

type Node = NonNullable<RowOf<typeof trackScheme>['nodes']>[number];

/**
 * Writes a track of an order if the order's scheme has that node, or if it has a text, once for each source key; the trajectory status of
 * the order becomes that of its newest track. The caller must have locked the order's row. Returns whether a track was written.
 */
export async function writeTrack(tx: Tx, caller: Caller, entry: TrackEntry): Promise<boolean> {
  const found = await nodeFor(tx, entry);
  const node = found?.node;
  const content = entry.content ?? (node && describeNode(node, entry, found.named));
  if (!content) return false;
  const { at = caller.now, source = trackSources.system } = entry;
  const inserted = sql`insert into ${sql.table(track.table)} (site_id, id, creation_time, creator_id, logistics_order_id, status,
      track_time, content, location, public, source, source_key, operator_id)
    values (${entry.siteId}, ${newId()}, ${caller.now}, ${caller.userId}, ${entry.orderId}, ${entry.status}, ${at},
      ${jsonText(content)}::jsonb, ${entry.location ?? null}, ${node?.public ?? true}, ${source},
      ${entry.sourceKey ?? sourceKeyOf({ ...entry, source, at })}, ${caller.userId})
    on conflict (site_id, logistics_order_id, source_key)
    ${sql.raw(writtenOnce)}`;
  const { siteId, orderId } = entry;
  const [made, newest] = await Promise.all([inserted.execute(tx), newestStatus(tx, { siteId, orderId })]);
  if (made.numAffectedRows === 0n) return false;
  await publish(tx, caller, newestTrackChanged, { siteId, orderId, status: newest });
  return true;
}

/** Publishes which track of an order is now its newest one. */
export async function publishNewestTrack(tx: Tx, caller: Caller, siteId: string, orderId: string): Promise<void> {
  const status = await newestStatus(tx, { siteId, orderId });
  await publish(tx, caller, newestTrackChanged, { siteId, orderId, status });
}

interface TrackContext {
  node: Node | undefined;
  /** Values of the order that texts may refer to. */
  named: Record<string, string | Translations>;
}

interface TrackedOrder extends Pick<RowOf<typeof logisticsOrder>, 'carrierNo'> {
  warehouse: Translations | null;
  carrier: Translations | null;
}

/** The name of a joined row, if there is one, in every language. */
const inEach = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object(${sql.join(
    languages.flatMap((language) => [sql.lit(language), nameIn(alias, language)]),
  )}) end`;

async function nodeFor(tx: Tx, { siteId, orderId, status }: TrackEntry): Promise<TrackContext | undefined> {
  const found = await sql<TrackedOrder & { nodes: Node[] }>`
    select s.nodes, ${inEach('w')} as warehouse, ${inEach('c')} as carrier, o.carrier_no
    from logistics_order o
    left join carrier c on c.site_id = o.site_id and c.id = o.carrier_id
    left join shipping_method m on m.site_id = o.site_id and m.id = o.shipping_method_id
    left join warehouse w on w.site_id = o.site_id and w.id = o.warehouse_id
    join track_scheme s on s.site_id = o.site_id
      and not s.is_deleted
      and (s.id = m.track_scheme_id or s.id = w.track_scheme_id or s.is_default)
    where o.site_id = ${siteId} and o.id = ${orderId}
    order by (s.id = m.track_scheme_id) desc nulls last, (s.id = w.track_scheme_id) desc nulls last
    limit 1`.execute(tx);
  const row = found.rows[0];
  if (!row) return undefined;
  const named = Object.entries({ Warehouse: row.warehouse, Carrier: row.carrier, CarrierNo: row.carrierNo });
  return {
    node: row.nodes.find((node) => node.status === status),
    named: Object.fromEntries(named.filter((pair): pair is [string, string | Translations] => Boolean(pair[1]))),
  };
}

function describeNode(node: Node, { at, values, siteId }: TrackEntry, named: TrackContext['named']): Translations {
  const filledValues = Object.entries(values ?? {}).filter(([, value]) => value !== '');
  const all: TrackContext['named'] = { ...named, ...Object.fromEntries(filledValues), Time: at ? timeToWire(at, zoneOf(siteId)) : '' };
  const textIn = (value: string | Translations = '', language: Language) => (typeof value === 'string' ? value : value[language]);
  return eachLanguage((language) => node.content[language].replace(/\{(\w+)\}/g, (_, name: string) => textIn(all[name], language)).trim());
}

/** Deletes the tracks of a reverted step, by status or by source key. */
export async function withdrawTracks(
  tx: Tx,
  of: Pick<TrackEntry, 'siteId' | 'orderId'> & { status: TrackStatus; sourceKey: string },
): Promise<void> {
  await tx
    .updateTable('track')
    .set({ isDeleted: true })
    .where('siteId', '=', of.siteId)
    .where('logisticsOrderId', '=', of.orderId)
    .where(({ or, eb }) => or([eb('status', '=', of.status), eb('sourceKey', 'like', `${of.sourceKey}:%`)]))
    .where(notDeleted)
    .execute();
}

/** Deletes the newest track of a step that was reverted, and publishes which track of the order is its newest one now. */
export async function withdrawNewestTrack(
  tx: Tx,
  caller: Caller,
  { siteId, orderId, status }: Pick<TrackEntry, 'siteId' | 'orderId' | 'status'>,
): Promise<void> {
  const newest = tx
    .selectFrom('track')
    .select('id')
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', orderId)
    .where('status', '=', status)
    .where(notDeleted)
    .orderBy('trackTime', 'desc')
    .orderBy('id', 'desc')
    .limit(onlyOne);
  await tx.updateTable('track').set({ isDeleted: true }).where('siteId', '=', siteId).where('id', '=', newest).execute();
  await publishNewestTrack(tx, caller, siteId, orderId);
}

/** Track statuses by name. */
export const trackStatus = enumCodes.TrajectoryStatus;
