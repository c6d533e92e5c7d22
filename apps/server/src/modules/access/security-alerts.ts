import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { eachLanguage } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { securityLogIndex } from '@entrepot/contract/modules/access/screens.ts';
import { systemCaller } from '../../core/calls/caller.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Db } from '../../core/db/db.ts';
import { allowed } from '../../core/http/limits.ts';
import type { ClockWork } from '../../core/jobs/jobs.ts';
import { notifyStaff } from '../messaging/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';

interface Rule {
  kind: CodeOf<'SecurityEventKind'>;
  times: number;
  minutes: number;
}
/** A person, by name, or an address that reached the threshold of a rule. */
interface Reached {
  subject: string;
  times: number;
}

/**
 * Notifies those who see the security log where a rule of their site is reached, once per rule, subject and period. Returns how many alerts
 * were sent.
 */
export async function alertAdministrators({ db, siteIds, takeNumber, now }: ClockWork): Promise<number> {
  let sent = 0;
  for (const siteId of await siteIds()) {
    const { securityAlerts } = await siteConfigurationOf(db, siteId);
    for (const rule of (securityAlerts ?? []) as readonly Rule[])
      for (const reached of await reachedBy(db, siteId, rule, now)) {
        const key = `security alert ${siteId} ${rule.kind} ${reached.subject}`;
        if (!(await allowed(db, key, 1, rule.minutes, now))) continue;
        const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
        const kind = eachLanguage((language) => enumLabel(language, 'SecurityEventKind', rule.kind));
        await db.transaction().execute((tx) =>
          notifyStaff(tx, caller, {
            siteId,
            screen: securityLogIndex,
            type: enumCodes.UserMessageType.Security,
            text: 'access.messages.securityAlert',
            values: { kind, ...reached, minutes: rule.minutes },
            link: `/SecurityLogIndex?securityEventKind=${rule.kind}`,
          }),
        );
        sent += 1;
      }
  }
  return sent;
}

/** The accounts and the addresses of which a rule counts enough events. */
async function reachedBy(db: Db, siteId: string, { kind, times, minutes }: Rule, now: Date): Promise<Reached[]> {
  const since = new Date(now.getTime() - minutes * 60_000);
  const { rows } = await sql<Reached>`
    with recent as (select coalesce(actor_id, user_id) as person, address, times from security_event
      where site_id = ${siteId} and security_event_kind = ${kind} and last_time > ${since})
    select coalesce(u.user_name, r.person::text) as subject, sum(r.times)::int as times
      from recent r left join user_account u on u.site_id in (select id from site) and u.id = r.person
      where r.person is not null group by 1 having sum(r.times) >= ${times}
    union all
    select address, sum(times)::int from recent where address <> '' group by 1
      having sum(times) >= ${times} and (count(distinct person) > 1 or bool_or(person is null))`.execute(db);
  return rows;
}
