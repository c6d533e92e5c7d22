import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';

export type TrackStatus = CodeOf<'TrajectoryStatus'>;

/** The record of the tracks: an order or an inbound document. */
export type Tracked = { siteId: string } & ({ orderId: string } | { documentId: string });

/**
 * Whether a track, `status` in SQL, ends the way of an order: delivered, on its way back, back or cancelled. Carriers report earlier steps
 * late and with wrong times; such a report is never the present state of an order that has ended.
 */
export const endsWay = (status: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${status} >= ${sql.lit(enumCodes.TrajectoryStatus.Signed)}`;

/** Returns the status of the newest track by the time it happened, where the way has not ended; null without one. */
export async function newestStatus(tx: Tx, of: Tracked): Promise<TrackStatus | null> {
  const [column, id] = 'orderId' in of ? (['logisticsOrderId', of.orderId] as const) : (['warehouseDocumentId', of.documentId] as const);
  const newest = await tx
    .selectFrom('track')
    .select('status')
    .where('siteId', '=', of.siteId)
    .where(column, '=', id)
    .where(notDeleted)
    .orderBy(endsWay(sql.ref('status')), 'desc')
    .orderBy('trackTime', 'desc')
    .orderBy('status', 'desc')
    .orderBy('id', 'desc')
    .limit(onlyOne)
    .executeTakeFirst();
  return newest?.status ?? null;
}
