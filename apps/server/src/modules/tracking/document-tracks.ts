import { sql } from 'kysely';
import type { Translations } from '@entrepot/contract/core/language.ts';
import { track, trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { jsonText } from '../../core/db/json-text.ts';
import { newestStatus, type TrackStatus } from './newest.ts';
import { sourceKeyOf, writtenOnce } from './source-key.ts';

/** A track of an inbound document. */
export interface DocumentTrack {
  siteId: string;
  documentId: string;
  status: TrackStatus;
  content: Translations;
  /** When it happened; now by default. */
  at?: Date;
  location?: string | null;
  source?: number;
}

/**
 * Writes a track of an inbound document, once for each status and moment. Returns the status of the document's newest track, or null when
 * this one exists already. The caller must have locked the document's row.
 */
export async function writeDocumentTrack(tx: Tx, caller: Caller, entry: DocumentTrack): Promise<TrackStatus | null> {
  const { siteId, documentId, status, content, location = null, source = trackSources.system } = entry;
  const at = entry.at ?? caller.now;
  const made = await sql`insert into ${sql.table(track.table)} (site_id, id, creation_time, creator_id, warehouse_document_id,
      status, track_time, content, location, public, source, source_key, operator_id)
    values (${siteId}, ${newId()}, ${caller.now}, ${caller.userId}, ${documentId}, ${status}, ${at}, ${jsonText(content)}::jsonb,
      ${location}, true, ${source}, ${sourceKeyOf({ source, status, at, content, location })}, ${caller.userId})
    on conflict (site_id, warehouse_document_id, source_key)
    ${sql.raw(writtenOnce)}`.execute(tx);
  return made.numAffectedRows === 0n ? null : newestStatus(tx, { siteId, documentId });
}
