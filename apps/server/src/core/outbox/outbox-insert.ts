import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../calls/caller.ts';

/**
 * The statement that puts a row into the outbox for each row (site_id, payload) of a query, for callers that combine it with other
 * writes. Each payload gets the row's id as `eventId`.
 */
export const putsEach = (caller: Pick<Caller, 'now'>, kind: string, of: RawBuilder<{ site_id: string; payload: object }>) =>
  sql`insert into outbox (site_id, id, kind, payload, creation_time, next_time)
    select w.site_id, w.event_id, ${kind}, w.payload || jsonb_build_object('eventId', w.event_id), ${caller.now}::timestamptz,
      '-infinity'::timestamptz
    from (select x.*, gen_random_uuid() as event_id from (${of}) x) w`;
