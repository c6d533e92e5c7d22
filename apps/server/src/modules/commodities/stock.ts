import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import type { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';

/** Pieces of a commodity in one place, state, batch and lot. */
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
/** SQL condition: may the pieces of a lot not leave, because it is blocked or expired before today at its site? */
export const isUnusableLot = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.status`)} = ${sql.lit(enumCodes.CommodityLotStatus.Blocked)} or ${sql.ref(`${alias}.expiry_date`)} < day_at(${sql.ref(`${alias}.site_id`)}, now()))`;
// The pieces of the inventory `i` are of no such lot.
const isUsable = sql<boolean>`not exists (select 1 from commodity_lot b where b.site_id = i.site_id and b.id = i.lot_id and ${isUnusableLot('b')})`;

/** SQL condition for stock that an order may take: sellable loose pieces on a shelf, of no blocked or expired lot. For statements whose inventory has the alias `i`. */
export const orderablePieces = sql<boolean>`i.inventory_state = ${sql.lit(Available)} and i.shelf_id is not null and i.bin_id is null and ${isUsable}`;

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
