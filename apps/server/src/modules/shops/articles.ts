import type { Input } from '@entrepot/contract/core/call.ts';
import type { bindShopCommodity, unbindShopCommodity } from '@entrepot/contract/modules/shops/calls.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { beyondOwn, shopFor } from './access.ts';
import { bindByArticles } from './auto-bind.ts';

/** Locks an article of a shop whose commodities the caller may manage. */
async function lockArticle(tx: Tx, caller: Caller, id: string) {
  const article = await lock(tx, beyondOwn(caller), shopCommodity, id);
  await shopFor(tx, caller, article.shopId, 'commodities');
  return article;
}

/**
 * Binds an article to a commodity of the shop's owner and a number of pieces (`NotFound`, `NoMatchingGoods`); binds the goods of waiting
 * orders.
 */
export async function bind(
  tx: Tx,
  caller: Caller,
  { shopCommodityId, commodityId, quantity }: Input<typeof bindShopCommodity>,
): Promise<true> {
  const article = await lockArticle(tx, caller, shopCommodityId);
  const [goods] = await findWhere(tx, asSystemIn(caller, article.siteId), commodity, { id: commodityId });
  if (goods?.ownerId !== article.ownerId) throw shopsErrors.notOfItsOwner({ article: article.name });
  await change(tx, caller, shopCommodity, article, { commodityId, commodityQuantity: quantity });
  await bindByArticles(tx, caller, { siteId: article.siteId, id: article.shopId });
  return true;
}

/** Unbinds an article; one without a commodity stays as it is. */
export async function unbind(tx: Tx, caller: Caller, { shopCommodityId }: Input<typeof unbindShopCommodity>): Promise<true> {
  const article = await lockArticle(tx, caller, shopCommodityId);
  if (article.commodityId) await change(tx, caller, shopCommodity, article, { commodityId: null, commodityQuantity: null });
  return true;
}
