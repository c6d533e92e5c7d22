import { sql } from 'kysely';
import type { Db } from '../../core/db/db.ts';
import { memoize } from '../../core/db/memoize.ts';
import { limitsOf } from '../access/public.ts';

/** Returns the roles of a customer and its organizations, ancestors included. */
export async function customerGroupsOf(tx: Db, siteId: string, ownerId: string): Promise<string[]> {
  const { roleIds, organizeIds } = await limitsOf(tx, siteId, ownerId);
  if (!organizeIds.length) return roleIds;
  const found = await sql<{ id: string }>`
    with recursive above as ( select o.id, o.parent_id
      from organize o
      where o.site_id = ${siteId} and o.id = any(${organizeIds}::uuid[]) and not o.is_deleted
      union select o.id, o.parent_id
      from above
      join organize o on o.id = above.parent_id
      where o.site_id = ${siteId} and not o.is_deleted )
    select id
    from above`.execute(tx);
  return [...found.rows.map(({ id }) => id), ...roleIds];
}

/** Returns the currency of a customer's prices and bills: the wallet's, else the site's. */
export const walletCurrencyOf = (tx: Db, siteId: string, ownerId: string | null): Promise<string> =>
  memoize(tx, ['wallet', 'site'], `currency ${siteId} ${ownerId}`, () => readCurrency(tx, siteId, ownerId));

async function readCurrency(tx: Db, siteId: string, ownerId: string | null): Promise<string> {
  const found = await sql<{ currencyId: string }>`
    select coalesce((select w.currency_id from wallet w where w.site_id = ${siteId} and w.owner_id = ${ownerId}), s.default_currency_id) as currency_id
    from site s where s.id = ${siteId}`.execute(tx);
  return found.rows[0]!.currencyId;
}
