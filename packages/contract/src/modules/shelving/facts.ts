import type { CodeOf } from '../../core/field.ts';
import { fact } from '../../core/events.ts';

/** Packages that the caller holds lie on another shelf of their warehouse now; the shelves are counted and logged already. */
export const packagesTransferred = fact<{ siteId: string; packageIds: readonly string[]; fromShelfId: string; toShelfId: string }>(
  'packagesTransferred',
);

/** Pieces of a commodity on a shelf that are to be moved: so many, or all that lie there in a state. */
export interface StockToMove {
  commodityId: string;
  inventoryState: CodeOf<'InventoryState'>;
  quantity: number | null;
  /** None of them there is nothing to refuse: all that lies on a shelf is meant. */
  ifAny?: boolean;
}

/** Pieces that orders hold are to lie on another shelf of the same warehouse; whoever holds them moves them. `commodityIds` are all that move. */
export interface HeldStockTransferred {
  siteId: string;
  warehouseId: string;
  fromShelfId: string;
  toShelfId: string;
  stock: readonly StockToMove[];
  commodityIds: readonly string[];
}
export const heldStockTransferred = fact<HeldStockTransferred>('heldStockTransferred');

/** Stock, bins and returns are to lie on another shelf of the same warehouse. Whoever keeps them holds them and moves them, with the shelves' loads. */
export const goodsTransferred = fact<{
  siteId: string;
  warehouseId: string;
  fromShelfId: string;
  toShelfId: string;
  stock: readonly StockToMove[];
  binIds: readonly string[];
  returnIds: readonly string[];
}>('goodsTransferred');
