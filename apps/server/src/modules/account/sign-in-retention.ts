import { sql } from 'kysely';
import { type RetentionRule, removing } from '../../core/jobs/retention.ts';

/** Expired codes, links and captchas, and browsers that were signed out. */
export const signInRetention: readonly RetentionRule[] = [
  removing(
    'email_token',
    ({ siteId, before, batch }) => sql`delete from email_token
      where site_id = ${siteId} and id in (select id from email_token where site_id = ${siteId} and expiration_time < ${before} limit ${batch})`,
  ),
  removing(
    'sms_code',
    ({ before, batch }) => sql`delete from sms_code where id in (select id from sms_code where expiration_time < ${before} limit ${batch})`,
  ),
  removing(
    'captcha',
    ({ before, batch }) => sql`delete from captcha where id in (select id from captcha where expiration_time < ${before} limit ${batch})`,
  ),
  removing(
    'push_subscription',
    ({ siteId, now, batch }) => sql`delete from push_subscription
      where site_id = ${siteId}
        and id in (select p.id
          from push_subscription p
          where p.site_id = ${siteId}
            and not exists (select 1
              from session s
              where s.site_id = p.site_id and s.family_id = p.family_id and s.revoked_time is null and s.expiration_time > ${now})
          limit ${batch})`,
  ),
];
