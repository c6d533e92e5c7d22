import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { returnsErrors } from '@entrepot/contract/modules/returns/errors.ts';
import { returnOrderGoods } from '@entrepot/contract/modules/returns/return-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere, insertAll, removeWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import type { ReturnOrder } from './order.ts';

type Commodity = RowOf<typeof commodity>;
/** A commodity and its announced pieces. */
export interface AnnouncedGoods {
  commodityId: string;
  quantity: number;
}
type OwnerRef = Pick<ReturnOrder, 'siteId'> & { ownerId: string };

/** Commodities of a customer by id. Throws `NoMatchingGoods` for others. */
export async function ownCommodities(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId }: OwnerRef,
  ids: readonly string[],
): Promise<Map<string, Commodity>> {
  const found = await findWhere(tx, asSystemIn(caller, siteId), commodity, { id: [...new Set(ids)], ownerId });
  const byId = new Map(found.map((row) => [row.id, row]));
  if (ids.some((id) => !byId.has(id))) throw returnsErrors.otherGoods();
  return byId;
}

/**
 * Throws `DuplicateSelection` for repeated goods, `NoMatchingGoods` for foreign ones and, on submission, `AtLeastOneSelection` for none or
 * the error of unusable ones.
 */
export async function checkGoods(
  tx: Tx,
  caller: Caller,
  whose: OwnerRef,
  goods: readonly AnnouncedGoods[],
  submits: boolean,
): Promise<void> {
  const ids = goods.map(({ commodityId }) => commodityId);
  const known = await ownCommodities(tx, caller, whose, ids);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice) throw returnsErrors.goodsTwice({ commodity: known.get(twice)!.commodityCode });
  if (!submits) return;
  if (!goods.length) throw returnsErrors.noGoods();
  for (const row of known.values()) refuseUnfit(row);
}

/** Goods in stock must be complete (`CompletionRequired`) and approved (`StateNotAllowed`). */
function refuseUnfit({ commodityCode, completionStatus, commodityStatus }: Commodity): void {
  if (completionStatus !== enumCodes.CompletionStatus.Completed) throw returnsErrors.incomplete({ commodity: commodityCode });
  if (commodityStatus !== enumCodes.CommodityStatus.Normal) throw returnsErrors.notNormal({ commodity: commodityCode });
}

/** Returns the announced goods of a return order. */
export async function announcedOf(tx: Tx, caller: Caller, { siteId, id }: Pick<ReturnOrder, 'siteId' | 'id'>): Promise<AnnouncedGoods[]> {
  const lines = await findWhere(tx, asSystemIn(caller, siteId), returnOrderGoods, { returnOrderId: id });
  return lines.map(({ commodityId, expectedQuantity }) => ({ commodityId, quantity: expectedQuantity }));
}

/** Replaces the lines of an order that is not signed for. Returns the number of pieces. */
export async function writeGoods(
  tx: Tx,
  caller: Caller,
  { siteId, id }: Pick<ReturnOrder, 'siteId' | 'id'>,
  goods: readonly AnnouncedGoods[],
) {
  const system = asSystemIn(caller, siteId);
  await removeWhere(tx, system, returnOrderGoods, { returnOrderId: id });
  const lines = goods.map(({ commodityId, quantity }) => ({ siteId, returnOrderId: id, commodityId, expectedQuantity: quantity }));
  await insertAll(tx, system, returnOrderGoods, lines);
}
