import { notHidden, onlyOne } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { TrackStatus } from './public.ts';

/** Whose tracks: those of an order, or of an inbound document. */
export type Tracked = { siteId: string } & ({ orderId: string } | { documentId: string });

/** The status of the newest track, by the moment it happened; null without one. */
export async function newestStatus(tx: Tx, of: Tracked): Promise<TrackStatus | null> {
  const [column, id] = 'orderId' in of ? (['logisticsOrderId', of.orderId] as const) : (['warehouseDocumentId', of.documentId] as const);
  const newest = await tx
    .selectFrom('track')
    .select('status')
    .where('siteId', '=', of.siteId)
    .where(column, '=', id)
    .where(notHidden)
    .orderBy('trackTime', 'desc')
    .orderBy('status', 'desc')
    .orderBy('id', 'desc')
    .limit(onlyOne)
    .executeTakeFirst();
  return newest?.status ?? null;
}
