import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { mallCombination } from '@entrepot/contract/modules/mall/combination.ts';
import { mallErrors } from '@entrepot/contract/modules/mall/errors.ts';
import { mallShop } from '@entrepot/contract/modules/mall/mall-shop.ts';
import type { getMallBasket, setMallBasketLine } from '@entrepot/contract/modules/mall/order-calls.ts';
import { mallBasketLine } from '@entrepot/contract/modules/mall/seller-order.ts';
import { mallPrice } from '@entrepot/rules/pricing/mall.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { newId } from '../../core/db/ids.ts';
import { commoditiesToOrder } from '../commodities/public.ts';
import { currencyFormatOf } from '../wallet/public.ts';
import { offersOf, orderableOf, rolesOf } from './offers.ts';

type Basket = Output<typeof getMallBasket>;
const { Released } = enumCodes.MallCombinationStatus;

/** Returns the caller's basket, each line at its current price; lines that are off sale or deleted stay and are marked. */
export async function basket(tx: Db, caller: Caller): Promise<Basket> {
  const { siteId, language, now } = caller;
  const system = asSystemIn(caller, siteId);
  const basketLines = await findWhere(tx, caller, mallBasketLine, { ownerId: caller.ownerId! });
  const rows = await findWhere(tx, system, mallCombination, { id: basketLines.map(({ combinationId }) => combinationId) });
  if (!rows.length) return { lines: [] };
  const shops = await findWhere(tx, system, mallShop, { id: [...new Set(rows.map(({ mallShopId }) => mallShopId))] });
  const offers = await offersOf(tx, system, rows, await rolesOf(tx, caller));
  const giftCommodities = await commoditiesToOrder(tx, system, [
    ...new Set([...offers.values()].flatMap(({ gifts }) => gifts.map(({ commodityId }) => commodityId))),
  ]);
  const left = await orderableOf(
    tx,
    siteId,
    rows.map(({ id }) => id),
  );
  const lines: Basket['lines'] = [];
  for (const { combinationId, quantity } of basketLines) {
    const row = rows.find(({ id }) => id === combinationId);
    const shop = shops.find(({ id }) => id === row?.mallShopId);
    if (!row || !shop) continue;
    const { decimalPlaces, code } = await currencyFormatOf(tx, system, row.currencyId);
    const { unitPrice, discount, amount, gifts } = mallPrice(offers.get(row.id)!, { quantity, now, decimalPlaces });
    lines.push({
      combinationId,
      name: row.name[language],
      firstPicture: row.pictures?.[0] ?? null,
      mallShopId: shop.id,
      mallShopName: shop.name,
      stockMode: row.stockMode,
      warehouseId: row.warehouseId,
      quantity,
      orderableQuantity: left.get(row.id) ?? 0,
      isOnSale: row.status === Released && shop.enable,
      limitPerUser: row.limitPerUser,
      currencyId: row.currencyId,
      currencyCode: code,
      unitPrice,
      discount,
      amount,
      gifts: gifts.map((gift) => ({ ...gift, name: giftCommodities.get(gift.commodityId)?.name ?? '' })),
    });
  }
  return { lines };
}

/** Sets the quantity of a combination in the caller's basket; 0 removes it. The caller's own is rejected (`DifferentUser`). */
export async function setLine(tx: Tx, caller: Caller, { combinationId, quantity }: Input<typeof setMallBasketLine>) {
  const { siteId } = caller;
  const ownerId = caller.ownerId!;
  if (quantity === 0) {
    await tx
      .deleteFrom('mallBasketLine')
      .where('siteId', '=', siteId)
      .where('ownerId', '=', ownerId)
      .where('combinationId', '=', combinationId)
      .execute();
    return true;
  }
  const [row] = await findWhere(tx, asSystemIn(caller, siteId), mallCombination, { id: combinationId });
  if (!row) throw refuse('NotFound');
  const name = row.name[caller.language];
  if (row.ownerId === ownerId) throw mallErrors.ownGoods({ name });
  if (row.status !== Released) throw mallErrors.notOnSale({ name });
  await sql`insert into mall_basket_line (id, creation_time, site_id, owner_id, combination_id, quantity)
    values (${newId()}, ${caller.now}, ${siteId}, ${ownerId}, ${combinationId}, ${quantity})
    on conflict (site_id, owner_id, combination_id)
    do update set quantity = excluded.quantity`.execute(tx);
  return true;
}
