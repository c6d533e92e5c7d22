import { sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { enqueuePush } from '../../core/outbox/outbox.ts';
import { notDeleted } from '../../core/db/conditions.ts';

// Above it a whole site is notified: listing everyone would make a push of megabytes.
const maxNamed = 500;

/** Notifies those who have any of these rights (null: everyone) that their permissions have changed; nothing is stored. */
export async function notifyPermissionChange(tx: Tx, caller: Caller, codes: readonly string[] | null): Promise<void> {
  for (const { id: siteId } of await tx.selectFrom('site').select('id').where(notDeleted).orderBy('id').execute()) {
    const userIds = codes === null ? [] : await holdersAt(tx, siteId, codes);
    const named = codes !== null && userIds.length <= maxNamed;
    if (named && !userIds.length) continue;
    const texts = { title: 'access.messages.permissions.title', message: 'access.messages.permissions.body' };
    await enqueuePush(tx, caller, { to: named ? { userIds } : { siteId }, infoType: 'UserPermissionChange', ...texts }, siteId);
  }
}

/** Returns those who have any of these rights at a site, with their sub-accounts, up to one more than the maximum. */
async function holdersAt(tx: Tx, siteId: string, codes: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    with direct as materialized (select distinct ur.user_id as id
      from role_right rr
      join user_role ur on ur.site_id = rr.site_id and ur.role_id = rr.role_id
      where rr.site_id = ${siteId} and rr.code = any(${codes})
      limit ${maxNamed + 1})
    select id
    from direct
    union select s.id
    from direct d
    join user_account s on s.site_id = ${siteId} and s.main_account_id = d.id and not s.is_deleted`.execute(tx);
  return found.rows.map(({ id }) => id);
}

/** Returns the first of these rights that roles have, with the names of the roles; undefined if none is in use. */
export async function holdersOf(tx: Tx, roleKind: number, codes: readonly string[]): Promise<{ code: string; roles: string } | undefined> {
  if (!codes.length) return undefined;
  const found = await sql<{ code: string; roles: string }>`
    select rr.code, string_agg(distinct r.name, ', ') as roles
    from role_right rr
    join role r on r.site_id = rr.site_id and r.id = rr.role_id
    where rr.site_id in (select id from site) and rr.code = any(${codes}) and r.role_kind = ${roleKind} and not r.is_deleted
    group by rr.code
    order by rr.code
    limit 1`.execute(tx);
  return found.rows[0];
}
