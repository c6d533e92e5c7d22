import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import {
  addPlaces,
  lockStockOf,
  moveFor,
  type Place,
  placesOf,
  releaseStock,
  setPlace,
  type Step,
  type StockOrder,
} from './stock-goods.ts';

const { Frozen } = enumCodes.InventoryState;
const { Pick: Picked, PutOnShelf, Outbound, AdjustOut, TransferOut, TransferIn } = enumCodes.StockMovementType;

/** Pieces of a commodity of an order on one shelf. */
export interface OnShelf {
  commodityId: string;
  shelfId: string;
  quantity: number;
}

/** Takes that many pieces from places, the first ones first; rejects if there are fewer (`StateNotAllowed`). */
export function portions(
  places: readonly Place[],
  quantity: number,
  onShelf: (place: Place) => number,
): { place: Place; pieces: number }[] {
  let left = quantity;
  const taken = places.flatMap((place) => {
    const pieces = Math.min(left, onShelf(place));
    left -= pieces;
    return pieces > 0 ? [{ place, pieces }] : [];
  });
  if (left > 0) throw ordersErrors.stockPicked();
  return taken;
}

/** Takes pieces of an order off a shelf, the oldest lot first: they stay reserved for it and are on no shelf. */
export async function pickStock(tx: Tx, caller: Caller, order: StockOrder, { commodityId, shelfId, quantity }: OnShelf): Promise<void> {
  const { warehouseId } = order;
  const places = (await placesOf(tx, order)).filter((place) => place.commodityId === commodityId && place.shelfId === shelfId);
  const steps: Step[] = [];
  for (const { place, pieces } of portions(places, quantity, (one) => one.quantity - one.pickedQuantity)) {
    const at = { warehouseId, state: Frozen, batchDate: place.batchDate };
    steps.push({ commodityId, quantity: pieces, type: Picked, from: { ...at, shelfId }, to: at });
    await setPlace(tx, place, { pickedQuantity: place.pickedQuantity + pieces });
  }
  await moveFor(tx, caller, order, steps);
}

/** Puts picked pieces of an order that came from one shelf on that or another shelf, the youngest lot first; they stay reserved. */
export async function unpickStock(tx: Tx, caller: Caller, order: StockOrder, goods: OnShelf, toShelfId: string): Promise<void> {
  const { commodityId, shelfId, quantity } = goods;
  const { warehouseId } = order;
  const places = (await placesOf(tx, order)).filter((place) => place.commodityId === commodityId && place.shelfId === shelfId).reverse();
  const steps: Step[] = [];
  for (const { place, pieces } of portions(places, quantity, (one) => one.pickedQuantity - one.leftQuantity)) {
    const { batchDate } = place;
    const at = { warehouseId, state: Frozen, batchDate };
    steps.push({ commodityId, quantity: pieces, type: PutOnShelf, from: at, to: { ...at, shelfId: toShelfId } });
    const pickedQuantity = place.pickedQuantity - pieces;
    if (toShelfId === shelfId) await setPlace(tx, place, { pickedQuantity });
    else {
      await setPlace(tx, place, { pickedQuantity, quantity: place.quantity - pieces });
      await addPlaces(tx, caller, order, [{ commodityId, shelfId: toShelfId, batchDate, quantity: pieces }]);
    }
  }
  await moveFor(tx, caller, order, steps);
}

/** Removes the picked pieces of a departing order from stock. */
export const departStock = (tx: Tx, caller: Caller, order: StockOrder): Promise<void> => takeOut(tx, caller, order, Outbound);

/** Writes off the picked pieces of a lost order; pieces that are still on their shelf are released. */
export async function loseStock(tx: Tx, caller: Caller, order: StockOrder, reason: string): Promise<void> {
  await lockStockOf(tx, [order]);
  await releaseStock(tx, caller, order);
  await takeOut(tx, caller, order, AdjustOut, reason);
}

async function takeOut(
  tx: Tx,
  caller: Caller,
  order: StockOrder,
  type: typeof Outbound | typeof AdjustOut,
  reason: string | null = null,
): Promise<void> {
  const steps: Step[] = [];
  for (const place of await placesOf(tx, order)) {
    const { commodityId, batchDate, pickedQuantity, leftQuantity } = place;
    const quantity = pickedQuantity - leftQuantity;
    if (!quantity) continue;
    steps.push({ commodityId, quantity, type, reason, from: { warehouseId: order.warehouseId, state: Frozen, batchDate }, to: null });
    await setPlace(tx, place, { leftQuantity: pickedQuantity });
  }
  await moveFor(tx, caller, order, steps);
}

/** Moves the packed pieces of an order to another warehouse, where they are on no shelf either. */
export async function moveStockTo(tx: Tx, caller: Caller, order: StockOrder, warehouseId: string): Promise<void> {
  const steps = (await placesOf(tx, order)).flatMap(({ commodityId, batchDate, pickedQuantity, leftQuantity }): Step[] => {
    const quantity = pickedQuantity - leftQuantity;
    const at = { state: Frozen, batchDate };
    return [
      { commodityId, quantity, type: TransferOut, from: { ...at, warehouseId: order.warehouseId }, to: null },
      { commodityId, quantity, type: TransferIn, from: null, to: { ...at, warehouseId } },
    ];
  });
  await moveFor(tx, caller, order, steps);
}
