// Public interface of this module: the only way to move pieces of stock, and stock by place. A transaction that moves stock twice locks all
// of its commodities first (`lockStock`) to avoid deadlocks.
import { sql } from 'kysely';
import type { Db } from '../../core/db/db.ts';
import { orderablePieces } from './stock.ts';

export { idsOfCode, isFurtherBarcode, namesCommodity } from './barcodes.ts';
export { lotFor, lotsFor, sameLotFor, unusableLots } from './lots.ts';
export { lockStock, moveStock } from './ledger.ts';
export type { StockMove, StockPlace } from './movements.ts';
export { refuseUnfit } from './refuse-unfit.ts';
export { commodityForArticle } from './for-articles.ts';
export { loadOf } from './shelf-loads.ts';
export { nextMovementLine, recordMovements } from './movements.ts';
export { expiringSoon } from './lot-verbs.ts';
export { movedOn } from './movement-links.ts';
export { codeOf, commoditiesToOrder, type Commodity, pricedStock } from './order-details.ts';
export { orderablePlaces, rotationDay } from './orderable.ts';
export { sameCommodityFor } from './same-commodity.ts';
export { isUnusableLot, orderablePieces, stockAt } from './stock.ts';
export { proveStock } from './proof.ts';
export { columns as commodityColumns } from './import-row.ts';
export { closeTakenCommodity, openTakenCommodity, readTakenCommodities, type TakenCommodity } from './taken-over.ts';

/**
 * Returns how many pieces of each commodity an order may take in a warehouse, or in the whole site; commodities without any are omitted.
 */
export async function orderableStock(
  tx: Db,
  { siteId, warehouseId, commodityIds }: { siteId: string; warehouseId?: string; commodityIds: readonly string[] },
): Promise<Map<string, number>> {
  const warehouseFilter = warehouseId ? sql`and i.warehouse_id = ${warehouseId}` : sql``;
  const found = await sql<{ commodityId: string; pieces: number }>`select i.commodity_id, sum(i.quantity)::int as pieces
    from commodity_inventory i
    where i.site_id = ${siteId}
      and i.commodity_id = any(${[...commodityIds]}::uuid[]) ${warehouseFilter}
      and ${orderablePieces}
      and i.quantity > 0
    group by i.commodity_id`.execute(tx);
  return new Map(found.rows.map(({ commodityId, pieces }) => [commodityId, pieces]));
}
