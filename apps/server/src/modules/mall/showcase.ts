import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getMallCombinationDetail, getMallHome } from '@entrepot/contract/modules/mall/calls.ts';
import { mallErrors } from '@entrepot/contract/modules/mall/errors.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { queryJson, listJson, objectJson, pageJson } from '../../core/lists/json-answers.ts';
import type { Db } from '../../core/db/db.ts';
import { inLanguage, nameIn } from '../../core/lists/localized.ts';
import { anyOf, contains } from '../../core/lists/filters.ts';
import { orderable, rolesOf, unitPrice } from './offers.ts';
import { discountsIn, giftsFrom, goodsIn, ofDiscount } from './parts.ts';

const { Released } = enumCodes.MallCombinationStatus;

const onSale = (siteId: string) => sql`mall_combination r
  join mall_shop s on s.site_id = r.site_id and s.id = r.mall_shop_id
  join currency c on c.id = r.currency_id
  left join warehouse w on w.site_id = r.site_id and w.id = r.warehouse_id
  where r.site_id = ${siteId} and r.status = ${Released} and not r.is_deleted and s.enable and not s.is_deleted`;

/** The active discounts of a combination. */
const discountsNow = (now: Date) => sql`${discountsIn} and (d.start_time is null or d.start_time <= ${now})
  and (d.end_time is null or d.end_time > ${now})`;

/** The current unit price of the row `r` by the rule of the mall's prices: minus the best discount from one piece on, never below zero. */
const priceNow = (now: Date, unit: ReturnType<typeof unitPrice>) => sql`round(${unit} - least(${unit},
      coalesce((select max(case when d.amount is null then ${unit} * d.percentage / 100 else d.amount end)
          from ${discountsNow(now)} and d.minimum_quantity <= 1), 0)), c.decimal_places)`;

const faceOf = ({ language, now }: Caller, roleIds: readonly string[]) => ({
  id: sql`r.id`,
  name: inLanguage(sql`r.name`, language),
  pictures: sql`r.pictures`,
  mallShopId: sql`r.mall_shop_id`,
  mallShopName: sql`s.name`,
  price: sql`r.price`,
  unitPrice: unitPrice(roleIds),
  priceNow: priceNow(now, unitPrice(roleIds)),
  currencyId: sql`r.currency_id`,
  currencyCode: sql`c.code`,
  stockMode: sql`r.stock_mode`,
  warehouseId: sql`r.warehouse_id`,
  warehouseName: nameIn('w', language),
  orderableQuantity: orderable,
  soldQuantity: sql`r.sold_quantity`,
  limitPerUser: sql`r.limit_per_user`,
  releaseTime: sql`r.release_time`,
  hasDiscounts: sql`exists (select 1 from ${discountsNow(now)})`,
  hasGifts: sql`exists (select 1 from mall_combination_goods g where g.site_id = r.site_id and g.combination_id = r.id and g.is_gift)`,
});

/** Lists a page of what is on sale in the site of the caller's host, newest first, at the caller's prices. */
export async function mallHome(
  tx: Db,
  caller: Caller,
  { mallShopId, content, ...paging }: Input<typeof getMallHome> & Paging,
): Promise<RawJson> {
  const shopIds = Array.isArray(mallShopId) ? mallShopId : mallShopId ? [mallShopId] : [];
  const parts = [
    onSale(caller.siteId),
    ...(shopIds.length ? [anyOf('r.mall_shop_id', shopIds)] : []),
    ...(content ? [contains([sql`r.name::text`, sql`s.name`], content)] : []),
  ];
  const rows = { from: sql.join(parts, sql` and `), order: sql`r.release_time desc, r.id desc`, paging };
  return queryJson(tx, pageJson(caller, getMallHome.output, faceOf(caller, await rolesOf(tx, caller)), rows));
}
interface Paging {
  index?: number | null;
  rows?: number | null;
  content?: string | null;
}

/** Returns a combination on sale in the site of the caller's host (`NotFound`, `CombinationNotOnSale`). */
export async function combinationDetail(tx: Db, caller: Caller, { id }: Input<typeof getMallCombinationDetail>): Promise<RawJson> {
  const { output } = getMallCombinationDetail;
  const { siteId, language, now } = caller;
  const goods = {
    commodityId: sql`g.commodity_id`,
    name: sql`k.name`,
    pictures: sql`k.pictures`,
    quantity: sql`g.quantity`,
  };
  const bought = caller.audience === 'customer' ? quantityBoughtBy(caller) : sql`0`;
  const offer = objectJson(caller, output, {
    ...faceOf(caller, await rolesOf(tx, caller)),
    detail: inLanguage(sql`r.detail`, language),
    boughtQuantity: bought,
    goods: listJson(caller, output.children.goods, goods, goodsIn(false)),
    gifts: listJson(caller, output.children.gifts, { ...goods, minimumQuantity: giftsFrom }, goodsIn(true)),
    discounts: listJson(caller, output.children.discounts, ofDiscount, {
      from: discountsNow(now),
      order: sql`d.minimum_quantity, d.id`,
    }),
  });
  const found = await queryJson(tx, sql`select ${offer} from ${onSale(siteId)} and r.id = ${id}`);
  if (found.rawJson) return found;
  const known = await tx
    .selectFrom('mallCombination')
    .select('name')
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .where('status', '<>', enumCodes.MallCombinationStatus.Draft)
    .executeTakeFirst();
  throw known ? mallErrors.notOnSale({ name: known.name[language] }) : refuse('NotFound');
}

/** The quantity of a combination, the row `r`, that the caller bought without cancelling. */
const quantityBoughtBy = ({ ownerId }: Caller) => sql`(select coalesce(sum(l.quantity), 0)::int
    from seller_order_line l
    join seller_order o on o.site_id = l.site_id and o.id = l.seller_order_id
    where l.site_id = r.site_id
      and l.combination_id = r.id
      and o.owner_id = ${ownerId}
      and o.status = any(${[...sellerOrderStates.codes('bought')]}))`;
