import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere, insert } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { type Commodity, fillCommodity } from './commodity-rules.ts';

/** An article that a customer sells on another platform. */
export interface SoldArticle {
  siteId: string;
  ownerId: string;
  /** The customer's code of it, such as its SKU, in upper or lower case. */
  code: string;
  name: string;
}

const plainCode = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^\x21-\x7e]+/g, '-')
    .slice(0, 50);

/**
 * Returns the customer's commodity for an article sold elsewhere: the one with that code, or a new one that waits for its audit and sizes
 * like a manually created one.
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
