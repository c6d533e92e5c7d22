import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getShopPermissions, type changeShopOwner, type deleteShop, type shareShop } from '@entrepot/contract/modules/shops/calls.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { shop, shopPermission } from '@entrepot/contract/modules/shops/shop.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { queryJson, listJson } from '../../core/lists/json-answers.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, findWhere, softDelete, insert, removeWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { type Shop, shopFor, lockShop } from './access.ts';
import { followConnection } from './one-owner.ts';

const over = sql.join(shopOrderStates.codes('over').map((code) => sql.lit(code)));

/** Deletes a shop (`InUse` while it has open orders) and its tokens; orders that have not left the warehouse are put on hold. */
export async function remove(tx: Tx, caller: Caller, { id }: Input<typeof deleteShop>): Promise<true> {
  const row = await lockShop(tx, caller, id, 'own');
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select 1 from shop_order where site_id = ${row.siteId}
    and shop_id = ${id} and status not in (${over}) and not is_deleted limit 1000) o`.execute(tx);
  if (rows[0]!.n) throw shopsErrors.liveOrders({ shop: row.name, orders: rows[0]!.n });
  await removeWhere(tx, asSystemIn(caller, row.siteId), shopPermission, { shopId: id });
  const closed = { accessToken: null, refreshToken: null, consentState: null, consentExpireTime: null };
  await softDelete(tx, caller, shop, await change(tx, caller, shop, row, closed));
  await followConnection(tx, asSystemIn(caller, row.siteId), row);
  return true;
}

interface Customer {
  id: string;
  siteId: string;
}

/**
 * Returns the main account of a customer of the site, by id or, for callers who cannot see others, by user name or member code
 * (`NotFound`).
 */
async function customerOf(
  tx: Tx,
  { siteId }: Shop,
  { userId, userName }: { userId?: string | null | undefined; userName?: string | null | undefined },
): Promise<Customer> {
  if (!userId && !userName) throw invalid({ field: 'UserId', key: 'required' });
  const matches = userId ? sql`u.id = ${userId}` : sql`(lower(u.user_name) = lower(${userName}) or u.member_code = upper(${userName}))`;
  const found = await sql<Customer>`select m.id, m.site_id
    from user_account u
    join user_account m on m.site_id = u.site_id and m.id = coalesce(u.main_account_id, u.id)
    where u.site_id = ${siteId} and u.account_type_code = ${enumCodes.AccountTypeCode.User} and ${matches} and not u.is_deleted
    order by u.id
    limit 1`.execute(tx);
  if (!found.rows[0]) throw shopsErrors.noCustomer();
  return found.rows[0];
}

/** Sets the permissions of another customer on a shop; without permissions ends the sharing. */
export async function share(tx: Tx, caller: Caller, { id, userId, userName, permissions }: Input<typeof shareShop>): Promise<true> {
  const row = await lockShop(tx, caller, id, 'own');
  const other = await customerOf(tx, row, { userId, userName });
  if (other.id === row.ownerId) throw shopsErrors.isTheOwner();
  const system = asSystemIn(caller, row.siteId);
  const [known] = await findWhere(tx, system, shopPermission, { shopId: id, userId: other.id });
  const wanted = [...new Set(permissions)].sort((one, next) => one - next);
  if (!wanted.length) await removeWhere(tx, system, shopPermission, { shopId: id, userId: other.id });
  else if (known) await change(tx, system, shopPermission, known, { permissions: wanted });
  else await insert(tx, system, shopPermission, { siteId: row.siteId, shopId: id, userId: other.id, permissions: wanted });
  return true;
}

/** Lists with whom a shop is shared, and with which permissions. */
export async function permissionsOf(tx: Db, caller: Caller, { id }: Input<typeof getShopPermissions>): Promise<RawJson> {
  const row = await shopFor(tx, caller, id, 'own');
  const from = sql`shop_permission p join user_account u on u.site_id = p.site_id and u.id = p.user_id where p.site_id = ${row.siteId} and p.shop_id = ${id}`;
  const values = { userId: sql`u.id`, userName: sql`u.user_name`, nickName: sql`u.nick_name`, permissions: sql`p.permissions` };
  return queryJson(tx, listJson(caller, getShopPermissions.output, values, { from, order: sql`u.user_name` }));
}

/**
 * Transfers a shop, its articles and orders to another customer of its site. Bindings, which are goods of the former owner, and sharing
 * end; orders that have not left the warehouse are put on hold.
 */
export async function changeOwner(tx: Tx, caller: Caller, { id, userId }: Input<typeof changeShopOwner>): Promise<true> {
  const row = await lockShop(tx, caller, id, 'own');
  const { id: ownerId } = await customerOf(tx, row, { userId });
  if (ownerId === row.ownerId) throw shopsErrors.isTheOwner();
  const bound = await sql<{ id: string }>`select o.id
    from shop_order o
    where o.site_id = ${row.siteId}
      and o.shop_id = ${id}
      and exists (select 1 from shop_order_binding b where b.site_id = o.site_id and b.shop_order_id = o.id)
      and o.status not in (${over})
      and not o.is_deleted
    limit 1`.execute(tx);
  if (bound.rows.length) throw shopsErrors.liveOrders({ shop: row.name, orders: bound.rows.length });
  const { siteId } = row;
  await removeWhere(tx, asSystemIn(caller, siteId), shopPermission, { shopId: id });
  await tx
    .updateTable('shopCommodity')
    .set({ ownerId, commodityId: null, commodityQuantity: null })
    .where('siteId', '=', siteId)
    .where('shopId', '=', id)
    .execute();
  for (const table of ['shopOrder', 'platformOrder'] as const)
    await tx.updateTable(table).set({ ownerId }).where('siteId', '=', siteId).where('shopId', '=', id).execute();
  await change(tx, caller, shop, row, { ownerId });
  await followConnection(tx, asSystemIn(caller, siteId), row);
  return true;
}
