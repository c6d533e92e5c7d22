import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import {
  type transferShelvesGoods,
  goodsTransferred,
  reservedStockTransferred,
  type StockToMove,
  transferErrors,
} from '@entrepot/contract/modules/shelving/transfer.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { isUnpackedReturn } from './contents.ts';
import type { Shelf } from './load.ts';

type Items = Input<typeof transferShelvesGoods>['items'];
/** Goods transferred along with packages, by the modules that own them. `parcelIds` are packed boxes of orders. */
export interface OtherGoods {
  stock: readonly StockToMove[];
  binIds: readonly string[];
  returnIds: readonly string[];
  parcelIds: readonly string[];
}
const { Available, Frozen, Defective, Problem } = enumCodes.InventoryState;
const onShelves = [Available, Frozen, Defective, Problem] as const;

/** Splits the items of a call into packages, stock, bins, returns and packed boxes. Throws `ValidationFailed` unless each item is exactly one of them. */
export function goodsIn(items: Items): OtherGoods & { packageIds: string[] } {
  const isOne = ({ packageId, commodityId, binId, returnLogisticsOrderId, parcelId }: Items[number]) =>
    [packageId, commodityId, binId, returnLogisticsOrderId, parcelId].filter(Boolean).length === 1;
  if (!items.every(isOne)) throw transferErrors.oneKind();
  return {
    packageIds: items.flatMap(({ packageId }) => packageId ?? []),
    binIds: items.flatMap(({ binId }) => binId ?? []),
    returnIds: items.flatMap(({ returnLogisticsOrderId }) => returnLogisticsOrderId ?? []),
    parcelIds: items.flatMap(({ parcelId }) => parcelId ?? []),
    stock: items.flatMap(({ commodityId, inventoryState, quantity = null, lotId = null, batchDate = null }) =>
      commodityId ? [{ commodityId, inventoryState: inventoryState ?? Available, quantity, lotId, batchDate }] : [],
    ),
  };
}

/** Checks that both shelves differ (`DuplicateSelection`) and are in one warehouse (`WarehouseMismatch`). */
export function requireSameWarehouse(from: Shelf, to: Shelf): { from: Shelf; to: Shelf } {
  if (from.id === to.id) throw transferErrors.sameShelf({ number: to.number });
  if (from.warehouseId !== to.warehouseId) throw shelvingErrors.otherWarehouse({ number: to.number });
  return { from, to };
}

/** Returns the stock, the bins, the returns and the packed boxes on a shelf. */
export async function othersOn(tx: Tx, caller: Caller, shelfId: string): Promise<OtherGoods> {
  const { siteId } = await find(tx, caller, shelf, shelfId);
  const stock = await sql<Pick<RowOf<typeof commodityInventory>, 'commodityId'>>`select distinct commodity_id
    from commodity_inventory where site_id = ${siteId} and shelf_id = ${shelfId} and bin_id is null and quantity > 0`.execute(tx);
  const bins = await sql<{
    id: string;
  }>`select id from bin where site_id = ${siteId} and shelf_id = ${shelfId} and not is_deleted order by id`.execute(tx);
  const returns = await sql<{
    id: string;
  }>`select x.id from return_logistics_order x where x.site_id = ${siteId} and x.shelf_id = ${shelfId}
      and ${isUnpackedReturn} order by x.id`.execute(tx);
  const boxes = await sql<{
    id: string;
  }>`select id from order_parcel where site_id = ${siteId} and shelf_id = ${shelfId} order by id`.execute(tx);
  // Until they are locked, an order may reserve or release some of them.
  const inAnyState = ({ commodityId }: { commodityId: string }) =>
    onShelves.map((inventoryState) => ({ commodityId, inventoryState, quantity: null, ifAny: true }));
  const idsOf = (found: { rows: { id: string }[] }) => found.rows.map(({ id }) => id);
  return { stock: stock.rows.flatMap(inAnyState), binIds: idsOf(bins), returnIds: idsOf(returns), parcelIds: idsOf(boxes) };
}

/**
 * Publishes the transfer of stock, bins, returns and packed boxes to the modules that own them, which lock goods before shelves as everywhere. Throws
 * `PackageNotOnShelf` for goods elsewhere, and `StateNotAllowed` for pieces of orders being picked: they are picked from their current
 * shelf.
 */
export async function transferOthers(
  tx: Tx,
  caller: Caller,
  { fromShelfId, toShelfId }: { fromShelfId: string; toShelfId: string },
  others: OtherGoods,
): Promise<void> {
  const { binIds, returnIds, parcelIds } = others;
  const isOther = binIds.length > 0 || returnIds.length > 0 || parcelIds.length > 0;
  if (!others.stock.length && !isOther) return;
  const { from, to } = requireSameWarehouse(await find(tx, caller, shelf, fromShelfId), await find(tx, caller, shelf, toShelfId));
  await refuseBinsElsewhere(tx, from, binIds);
  const way = { siteId: from.siteId, warehouseId: from.warehouseId, fromShelfId: from.id, toShelfId: to.id };
  const reservedStock = others.stock.filter(({ inventoryState }) => inventoryState === Frozen);
  const free = others.stock.filter(({ inventoryState }) => inventoryState !== Frozen);
  const commodityIds = [...new Set(others.stock.map(({ commodityId }) => commodityId))];
  if (reservedStock.length) await publish(tx, caller, reservedStockTransferred, { ...way, stock: reservedStock, commodityIds });
  if (free.length || isOther) await publish(tx, caller, goodsTransferred, { ...way, stock: free, binIds, returnIds, parcelIds });
}

async function refuseBinsElsewhere(tx: Tx, { siteId, id, number }: Shelf, binIds: readonly string[]): Promise<void> {
  if (!binIds.length) return;
  const here = await tx
    .selectFrom('bin')
    .select('id')
    .where('siteId', '=', siteId)
    .where('shelfId', '=', id)
    .where('id', '=', oneOf([...new Set(binIds)]))
    .execute();
  if (here.length !== new Set(binIds).size) throw transferErrors.binNotHere({ number });
}
