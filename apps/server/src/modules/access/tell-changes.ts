import { sql } from 'kysely';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import { publish } from '../../core/outbox.ts';

// Above it a whole site is told: naming everybody would make a push of megabytes.
const mostNamed = 500;

/** Tells those who hold any of these rights (null: everybody) that what they may see or do has changed; nothing is stored. */
export async function tellChange(tx: Tx, caller: Caller, codes: readonly string[] | null): Promise<void> {
  const found = await sql<{ siteId: string; userIds: string[] }>`
    select s.id as site_id, coalesce((select jsonb_agg(distinct ur.user_id) from role_right rr join user_role ur on ur.site_id = rr.site_id and ur.role_id = rr.role_id
      where rr.site_id = s.id and rr.code = any(${codes ?? []})), '[]') as user_ids from site s where not s.is_deleted order by s.id`.execute(
    tx,
  );
  for (const { siteId, userIds } of found.rows) {
    const named = codes !== null && userIds.length <= mostNamed;
    if (named && !userIds.length) continue;
    const words = { title: 'access.messages.permissions.title', message: 'access.messages.permissions.body' };
    await publish(tx, caller, { to: named ? { userIds } : { siteId }, infoType: 'UserPermissionChange', ...words }, siteId);
  }
}

/** The roles that hold any of these rights, by name, at most five. */
export async function holdersOf(tx: Tx, roleKind: number, codes: readonly string[]): Promise<{ code: string; roles: string } | undefined> {
  if (!codes.length) return undefined;
  const found = await sql<{ code: string; roles: string }>`
    select rr.code, string_agg(distinct r.name, ', ') as roles from role_right rr join role r on r.site_id = rr.site_id and r.id = rr.role_id
    where rr.site_id in (select id from site) and rr.code = any(${codes}) and r.role_kind = ${roleKind} and not r.is_deleted
    group by rr.code order by rr.code limit 1`.execute(tx);
  return found.rows[0];
}
