import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert, lockWhere } from '../../core/db/rows.ts';
import { commodityForArticle } from '../commodities/public.ts';
import { currenciesOf } from '../sites/public.ts';
import type { Shop } from './access.ts';
import type { PlatformArticle, PlatformOrder } from './marketplace.ts';

/** Result of a synchronization. */
export interface Counted {
  added: number;
  updated: number;
}

type Article = RowOf<typeof shopCommodity>;
const keyOf = ({ itemId, modelId }: Pick<PlatformArticle, 'itemId' | 'modelId'>) => `${itemId}/${modelId}`;

/** Upserts a page of articles of a locked shop. Bindings stay. */
export async function takeArticles(tx: Tx, caller: Caller, row: Shop, articlePage: readonly PlatformArticle[]): Promise<Counted> {
  const counted = { added: 0, updated: 0 };
  if (!articlePage.length) return counted;
  const wanted = new Map(articlePage.map((article) => [keyOf(article), article]));
  const known = await knownOf(tx, caller, row, [...wanted.values()]);
  const { byId } = await currenciesOf(tx, row.siteId, caller.now);
  for (const [key, article] of wanted) {
    const currencyId = Object.values(byId).find(({ code }) => code === article.currency)?.id ?? row.currencyId;
    const values = { ...valuesOf(article), currencyId };
    const before = known.get(key);
    if (before && isSame(before, values)) continue;
    const now = before ? await change(tx, caller, shopCommodity, before, values) : await add(tx, caller, row, article, values);
    counted[before ? 'updated' : 'added'] += 1;
    if (row.automaticallyGenerateProducts && !now.commodityId) await bindToOwn(tx, caller, row, now);
  }
  return counted;
}

const isSame = (before: Article, { price, ...others }: Partial<Article>): boolean =>
  (price && before.price ? dec(price).eq(dec(before.price)) : (price ?? null) === before.price) &&
  Object.entries(others).every(([name, value]) => before[name as keyof Article] === value);

const valuesOf = (article: PlatformArticle): Partial<Article> => ({
  name: article.name.slice(0, 300),
  modelName: article.modelName?.slice(0, 300) ?? null,
  sku: article.sku?.slice(0, 100) ?? null,
  price: article.price,
  platformStatus: article.status?.slice(0, 40) ?? null,
});

const add = (
  tx: Tx,
  caller: Caller,
  row: Shop,
  article: Pick<PlatformArticle, 'itemId' | 'modelId'>,
  values: Partial<Article>,
): Promise<Article> =>
  insert(tx, caller, shopCommodity, {
    siteId: row.siteId,
    shopId: row.id,
    ownerId: row.ownerId,
    platformItemId: article.itemId,
    platformModelId: article.modelId,
    ...values,
  });

async function knownOf(tx: Tx, caller: Caller, { id }: Shop, articles: readonly Pick<PlatformArticle, 'itemId' | 'modelId'>[]) {
  const rows = await lockWhere(tx, caller, shopCommodity, {
    shopId: id,
    platformItemId: [...new Set(articles.map(({ itemId }) => itemId))],
  });
  return new Map(rows.map((row) => [keyOf({ itemId: row.platformItemId, modelId: row.platformModelId }), row]));
}

/** Creates articles, and commodities of the owner, for ordered products that are unknown, each bound to one piece of the other. */
export async function generateArticles(tx: Tx, caller: Caller, row: Shop, orders: readonly PlatformOrder[]): Promise<void> {
  const ordered = new Map(orders.flatMap(({ lines, currency }) => lines.map((line) => [keyOf(line), { ...line, currency }] as const)));
  const known = await knownOf(tx, caller, row, [...ordered.values()]);
  for (const [key, line] of ordered) {
    if (known.has(key)) continue;
    const made = await add(tx, caller, row, line, valuesOf({ ...line, pictures: [], status: null }));
    await bindToOwn(tx, caller, row, made);
  }
}

async function bindToOwn(tx: Tx, caller: Caller, { ownerId, siteId }: Shop, article: Article): Promise<void> {
  const name = [article.name, article.modelName].filter(Boolean).join(' ');
  const code = article.sku ?? [article.platformItemId, article.platformModelId].filter(Boolean).join('-');
  const { id } = await commodityForArticle(tx, caller, { siteId, ownerId, code, name });
  await change(tx, caller, shopCommodity, article, { commodityId: id, commodityQuantity: 1 });
}
