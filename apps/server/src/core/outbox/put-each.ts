import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../calls/caller.ts';

/**
 * The statement that puts something into the outbox for each row that `of` selects: its site_id, its payload. For those who write more
 * in the same breath. Every payload is given the id it leaves under, as `eventId`.
 */
export const putsEach = (caller: Pick<Caller, 'now'>, kind: string, of: RawBuilder<{ site_id: string; payload: object }>) =>
  sql`insert into outbox (site_id, id, kind, payload, creation_time, next_time)
    select w.site_id, w.event_id, ${kind}, w.payload || jsonb_build_object('eventId', w.event_id), ${caller.now}::timestamptz, ${caller.now}::timestamptz
    from (select x.*, gen_random_uuid() as event_id from (${of}) x) w`;
