import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import type { Db } from '../../core/db/db.ts';

const { Available } = enumCodes.InventoryState;

/** Pieces of a commodity on a shelf that an order may take. */
export type OrderablePlace = Pick<RowOf<typeof commodityInventory>, 'commodityId' | 'ownerId' | 'batchDate' | 'quantity'> & {
  shelfId: string;
};

/**
 * Lists the places from which an order of a warehouse may take pieces: loose on a shelf, the oldest batch first, then the shelf with the
 * most pieces, so that pickers visit few shelves. Locks nothing: the caller reads again with the stock locked.
 */
export async function orderablePlaces(
  tx: Db,
  { siteId, warehouseId, commodityIds }: { siteId: string; warehouseId: string; commodityIds: readonly string[] },
): Promise<OrderablePlace[]> {
  const found = await sql<OrderablePlace>`
    select commodity_id, owner_id, shelf_id, batch_date, quantity
    from commodity_inventory
    where site_id = ${siteId}
      and warehouse_id = ${warehouseId}
      and commodity_id = any(${commodityIds}::uuid[])
      and inventory_state = ${Available}
      and shelf_id is not null
      and bin_id is null
      and quantity > 0
    order by batch_date nulls first, quantity desc, shelf_id`.execute(tx);
  return found.rows;
}
