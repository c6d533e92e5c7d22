// What this module offers to the others: the one way in which pieces of stock move, and what lies where. Whoever moves stock twice in
// one transaction holds all of its commodities first (`holdStock`), so that two of them never wait for each other for ever.
import { sql } from 'kysely';
import type { Tx } from '../../core/rows/db.ts';
import { orderablePieces } from './stock.ts';

export { holdStock, moveStock, type StockMove, type StockPlace } from './ledger.ts';
export { refuseUnfit } from './fit-for-stock.ts';
export { commodityForArticle, type SoldArticle } from './for-articles.ts';
export { loadOf } from './shelf-loads.ts';
export { nextMovementLine, type NewMovement, recordMovements } from './movements.ts';
export { movedOn } from './moved-on.ts';
export { codeOf, commoditiesToOrder, type Commodity, pricedMeasures, pricedStock } from './order-facts.ts';
export { type OrderablePlace, orderablePlaces } from './orderable.ts';
export { sameCommodityFor } from './same-commodity.ts';
export { orderablePieces, placesOf, type Stock, stockAt, type StockWanted } from './stock.ts';
export { brokenInventory, brokenLoads, proveStock, type StockDifference } from './proof.ts';

/** How many pieces of each commodity an order may take in a warehouse, or in all of the site; one without any is not in the answer. */
export async function orderableStock(
  tx: Tx,
  { siteId, warehouseId, commodityIds }: { siteId: string; warehouseId?: string; commodityIds: readonly string[] },
): Promise<Map<string, number>> {
  const house = warehouseId ? sql`and i.warehouse_id = ${warehouseId}` : sql``;
  const found = await sql<{ commodityId: string; pieces: number }>`select i.commodity_id, sum(i.quantity)::int as pieces
    from commodity_inventory i where i.site_id = ${siteId} and i.commodity_id = any(${[...commodityIds]}::uuid[]) ${house}
      and ${orderablePieces} and i.quantity > 0 group by i.commodity_id`.execute(tx);
  return new Map(found.rows.map(({ commodityId, pieces }) => [commodityId, pieces]));
}
