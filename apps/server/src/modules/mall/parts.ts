import { sql } from 'kysely';

/** The goods of a combination, the row `r`, or its gifts: rows `g` with their commodities `k`, in their original order. */
export const goodsIn = (isGift: boolean) => ({
  from: sql`mall_combination_goods g join commodity k on k.site_id = g.site_id and k.id = g.commodity_id
    where g.site_id = r.site_id and g.combination_id = r.id and g.is_gift = ${isGift}`,
  order: sql`g.id`,
});

/** Minimum quantity of combinations for a gift. */
export const giftsFrom = sql`g.minimum_quantity`;

/** The discounts of a combination, the row `r`: rows `d`. */
export const discountsIn = sql`mall_combination_discount d where d.site_id = r.site_id and d.combination_id = r.id`;

/** Public columns of a discount. */
export const ofDiscount = {
  minimumQuantity: sql`d.minimum_quantity`,
  percentage: sql`d.percentage`,
  amount: sql`d.amount`,
  endTime: sql`d.end_time`,
};
