import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { lockStock, unusableLots } from '../../commodities/public.ts';
import type { Order } from '../moves.ts';
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

const { Available, Frozen } = enumCodes.InventoryState;
const {
  Freeze,
  Release,
  Pick: Picked,
  PutOnShelf,
  Outbound,
  Recall,
  AdjustIn,
  AdjustOut,
  TransferOut,
  TransferIn,
} = enumCodes.StockMovementType;

/** Pieces of a commodity of an order on one shelf. */
export interface OnShelf {
  commodityId: string;
  shelfId: string;
  quantity: number;
  /** Only pieces of this batch and lot; null is those without one. */
  batchDate?: string | null;
  lotId?: string | null;
}

const isThere =
  ({ commodityId, shelfId, batchDate, lotId }: Omit<OnShelf, 'quantity'>) =>
  (place: Place): boolean =>
    place.commodityId === commodityId &&
    place.shelfId === shelfId &&
    (batchDate === undefined || place.batchDate === batchDate) &&
    (lotId === undefined || place.lotId === lotId);

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

/**
 * Takes pieces of an order off a shelf, those first that its commodity's rotation takes first: they stay reserved for it and are on no
 * shelf. Throws `StateNotAllowed` for a blocked or expired lot.
 */
export async function pickStock(tx: Tx, caller: Caller, order: StockOrder, goods: OnShelf): Promise<void> {
  const { commodityId, shelfId, quantity } = goods;
  const { warehouseId } = order;
  const places = (await placesOf(tx, order)).filter(isThere(goods));
  const steps: Step[] = [];
  const usable = await withoutBlocked(tx, places, quantity);
  for (const { place, pieces } of portions(usable, quantity, (one) => one.quantity - one.pickedQuantity)) {
    const at = { warehouseId, state: Frozen, batchDate: place.batchDate, lotId: place.lotId };
    steps.push({ commodityId, quantity: pieces, type: Picked, from: { ...at, shelfId }, to: at });
    await setPlace(tx, place, { pickedQuantity: place.pickedQuantity + pieces });
  }
  await moveFor(tx, caller, order, steps);
}

/** Leaves out the places of blocked and expired lots. Throws `StateNotAllowed` with the lot when the others have too few pieces on the shelf. */
async function withoutBlocked(tx: Tx, places: readonly Place[], quantity: number): Promise<Place[]> {
  // Stock is locked before its lots.
  if (places.some(({ lotId }) => lotId)) await lockStock(tx, places);
  const blocked = await unusableLots(tx, places);
  const usable = places.filter(({ lotId }) => !lotId || !blocked.has(lotId));
  const pieces = usable.reduce((all, place) => all + place.quantity - place.pickedQuantity, 0);
  const [lot] = blocked.values();
  if (lot && pieces < quantity) throw ordersErrors.stockBlocked({ lot: lot.number, reason: lot.blockReason ?? lot.expiryDate ?? '' });
  return usable;
}

/** Puts picked pieces of an order that came from one shelf on that or another shelf, the youngest lot first; they stay reserved. */
export async function unpickStock(tx: Tx, caller: Caller, order: StockOrder, goods: OnShelf, toShelfId: string): Promise<void> {
  const { commodityId, shelfId, quantity } = goods;
  const { warehouseId } = order;
  const places = (await placesOf(tx, order)).filter(isThere(goods)).reverse();
  const steps: Step[] = [];
  for (const { place, pieces } of portions(places, quantity, (one) => one.pickedQuantity - one.leftQuantity)) {
    const { batchDate, lotId } = place;
    const at = { warehouseId, state: Frozen, batchDate, lotId };
    steps.push({ commodityId, quantity: pieces, type: PutOnShelf, from: at, to: { ...at, shelfId: toShelfId } });
    const pickedQuantity = place.pickedQuantity - pieces;
    if (toShelfId === shelfId) await setPlace(tx, place, { pickedQuantity });
    else {
      await setPlace(tx, place, { pickedQuantity, quantity: place.quantity - pieces });
      await addPlaces(tx, caller, order, [{ commodityId, shelfId: toShelfId, batchDate, lotId, quantity: pieces }]);
    }
  }
  await moveFor(tx, caller, order, steps);
}

/** Writes off picked pieces of an order that cannot be found, the youngest lot first; the order does not reserve them any more. */
export async function losePickedStock(tx: Tx, caller: Caller, order: StockOrder, goods: OnShelf, reason: string): Promise<void> {
  const { commodityId, quantity } = goods;
  const places = (await placesOf(tx, order)).filter(isThere(goods)).reverse();
  const steps: Step[] = [];
  for (const { place, pieces } of portions(places, quantity, (one) => one.pickedQuantity - one.leftQuantity)) {
    steps.push(lostStep(order, { commodityId, batchDate: place.batchDate, lotId: place.lotId, quantity: pieces }, reason));
    await setPlace(tx, place, { pickedQuantity: place.pickedQuantity - pieces, quantity: place.quantity - pieces });
  }
  await moveFor(tx, caller, order, steps);
}

/** Writes off pieces that an order picked and released, and that cannot be found. */
export const loseReleased = (
  tx: Tx,
  caller: Caller,
  order: StockOrder,
  goods: Omit<Required<OnShelf>, 'shelfId'>,
  reason: string,
): Promise<void> => moveFor(tx, caller, order, [lostStep(order, goods, reason)]);

const lostStep = ({ warehouseId }: StockOrder, goods: Omit<Required<OnShelf>, 'shelfId'>, reason: string): Step => ({
  commodityId: goods.commodityId,
  quantity: goods.quantity,
  type: AdjustOut,
  reason,
  from: { warehouseId, state: Frozen, batchDate: goods.batchDate, lotId: goods.lotId },
  to: null,
});

/** Adds pieces that were written off as lost and turned up to the available stock of a shelf. */
export const recoverStock = (tx: Tx, caller: Caller, order: StockOrder, goods: Required<OnShelf>): Promise<void> => {
  const { commodityId, shelfId, batchDate, lotId, quantity } = goods;
  const to = { warehouseId: order.warehouseId, shelfId, batchDate, lotId, state: Available };
  return moveFor(tx, caller, order, [{ commodityId, quantity, type: AdjustIn, from: null, to }]);
};

/** Removes the picked pieces of a departing order from stock. */
export const departStock = (tx: Tx, caller: Caller, order: StockOrder): Promise<void> => takeOut(tx, caller, order, Outbound);

/** Returns the pieces of an order whose departure is reverted to stock: they are picked, and on no shelf. */
export async function recallStock(tx: Tx, caller: Caller, order: StockOrder): Promise<void> {
  const steps: Step[] = [];
  for (const place of await placesOf(tx, order)) {
    const { commodityId, batchDate, lotId, leftQuantity: quantity } = place;
    if (!quantity) continue;
    const to = { warehouseId: order.warehouseId, state: Frozen, batchDate, lotId };
    steps.push({ commodityId, quantity, type: Recall, from: null, to });
    await setPlace(tx, place, { leftQuantity: 0 });
  }
  await moveFor(tx, caller, order, steps);
}

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
    const { commodityId, batchDate, lotId, pickedQuantity, leftQuantity } = place;
    const quantity = pickedQuantity - leftQuantity;
    if (!quantity) continue;
    const from = { warehouseId: order.warehouseId, state: Frozen, batchDate, lotId };
    steps.push({ commodityId, quantity, type, reason, from, to: null });
    await setPlace(tx, place, { leftQuantity: pickedQuantity });
  }
  await moveFor(tx, caller, order, steps);
}

/** Moves the packed pieces of an order to another warehouse, where they are on no shelf either. */
export async function moveStockTo(tx: Tx, caller: Caller, order: StockOrder, warehouseId: string): Promise<void> {
  const steps = (await placesOf(tx, order)).flatMap(({ commodityId, batchDate, lotId, pickedQuantity, leftQuantity }): Step[] => {
    const quantity = pickedQuantity - leftQuantity;
    const at = { state: Frozen, batchDate, lotId };
    return [
      { commodityId, quantity, type: TransferOut, from: { ...at, warehouseId: order.warehouseId }, to: null },
      { commodityId, quantity, type: TransferIn, from: null, to: { ...at, warehouseId } },
    ];
  });
  await moveFor(tx, caller, order, steps);
}

/** Returns the pieces of an order that are picked and in the warehouse, by the shelf from which they came. */
export const pickedPlacesOf = async (tx: Tx, order: Pick<Order, 'siteId' | 'id'>): Promise<Required<OnShelf>[]> =>
  (await placesOf(tx, order)).flatMap(({ commodityId, shelfId, batchDate, lotId, pickedQuantity, leftQuantity }) => {
    const quantity = pickedQuantity - leftQuantity;
    return quantity > 0 ? [{ commodityId, shelfId, batchDate, lotId, quantity }] : [];
  });

/** Ends the reservation of picked pieces of a locked order, whose other pieces are released; they are frozen and on no shelf. */
export async function releasePicked(tx: Tx, order: Pick<Order, 'siteId' | 'id'>): Promise<void> {
  for (const place of await placesOf(tx, order)) {
    const pieces = place.pickedQuantity - place.leftQuantity;
    if (pieces) await setPlace(tx, place, { quantity: place.quantity - pieces, pickedQuantity: place.leftQuantity });
  }
  await tx
    .updateTable('orderGoods')
    .set({ pickedQuantity: 0 })
    .where('siteId', '=', order.siteId)
    .where('logisticsOrderId', '=', order.id)
    .where('pickedQuantity', '>', 0)
    .execute();
}

/** Puts pieces that an order picked and released on a shelf, where they are available. */
export const shelveReleased = (tx: Tx, caller: Caller, order: StockOrder, goods: Required<OnShelf>): Promise<void> =>
  moveFor(tx, caller, order, releasedSteps(order, goods));

/** Takes available pieces off a shelf again, on which `shelveReleased` put them. Rejects if there are fewer. */
export const unshelveReleased = (tx: Tx, caller: Caller, order: StockOrder, goods: Required<OnShelf>): Promise<void> =>
  moveFor(
    tx,
    caller,
    order,
    releasedSteps(order, goods)
      .reverse()
      .map((step) => ({ ...step, type: step.type === Release ? Freeze : Picked, from: step.to, to: step.from })),
  );

function releasedSteps({ warehouseId }: StockOrder, { commodityId, shelfId, batchDate, lotId, quantity }: Required<OnShelf>): Step[] {
  const picked = { warehouseId, batchDate, lotId, state: Frozen };
  const reserved = { ...picked, shelfId };
  return [
    { commodityId, quantity, type: PutOnShelf, from: picked, to: reserved },
    { commodityId, quantity, type: Release, from: reserved, to: { ...reserved, state: Available } },
  ];
}
