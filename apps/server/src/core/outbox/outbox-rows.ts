import type pg from 'pg';
import type { OutboxRow } from './delivery.ts';
import type { Lane } from './lanes.ts';

const maxReasonLength = 500;
const processEnded = 'The process ended during the attempt';

/** The rows of one site and kind. */
export interface Queue {
  siteId: string;
  kind: string;
}

/** The metrics of one kind's rows that were not sent. */
export interface Depth {
  kind: string;
  waiting: number;
  oldest: Date;
}

/**
 * The statements of the relay. While a row is leased, `next_time` is the end of its lease; otherwise it is when the row is due. Each
 * statement that writes binds one site. A write about an attempt has no effect once another process has claimed the row.
 */
export function outboxRows(pool: pg.Pool) {
  return {
    /** The queues with rows that are due. */
    async due(siteIds: readonly string[], kinds: readonly string[], now: Date): Promise<Queue[]> {
      const { rows } = await pool.query<Queue>(
        `select distinct site_id as "siteId", kind from outbox
        where site_id = any($1::uuid[]) and kind = any($2::text[]) and sent_time is null and next_time <= $3`,
        [siteIds, kinds, now],
      );
      return rows;
    },

    /** Leases up to `limit` due rows of a queue until `leaseEnd`. Rows that were never tried come first, oldest first. */
    async claim({ siteId, kind }: Queue, limit: number, now: Date, leaseEnd: Date): Promise<OutboxRow[]> {
      // The reason is overwritten by the outcome; it remains only when the process ends during the attempt.
      const { rows } = await pool.query<OutboxRow>(
        `with due as materialized (
          select id, coalesce(error = $6, false) as ended
          from outbox
          where site_id = $1 and kind = $2 and sent_time is null and next_time <= $3
          order by next_time, id
          limit $4
          for update skip locked)
        update outbox o
        set attempts = o.attempts + 1,
          next_time = $5,
          error = $6,
          payload = case when due.ended then o.payload || '{"uncertain":true}' else o.payload end
        from due
        where o.site_id = $1 and o.id = due.id
        returning o.site_id as "siteId", o.id, o.kind, o.payload, o.attempts, o.payload ? 'uncertain' as uncertain`,
        [siteId, kind, now, limit, leaseEnd, processEnded],
      );
      return rows;
    },

    /** Renews the lease of an attempt; false: another process has claimed the row since. */
    async renew({ siteId, id, attempts }: OutboxRow, leaseEnd: Date): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update outbox set next_time = $4 where site_id = $1 and id = $2 and attempts = $3 and sent_time is null`,
        [siteId, id, attempts, leaseEnd],
      );
      return rowCount === 1;
    },

    async markSent(siteId: string, ids: readonly string[], now: Date): Promise<void> {
      await pool.query(`update outbox set sent_time = $3, error = null where site_id = $1 and id = any($2::uuid[])`, [siteId, ids, now]);
    },

    /** Records why an attempt failed, whether it may have succeeded nevertheless, and when the next one is due. */
    async markFailed({ siteId, id, attempts }: OutboxRow, reason: string, uncertain: boolean, nextTime: Date): Promise<void> {
      await pool.query(
        `update outbox
        set next_time = $4,
          error = $5,
          payload = case when $6 then payload || '{"uncertain":true}' else payload end
        where site_id = $1 and id = $2 and attempts = $3 and sent_time is null`,
        [siteId, id, attempts, nextTime, reason.slice(0, maxReasonLength), uncertain],
      );
    },

    /** Moves a row whose last attempt failed to the dead letters. Sent again, an uncertain one is queried first where that is possible. */
    async bury(
      { siteId, id, attempts, uncertain }: OutboxRow,
      lane: Pick<Lane, 'code' | 'maxAttempts'>,
      reason: string,
      now: Date,
    ): Promise<void> {
      await pool.query(
        `with dead as (
          delete from outbox where site_id = $1 and id = $2 and attempts = $3 and sent_time is null
          returning site_id, id, kind, attempts, creation_time, payload)
        insert into dead_letter (site_id, id, creation_time, delivery_lane, kind, reason, attempts, queued_time, payload)
        select site_id, id, $4::timestamptz, $5::smallint, kind, $6::varchar, least(attempts, $7::integer), creation_time,
          case when $8 then payload || '{"uncertain":true}' else payload end
        from dead`,
        [siteId, id, attempts, now, lane.code, reason.slice(0, maxReasonLength), lane.maxAttempts, uncertain],
      );
    },

    /** The number of rows of each kind that wait or are being sent, and the time since the oldest one does. */
    async depths(siteIds: readonly string[]): Promise<Depth[]> {
      const { rows } = await pool.query<Depth>(
        `select kind, count(*) as waiting, min(creation_time) as oldest from outbox
        where site_id = any($1::uuid[]) and sent_time is null group by kind`,
        [siteIds],
      );
      return rows;
    },

    /** The number of dead letters of each lane, by its code. */
    async deadLetters(siteIds: readonly string[]): Promise<{ lane: number; count: number }[]> {
      const { rows } = await pool.query<{ lane: number; count: number }>(
        `select delivery_lane as lane, count(*)::int as count from dead_letter where site_id = any($1::uuid[]) group by delivery_lane`,
        [siteIds],
      );
      return rows;
    },
  };
}
export type OutboxRows = ReturnType<typeof outboxRows>;
