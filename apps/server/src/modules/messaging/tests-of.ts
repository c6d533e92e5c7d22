import { sql } from 'kysely';
import type { Language } from '@entrepot/contract/core/language.ts';
import { text } from '../../core/calls/texts.ts';
import type { Db } from '../../core/db/db.ts';

/** The last test of one channel: whether it was accepted, and a line about it. */
interface LastTest {
  accepted: boolean;
  line: string;
}

/** Returns the last test messages of a site. A test counts until its services change. */
export async function testsOf(db: Db, siteId: string, language: Language): Promise<{ mail?: LastTest; sms?: LastTest }> {
  const found = await sql<{ channel: 'mail' | 'sms'; receiver: string; failure: string | null }>`
    select distinct on (m.channel) m.channel, m.receiver, m.failure
    from sent_message m
    where m.site_id = ${siteId}
      and m.is_test
      and not exists (select 1
        from site s
        join message_service v on v.site_id = s.id
        where (s.id = ${siteId} or v.for_all_sites)
          and (v.message_provider = 1) = (m.channel = 'mail')
          and coalesce(v.last_modification_time, v.creation_time) > m.creation_time)
    order by m.channel, m.creation_time desc, m.id desc`.execute(db);
  const lastOf = ({ receiver, failure }: { receiver: string; failure: string | null }): LastTest => ({
    accepted: failure === null,
    line: text(language, `messaging.pages.${failure === null ? 'lastTestAccepted' : 'lastTestRefused'}`, {
      receiver,
      answer: failure ?? '',
    })!,
  });
  return Object.fromEntries(found.rows.map((row) => [row.channel, lastOf(row)]));
}
