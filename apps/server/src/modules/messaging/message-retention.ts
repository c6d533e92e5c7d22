import { sql } from 'kysely';
import { type RetentionRule, removing } from '../../core/jobs/retention.ts';

/** Messages are removed, which changes no business: reminders are rows of their own. The set-up guide shows the last tests. */
export const messageRetention: readonly RetentionRule[] = [
  removing(
    'sent_message',
    ({ siteId, before, beforeId, batch }) => sql`delete from sent_message
      where site_id = ${siteId}
        and id in (select id
          from sent_message
          where site_id = ${siteId} and id < ${beforeId} and creation_time < ${before} and not is_test
          order by id
          limit ${batch})`,
  ),
  removing(
    'user_message',
    ({ siteId, before, beforeId, batch }) => sql`delete from user_message
      where site_id = ${siteId}
        and id in (select id
          from user_message
          where site_id = ${siteId} and id < ${beforeId} and creation_time < ${before}
          order by id
          limit ${batch})`,
  ),
];
