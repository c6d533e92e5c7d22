import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { PricedGoods } from '@entrepot/rules/pricing/goods.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { codeOf, commoditiesToOrder, type Commodity, orderablePlaces, pricedStock } from '../commodities/public.ts';
import type { Order } from './moves.ts';
import { stockIn } from './order-goods.ts';
import { placesOf } from './stock-goods.ts';
import type { OrderWish } from './wish.ts';

/** Pieces of a commodity that are wanted; `held` of them the order holds already, `free` more lie on shelves of its warehouse. */
export interface WantedStock {
  row: Commodity;
  quantity: number;
  held: number;
  free: number;
  /** The oldest day on which one of them came to a shelf (yyyy-MM-dd). */
  batchDate: string | null;
}

/** What a wish wants from stock, with what there is; a commodity that is not the customer's is not there (101). */
export async function wantedStock(tx: Tx, caller: Caller, wish: OrderWish, order: Order | null): Promise<WantedStock[]> {
  const wanted = stockIn(wish.goods);
  if (!wanted.length) return [];
  const ids = wanted.map(({ commodityId }) => commodityId);
  const rows = await commoditiesToOrder(tx, caller, ids);
  const lying = await orderablePlaces(tx, { siteId: wish.siteId, warehouseId: wish.warehouseId, commodityIds: ids });
  const held = order?.goodsHeld ? await placesOf(tx, order) : [];
  return wanted.map(({ commodityId, quantity }) => {
    const row = rows.get(commodityId);
    if (row?.ownerId !== wish.ownerId) throw ordersErrors.goodsGone();
    const own = held.filter((place) => place.commodityId === commodityId);
    const there = lying.filter((place) => place.commodityId === commodityId);
    const days = [...own, ...there].flatMap(({ batchDate }) => batchDate ?? []).sort();
    return { row: row!, quantity, held: piecesIn(own), free: piecesIn(there), batchDate: days[0] ?? null };
  });
}

const piecesIn = (places: readonly { quantity: number }[]) => places.reduce((all, { quantity }) => all + quantity, 0);

const { Normal } = enumCodes.CommodityStatus;

/** Refuses stock that cannot be ordered now: not open for orders (102), of unknown weight (215), or short (213). Checked again under the lock. */
export function refuseStock(stock: readonly WantedStock[]): void {
  for (const { row, quantity, held, free } of stock) {
    const number = codeOf(row);
    if (row.commodityStatus !== Normal) throw ordersErrors.commodityClosed({ number });
    if (!dec(pricedOf({ row, quantity, batchDate: null }).grossWeight).gt(0) && !dec(row.actualWeight).gt(0))
      throw ordersErrors.commodityBare({ number });
    if (held + free < quantity) throw ordersErrors.stockShort({ number, free: held + free, wanted: quantity });
  }
}

/** Wanted stock as a price sees it. */
export const pricedOf = ({ row, quantity, batchDate }: Pick<WantedStock, 'row' | 'quantity' | 'batchDate'>): PricedGoods =>
  pricedStock(row, quantity, batchDate);
