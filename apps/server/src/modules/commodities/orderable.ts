import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import type { Db } from '../../core/db/db.ts';
import { orderablePieces } from './stock.ts';

/** Pieces of a commodity on a shelf that an order may take. */
export type OrderablePlace = Pick<RowOf<typeof commodityInventory>, 'commodityId' | 'ownerId' | 'batchDate' | 'lotId' | 'quantity'> & {
  shelfId: string;
};

/**
 * SQL: the day by which the pieces of a commodity `c` and lot `l` are taken before those of later days, null where only the batch counts.
 */
export const rotationDay = sql`case when c.stock_rotation = ${sql.lit(enumCodes.StockRotation.Fefo)} then l.expiry_date end`;

/**
 * Lists the places from which an order of a warehouse may take pieces: loose on a shelf, of no blocked lot. The order follows the
 * commodity's rotation: the earliest expiry date first where it is first expired, first out, then the oldest batch, then the shelf with the
 * most pieces, so that pickers visit few shelves. Locks nothing: the caller reads again with the stock locked.
 */
export async function orderablePlaces(
  tx: Db,
  { siteId, warehouseId, commodityIds }: { siteId: string; warehouseId: string; commodityIds: readonly string[] },
): Promise<OrderablePlace[]> {
  const found = await sql<OrderablePlace>`
    select i.commodity_id, i.owner_id, i.shelf_id, i.batch_date, i.lot_id, i.quantity
    from commodity_inventory i
    join commodity c on c.site_id = i.site_id and c.id = i.commodity_id
    left join commodity_lot l on l.site_id = i.site_id and l.id = i.lot_id
    where i.site_id = ${siteId}
      and i.warehouse_id = ${warehouseId}
      and i.commodity_id = any(${commodityIds}::uuid[])
      and ${orderablePieces}
      and i.quantity > 0
    order by ${rotationDay} nulls last, i.batch_date nulls first, i.quantity desc, i.shelf_id, i.lot_id`.execute(tx);
  return found.rows;
}
