import { type RawBuilder, sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import {
  type mallCombination,
  mallCombinationDiscount,
  mallCombinationGoods,
  mallRolePrice,
  stockModes,
} from '@entrepot/contract/modules/mall/combination.ts';
import type { MallOffer } from '@entrepot/rules/pricing/mall.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { limitsOf } from '../access/public.ts';
import { orderablePieces } from '../commodities/public.ts';

type Combination = RowOf<typeof mallCombination>;

/**
 * The available quantity of a combination, the row `r`: the merchant's remaining quantity, or as many as the available goods in its
 * warehouse allow. Gifts do not count.
 */
export const orderable: RawBuilder<number> = sql<number>`(case
    when r.stock_mode = ${sql.lit(stockModes.Merchant)} then coalesce(r.available_quantity, 0)
    else coalesce((select min(coalesce((select sum(i.quantity)
            from commodity_inventory i
            where i.site_id = g.site_id
              and i.commodity_id = g.commodity_id
              and i.warehouse_id = r.warehouse_id
              and i.owner_id = r.owner_id
              and ${orderablePieces}), 0) / g.quantity)
        from mall_combination_goods g
        where g.site_id = r.site_id and g.combination_id = r.id and not g.is_gift), 0) end)::int`;

/** Returns how many of some combinations of a site can be bought. */
export async function orderableOf(tx: Db, siteId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await sql<{ id: string; pieces: number }>`select r.id, ${orderable} as pieces from mall_combination r
    where r.site_id = ${siteId} and r.id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(found.rows.map(({ id, pieces }) => [id, pieces]));
}

/** Returns the roles that set a caller's prices, by precedence; visitors and staff have none. */
export async function rolesOf(tx: Db, caller: Caller): Promise<string[]> {
  return caller.audience === 'customer' && caller.ownerId ? (await limitsOf(tx, caller.siteId, caller.ownerId)).roleIds : [];
}

/** The unit price of a combination, the row `r`, for these roles. */
export const unitPrice = (roleIds: readonly string[]): RawBuilder<unknown> =>
  roleIds.length
    ? sql`coalesce((select p.price
          from mall_role_price p
          where p.site_id = r.site_id and p.combination_id = r.id and p.role_id = any(${[...roleIds]}::uuid[])
          order by array_position(${[...roleIds]}::uuid[], p.role_id)
          limit 1), r.price)`
    : sql`r.price`;

/** The parts and prices of a combination. */
export interface Offer extends MallOffer {
  goods: { commodityId: string; quantity: number }[];
}

/** Returns the parts and prices of combinations of one site for these roles; `caller` must see the whole site. */
export async function offersOf(
  tx: Db,
  caller: Caller,
  rows: readonly Pick<Combination, 'id' | 'price'>[],
  roleIds: readonly string[],
): Promise<Map<string, Offer>> {
  const combinationId = rows.map(({ id }) => id);
  const goods = await findWhere(tx, caller, mallCombinationGoods, { combinationId });
  const discounts = await findWhere(tx, caller, mallCombinationDiscount, { combinationId });
  const prices = roleIds.length ? await findWhere(tx, caller, mallRolePrice, { combinationId, roleId: [...roleIds] }) : [];
  const priceFor = (id: string) => {
    const own = prices.filter((one) => one.combinationId === id);
    return own.sort((a, b) => roleIds.indexOf(a.roleId) - roleIds.indexOf(b.roleId))[0]?.price ?? null;
  };
  return new Map(
    rows.map(({ id, price }) => {
      const own = goods.filter((one) => one.combinationId === id);
      return [
        id,
        {
          price,
          rolePrice: priceFor(id),
          discounts: discounts.filter((one) => one.combinationId === id),
          gifts: own.filter(({ isGift }) => isGift),
          goods: own.filter(({ isGift }) => !isGift).map(({ commodityId, quantity }) => ({ commodityId, quantity })),
        },
      ];
    }),
  );
}
