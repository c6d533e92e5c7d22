import { sql } from 'kysely';
import type { Tx } from '../../core/rows/db.ts';
import { once } from '../../core/rows/once.ts';
import { limitsOf } from '../access/public.ts';

/** The roles of a customer and the organisations it belongs to, those above them included. */
export async function customerGroupsOf(tx: Tx, siteId: string, ownerId: string): Promise<string[]> {
  const { roleIds, organizeIds } = await limitsOf(tx, siteId, ownerId);
  if (!organizeIds.length) return roleIds;
  const found = await sql<{ id: string }>`
    with recursive above as (
      select o.id, o.parent_id from organize o where o.site_id = ${siteId} and o.id = any(${organizeIds}::uuid[]) and not o.is_deleted
      union
      select o.id, o.parent_id from above join organize o on o.id = above.parent_id where o.site_id = ${siteId} and not o.is_deleted
    )
    select id from above`.execute(tx);
  return [...found.rows.map(({ id }) => id), ...roleIds];
}

/** The currency a customer's prices are told and billed in: the wallet's, else the site's own. */
export const walletCurrencyOf = (tx: Tx, siteId: string, ownerId: string | null): Promise<string> =>
  once(tx, ['wallet', 'site'], `currency ${siteId} ${ownerId}`, () => readCurrency(tx, siteId, ownerId));

async function readCurrency(tx: Tx, siteId: string, ownerId: string | null): Promise<string> {
  const found = await sql<{ currencyId: string }>`
    select coalesce((select w.currency_id from wallet w where w.site_id = ${siteId} and w.owner_id = ${ownerId}), s.default_currency_id) as currency_id
    from site s where s.id = ${siteId}`.execute(tx);
  return found.rows[0]!.currencyId;
}
