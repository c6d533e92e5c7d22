import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere, insert } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { type Commodity, fillCommodity } from './commodity-rules.ts';

/** An article that a customer sells elsewhere. */
export interface SoldArticle {
  siteId: string;
  ownerId: string;
  /** What the customer calls it, such as its SKU, in whatever letters. */
  code: string;
  name: string;
}

const plainCode = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^\x21-\x7e]+/g, '-')
    .slice(0, 50);

/**
 * The commodity of a customer for an article that it sells elsewhere: the one that bears the code, or a new one. A new one waits for its
 * audit and for its sizes, as if its owner had typed it.
 */
export async function commodityForArticle(tx: Tx, caller: Caller, { siteId, ownerId, code, name }: SoldArticle): Promise<Commodity> {
  const system = asSystemIn(caller, siteId);
  const commodityCode = plainCode(code);
  const [known] = await findWhere(tx, system, commodity, { ownerId, commodityCode });
  if (known) return known;
  const draft = { ownerId, commodityCode, name: name.slice(0, 100) };
  const filled = await fillCommodity(tx, system, draft, null);
  return insert(tx, system, commodity, { ...draft, ...filled, commodityStatus: enumCodes.CommodityStatus.ToBeAudited });
}
