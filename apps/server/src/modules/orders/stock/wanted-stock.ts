import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { PricedGoods } from '@entrepot/rules/pricing/goods.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db } from '../../../core/db/db.ts';
import { codeOf, commoditiesToOrder, type Commodity, orderablePlaces, pricedStock } from '../../commodities/public.ts';
import type { Order } from '../moves.ts';
import { stockIn } from './order-goods.ts';
import { placesOf } from './stock-goods.ts';
import type { OrderWish } from '../placing/wish.ts';

/** Requested pieces of a commodity; `reserved` of them are reserved by the order already, `free` more are on shelves of its warehouse. */
export interface WantedStock {
  row: Commodity;
  quantity: number;
  reserved: number;
  free: number;
  /** The oldest day on which one of them was put away (yyyy-MM-dd). */
  batchDate: string | null;
}

/** Returns the requested stock of a wish with its availability; a commodity of another customer is not found (`NotFound`). */
export async function wantedStock(tx: Db, caller: Caller, wish: OrderWish, order: Order | null): Promise<WantedStock[]> {
  const wanted = stockIn(wish.goods);
  if (!wanted.length) return [];
  const ids = wanted.map(({ commodityId }) => commodityId);
  const rows = await commoditiesToOrder(tx, caller, ids);
  const onShelf = await orderablePlaces(tx, { siteId: wish.siteId, warehouseId: wish.warehouseId, commodityIds: ids });
  const reserved = order?.goodsHeld ? await placesOf(tx, order) : [];
  return wanted.map(({ commodityId, quantity }) => {
    const row = rows.get(commodityId);
    if (row?.ownerId !== wish.ownerId) throw ordersErrors.goodsGone();
    const own = reserved.filter((place) => place.commodityId === commodityId);
    const there = onShelf.filter((place) => place.commodityId === commodityId);
    const days = [...own, ...there].flatMap(({ batchDate }) => batchDate ?? []).sort();
    return { row: row!, quantity, reserved: piecesIn(own), free: piecesIn(there), batchDate: days[0] ?? null };
  });
}

const piecesIn = (places: readonly { quantity: number }[]) => places.reduce((all, { quantity }) => all + quantity, 0);

const { Normal } = enumCodes.CommodityStatus;

/**
 * Rejects stock that cannot be ordered now: not open for orders (`StateNotAllowed`), of unknown weight (`CompletionRequired`), or short
 * (`InsufficientStock`). Checked again under the lock.
 */
export function refuseStock(stock: readonly WantedStock[]): void {
  for (const { row, quantity, reserved, free } of stock) {
    const number = codeOf(row);
    if (row.commodityStatus !== Normal) throw ordersErrors.commodityClosed({ number });
    if (!dec(pricedOf({ row, quantity, batchDate: null }).grossWeight).gt(0) && !dec(row.actualWeight).gt(0))
      throw ordersErrors.commodityBare({ number });
    if (reserved + free < quantity) throw ordersErrors.stockShort({ number, free: reserved + free, wanted: quantity });
  }
}

/** Returns requested stock for pricing. */
export const pricedOf = ({ row, quantity, batchDate }: Pick<WantedStock, 'row' | 'quantity' | 'batchDate'>): PricedGoods =>
  pricedStock(row, quantity, batchDate);
