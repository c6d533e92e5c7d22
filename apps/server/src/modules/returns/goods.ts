import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { returnsErrors } from '@entrepot/contract/modules/returns/errors.ts';
import { returnOrderGoods } from '@entrepot/contract/modules/returns/return-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere, insertAll, removeWhere } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import type { ReturnOrder } from './order.ts';

type Commodity = RowOf<typeof commodity>;
/** A commodity and how many pieces of it a customer announces. */
export interface Announced {
  commodityId: string;
  quantity: number;
}
type Whose = Pick<ReturnOrder, 'siteId'> & { ownerId: string };

/** Commodities of a customer by id; what is not the customer's is no goods of the order (232). */
export async function ownCommodities(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId }: Whose,
  ids: readonly string[],
): Promise<Map<string, Commodity>> {
  const found = await findWhere(tx, asSystemIn(caller, siteId), commodity, { id: [...new Set(ids)], ownerId });
  const byId = new Map(found.map((row) => [row.id, row]));
  if (ids.some((id) => !byId.has(id))) throw returnsErrors.otherGoods();
  return byId;
}

/** Refuses goods that stand twice (120), that are not the customer's (232), and, on submission, none at all (121) or what is unfit. */
export async function checkGoods(tx: Tx, caller: Caller, whose: Whose, goods: readonly Announced[], submits: boolean): Promise<void> {
  const ids = goods.map(({ commodityId }) => commodityId);
  const known = await ownCommodities(tx, caller, whose, ids);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice) throw returnsErrors.goodsTwice({ commodity: known.get(twice)!.commodityCode });
  if (!submits) return;
  if (!goods.length) throw returnsErrors.noGoods();
  for (const row of known.values()) refuseUnfit(row);
}

/** Goods go into stock only when all is known of them (215) and they passed their audit (102). */
function refuseUnfit({ commodityCode, completionStatus, commodityStatus }: Commodity): void {
  if (completionStatus !== enumCodes.CompletionStatus.Completed) throw returnsErrors.incomplete({ commodity: commodityCode });
  if (commodityStatus !== enumCodes.CommodityStatus.Normal) throw returnsErrors.notNormal({ commodity: commodityCode });
}

/** Writes the lines of an order that nobody signed for, in place of those it had. Gives how many pieces they are. */
export async function writeGoods(tx: Tx, caller: Caller, { siteId, id }: Pick<ReturnOrder, 'siteId' | 'id'>, goods: readonly Announced[]) {
  const system = asSystemIn(caller, siteId);
  await removeWhere(tx, system, returnOrderGoods, { returnOrderId: id });
  const lines = goods.map(({ commodityId, quantity }) => ({ siteId, returnOrderId: id, commodityId, expectedQuantity: quantity }));
  await insertAll(tx, system, returnOrderGoods, lines);
}
