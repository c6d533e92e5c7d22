import type { Input } from '@entrepot/contract/core/call.ts';
import type { bindShopCommodity, unbindShopCommodity } from '@entrepot/contract/modules/shops/calls.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere, lock } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { beyondOwn, shopFor } from './access.ts';
import { bindByArticles } from './auto-bind.ts';

/** An article of a shop whose commodities the caller may manage, held. */
async function held(tx: Tx, caller: Caller, id: string) {
  const article = await lock(tx, beyondOwn(caller), shopCommodity, id);
  await shopFor(tx, caller, article.shopId, 'commodities');
  return article;
}

/** Says which commodity of the shop's owner leaves the shelf for an article, and how many pieces of it (101, 232); orders that wait for it are filled. */
export async function bind(
  tx: Tx,
  caller: Caller,
  { shopCommodityId, commodityId, quantity }: Input<typeof bindShopCommodity>,
): Promise<true> {
  const article = await held(tx, caller, shopCommodityId);
  const [goods] = await findWhere(tx, asSystemIn(caller, article.siteId), commodity, { id: commodityId });
  if (goods?.ownerId !== article.ownerId) throw shopsErrors.notOfItsOwner({ article: article.name });
  await change(tx, caller, shopCommodity, article, { commodityId, commodityQuantity: quantity });
  await bindByArticles(tx, caller, { siteId: article.siteId, id: article.shopId });
  return true;
}

/** Takes an article's commodity off it; one without stays as it is. */
export async function unbind(tx: Tx, caller: Caller, { shopCommodityId }: Input<typeof unbindShopCommodity>): Promise<true> {
  const article = await held(tx, caller, shopCommodityId);
  if (article.commodityId) await change(tx, caller, shopCommodity, article, { commodityId: null, commodityQuantity: null });
  return true;
}
