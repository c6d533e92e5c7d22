import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import type { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';

/** Pieces of a commodity in one place, state and batch. */
export type Stock = RowOf<typeof commodityInventory>;
/** Filter of stock; `undefined` fields do not restrict, null for a shelf or bin means on none. */
export interface StockWanted {
  siteId: string;
  commodityIds?: readonly string[];
  warehouseId?: string;
  shelfId?: string | null;
  binId?: string | null;
  state?: CodeOf<'InventoryState'>;
}

const { Available } = enumCodes.InventoryState;
/** SQL condition for stock that an order may take: sellable loose pieces on a shelf. For statements whose inventory has the alias `i`. */
export const orderablePieces = sql<boolean>`i.inventory_state = ${sql.lit(Available)} and i.shelf_id is not null and i.bin_id is null`;

/** Returns stock by place, the oldest batch first. */
export function stockAt(tx: Db, { siteId, commodityIds, warehouseId, shelfId, binId, state }: StockWanted): Promise<Stock[]> {
  let found = tx.selectFrom('commodityInventory').selectAll().where('siteId', '=', siteId).where('quantity', '>', 0);
  if (commodityIds) found = found.where('commodityId', '=', oneOf(commodityIds));
  if (warehouseId) found = found.where('warehouseId', '=', warehouseId);
  if (shelfId !== undefined) found = found.where('shelfId', shelfId === null ? 'is' : '=', shelfId);
  if (binId !== undefined) found = found.where('binId', binId === null ? 'is' : '=', binId);
  if (state) found = found.where('inventoryState', '=', state);
  return found
    .orderBy('batchDate', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
}

/** Returns the first places with the wanted number of pieces. Throws `InsufficientStock`; `name` identifies the goods in the refusal. */
export function placesOf<P extends { quantity: number }>(places: readonly P[], wanted: number, name: string): P[] {
  let left = wanted;
  const taken = places.flatMap((place) => {
    const quantity = Math.min(left, place.quantity);
    left -= quantity;
    return quantity > 0 ? [{ ...place, quantity }] : [];
  });
  if (left > 0) throw commoditiesErrors.notThatMany({ commodity: name, wanted, pieces: wanted - left });
  return taken;
}
