import { call, done } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { defineEvent } from '../../core/events.ts';
import { type CodeOf, f } from '../../core/field.ts';
import { packagePutOnShelvesIndex } from '../packages/screens.ts';
import { shelvesIndex } from './screens.ts';

const bothShelves = {
  fromShelfId: f.ref('shelf', { apiName: 'FromShelvesId', required: true }),
  toShelfId: f.ref('shelf', { apiName: 'ToShelvesId', required: true }),
};

/**
 * Moves goods from one shelf to another of the same warehouse: whole packages, bins, returns and packed boxes, and a number of pieces of a
 * commodity or all in a state.
 */
export const transferShelvesGoods = call({
  path: '/Shelves/TransferShelvesGoods',
  audience: ['platform', 'site', 'warehouse'],
  needs: [shelvesIndex.TransferGoods, packagePutOnShelvesIndex.Transfer],
  input: {
    ...bothShelves,
    /** Each is a package, a commodity, a bin, a return or a packed box of an order. */
    items: f.list(
      {
        packageId: f.ref('package'),
        commodityId: f.ref('commodity'),
        binId: f.ref('bin'),
        returnLogisticsOrderId: f.ref('returnLogisticsOrder'),
        parcelId: f.ref('orderParcel'),
        inventoryState: f.enum('InventoryState'),
        /** The lot of the pieces, and their batch: then only pieces of exactly this lot or of none. Without both the oldest batch moves first. */
        lotId: f.ref('commodityLot'),
        batchDate: f.date(),
        quantity: f.count({ min: 1 }),
      },
      { required: true, max: 200 },
    ),
  },
  output: done,
});

/** Moves everything on a shelf to another one; returns the number of packages, bins, returns, boxes and commodities moved. */
export const transferAllShelvesGoods = call({
  path: '/Shelves/TransferAllShelvesGoods',
  audience: ['platform', 'site', 'warehouse'],
  needs: [shelvesIndex.TransferAll, packagePutOnShelvesIndex.Transfer],
  input: bothShelves,
  output: f.count({ required: true }),
});

/** Refusals of a transfer, each with the number of its shelf or goods. */
export const transferErrors = errorsOf('shelving', {
  sameShelf: 'DuplicateSelection',
  oneKind: 'ValidationFailed',
  notHere: 'PackageNotOnShelf',
  notTransferable: 'StateNotAllowed',
  stockInPicking: 'StateNotAllowed',
  stockNotHere: 'PackageNotOnShelf',
  binNotHere: 'PackageNotOnShelf',
  parcelNotHere: 'PackageNotOnShelf',
});

/** Packages locked by the publisher were moved to another shelf of their warehouse; the shelves' counters and logs are updated already. */
export const packagesTransferred = defineEvent<{ siteId: string; packageIds: readonly string[]; fromShelfId: string; toShelfId: string }>(
  'packagesTransferred',
);

/** Pieces of a commodity to be moved from a shelf: a number of them, or all in a state. */
export interface StockToMove {
  commodityId: string;
  inventoryState: CodeOf<'InventoryState'>;
  quantity: number | null;
  /** The lot of the pieces; without it of any. */
  lotId?: string | null;
  /** Their batch; then only pieces of exactly the lot, or without one. */
  batchDate?: string | null;
  /** Not an error when the shelf has none of them: the transfer covers everything on it. */
  ifAny?: boolean;
}

/** Whether pieces at a place are of the lot and batch that are to move. */
export const isToMove = ({ lotId, batchDate }: StockToMove, place: { lotId: string | null; batchDate: string | null }): boolean =>
  batchDate ? place.batchDate === batchDate && place.lotId === (lotId ?? null) : !lotId || place.lotId === lotId;

/**
 * Pieces reserved by orders are to move to another shelf of the same warehouse; the module of the reservations moves them. `commodityIds`
 * are all that move.
 */
export interface ReservedStockTransferred {
  siteId: string;
  warehouseId: string;
  fromShelfId: string;
  toShelfId: string;
  stock: readonly StockToMove[];
  commodityIds: readonly string[];
}
export const reservedStockTransferred = defineEvent<ReservedStockTransferred>('reservedStockTransferred');

/**
 * Stock, bins, returns and packed boxes are to move to another shelf of the same warehouse. The modules that own them lock and move them, with the
 * shelves' loads.
 */
export const goodsTransferred = defineEvent<{
  siteId: string;
  warehouseId: string;
  fromShelfId: string;
  toShelfId: string;
  stock: readonly StockToMove[];
  binIds: readonly string[];
  returnIds: readonly string[];
  parcelIds: readonly string[];
}>('goodsTransferred');
