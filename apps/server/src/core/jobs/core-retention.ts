import { sql } from 'kysely';
import { deleteOldAttempts } from '../http/limits.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { zoneOf } from '../db/times.ts';
import { removing, type RetentionRule } from './retention.ts';

/** The rules of the tables that core writes and no module has. */
export const coreRetention: readonly RetentionRule[] = [
  removing(
    'idempotency',
    ({ siteId, before, batch }) => sql`delete from idempotency
      where site_id = ${siteId}
        and key in (select key from idempotency where site_id = ${siteId} and creation_time < ${before} order by creation_time limit ${batch})`,
  ),
  removing(
    'outbox',
    ({ siteId, before, batch }) => sql`delete from outbox
      where site_id = ${siteId} and id in (select id from outbox where site_id = ${siteId} and sent_time < ${before} limit ${batch})`,
  ),
  removing(
    'dead_letter',
    ({ siteId, before, batch }) => sql`delete from dead_letter
      where site_id = ${siteId} and id in (select id from dead_letter where site_id = ${siteId} and creation_time < ${before} limit ${batch})`,
  ),
  removing(
    'serial',
    ({ siteId, before }) => sql`delete from serial
      where site_id = ${siteId}
        and day ~ '^([0-9]{2})?[0-9]{2}-?[0-9]{2}-?[0-9]{2}$'
        and right(replace(day, '-', ''), 6) < ${dayOf(before, zoneOf(siteId)).replaceAll('-', '').slice(2)}`,
  ),
  removing(
    'security_event',
    ({ siteId, before, batch }) => sql`delete from security_event
      where site_id = ${siteId}
        and id in (select id from security_event where site_id = ${siteId} and creation_time < ${before} order by creation_time limit ${batch})`,
  ),
  // The files of a removed job are no longer referred to: the sweep of unused files deletes them.
  removing(
    'import_job',
    ({ siteId, before, beforeId, batch }) => sql`delete from import_job
      where site_id = ${siteId}
        and id in (select id
          from import_job
          where site_id = ${siteId}
            and id < ${beforeId}
            and status in ('done', 'failed', 'cancelled')
            and coalesce(finished_time, last_modification_time, creation_time) < ${before}
          order by id
          limit ${batch})`,
  ),
  {
    table: 'attempt',
    async step({ db, now }) {
      await deleteOldAttempts(db, now);
      return { removed: 0, next: null };
    },
  },
];
