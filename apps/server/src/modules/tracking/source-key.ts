import { createHash } from 'node:crypto';
import type { Translations } from '@entrepot/contract/core/language.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';

interface Stated {
  source: number;
  status: number;
  at: Date;
  content?: Translations | null | undefined;
  location?: string | null | undefined;
}

/**
 * Returns the key by which a track is written once: automatic steps by their time, tracks of staff, which have times to the second, also
 * by their text.
 */
export function sourceKeyOf({ source, status, at, content, location }: Stated): string {
  const ofStep = `${source}:${status}:${at.toISOString()}`;
  if (source !== trackSources.staff) return ofStep;
  const text = createHash('sha256').update(JSON.stringify([content ?? null, location ?? null]));
  return `${ofStep}:${text.digest('hex').slice(0, 16)}`;
}

/**
 * The end of an insert of a track: a track is written once for its key, and one of staff that was deleted may be entered again. A carrier's
 * track that was withdrawn stays so, however often it is reported.
 */
export const writtenOnce = `do update set is_deleted = false, content = excluded.content, location = excluded.location,
      track_time = excluded.track_time, operator_id = excluded.operator_id, row_version = track.row_version + 1
    where track.is_deleted and track.source = ${trackSources.staff}`;
