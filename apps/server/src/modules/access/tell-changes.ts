import { sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { publish } from '../../core/outbox/outbox.ts';
import { notHidden } from '../../core/rows/conditions.ts';

// Above it a whole site is told: naming everybody would make a push of megabytes.
const mostNamed = 500;

/** Tells those who hold any of these rights (null: everybody) that what they may see or do has changed; nothing is stored. */
export async function tellChange(tx: Tx, caller: Caller, codes: readonly string[] | null): Promise<void> {
  for (const { id: siteId } of await tx.selectFrom('site').select('id').where(notHidden).orderBy('id').execute()) {
    const userIds = codes === null ? [] : await holdersAt(tx, siteId, codes);
    const named = codes !== null && userIds.length <= mostNamed;
    if (named && !userIds.length) continue;
    const words = { title: 'access.messages.permissions.title', message: 'access.messages.permissions.body' };
    await publish(tx, caller, { to: named ? { userIds } : { siteId }, infoType: 'UserPermissionChange', ...words }, siteId);
  }
}

/** Who holds any of these rights at a site, with their sub accounts; no more than tell that they are too many. */
async function holdersAt(tx: Tx, siteId: string, codes: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    with direct as materialized (select distinct ur.user_id as id from role_right rr join user_role ur on ur.site_id = rr.site_id and ur.role_id = rr.role_id
      where rr.site_id = ${siteId} and rr.code = any(${codes}) limit ${mostNamed + 1})
    select id from direct union select s.id from direct d join user_account s on s.site_id = ${siteId} and s.main_account_id = d.id and not s.is_deleted`.execute(
    tx,
  );
  return found.rows.map(({ id }) => id);
}

/** The first of these rights that roles hold, with the names of the roles; undefined when none is held. */
export async function holdersOf(tx: Tx, roleKind: number, codes: readonly string[]): Promise<{ code: string; roles: string } | undefined> {
  if (!codes.length) return undefined;
  const found = await sql<{ code: string; roles: string }>`
    select rr.code, string_agg(distinct r.name, ', ') as roles from role_right rr join role r on r.site_id = rr.site_id and r.id = rr.role_id
    where rr.site_id in (select id from site) and rr.code = any(${codes}) and r.role_kind = ${roleKind} and not r.is_deleted
    group by rr.code order by rr.code limit 1`.execute(tx);
  return found.rows[0];
}
