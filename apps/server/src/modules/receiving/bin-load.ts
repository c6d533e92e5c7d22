import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { dec, round, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { moveStock, nextMovementLine, type StockPlace } from '../commodities/public.ts';
import type { Lying } from './bin-stock.ts';
import { type Bin, type Document, holdGoods, isEnded } from './held.ts';

const { StockMovementType } = enumCodes;

/** A bin as a shelf sees it: one thing with its own size (cm) and gross weight (kg), whatever is in it. */
export const loadOfBin = (row: Bin) => ({
  targetType: 'bin' as const,
  targetId: row.id,
  targetNumber: row.binNumber,
  ownerId: row.ownerId,
  warehouseId: row.warehouseId,
  quantity: 1,
  volume: text(round(dec(row.length).times(dec(row.width)).times(dec(row.height)).div(1_000_000), 6)),
  weight: row.grossWeight ?? '0',
});

/** Moves pieces of a document from where they lie to another place, each batch by itself. */
export async function movePieces(
  tx: Tx,
  caller: Caller,
  document: Document,
  {
    lying,
    to,
    type,
    reason = null,
  }: { lying: readonly Lying[]; to: (from: Lying) => StockPlace; type: CodeOf<'StockMovementType'>; reason?: string | null },
): Promise<void> {
  const source = { siteId: document.siteId, sourceType: 'warehouseDocument', sourceId: document.id };
  let line = await nextMovementLine(tx, source);
  const moves = lying.map((from) => ({
    ...source,
    commodityId: from.commodityId,
    ownerId: from.ownerId,
    type,
    quantity: from.quantity,
    from,
    to: to(from),
    line: line++,
    reason,
  }));
  await moveStock(tx, caller, moves);
  const sign = type === StockMovementType.PutOnShelf ? 1 : -1;
  await countShelved(
    tx,
    caller,
    document,
    lying.map(({ commodityId, quantity }) => ({ commodityId, by: sign * quantity })),
  );
}

/** Counts pieces that came onto shelves, or off them, on the lines of their document; one that is ended keeps its figures. */
async function countShelved(
  tx: Tx,
  caller: Caller,
  document: Document,
  changes: readonly { commodityId: string; by: number }[],
): Promise<void> {
  if (isEnded(document)) return;
  for (const line of await holdGoods(tx, caller, document)) {
    let left = changes.filter(({ commodityId }) => commodityId === line.commodityId).reduce((sum, { by }) => sum + by, 0);
    left = Math.max(-line.shelvedQuantity, Math.min(left, line.receivedQuantity - line.shelvedQuantity));
    if (left) await change(tx, caller, warehouseDocumentGoods, line, { shelvedQuantity: line.shelvedQuantity + left });
  }
}
