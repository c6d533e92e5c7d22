import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { dec, round, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { moveStock, nextMovementLine, type StockPlace } from '../commodities/public.ts';
import type { PlacedStock } from './bin-stock.ts';
import { type Bin, type Document, lockGoods, isEnded } from './locks.ts';

const { StockMovementType } = enumCodes;

/** The shelf usage of a bin: one unit with its own size (cm) and gross weight (kg), whatever its contents. */
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

/** Moves pieces of a document from their places to another one, each lot separately. */
export async function movePieces(
  tx: Tx,
  caller: Caller,
  document: Document,
  {
    onShelf,
    to,
    type,
    reason = null,
  }: { onShelf: readonly PlacedStock[]; to: (from: PlacedStock) => StockPlace; type: CodeOf<'StockMovementType'>; reason?: string | null },
): Promise<void> {
  const source = { siteId: document.siteId, sourceType: 'warehouseDocument', sourceId: document.id };
  let line = await nextMovementLine(tx, source);
  const moves = onShelf.map((from) => ({
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
    onShelf.map(({ commodityId, quantity }) => ({ commodityId, by: sign * quantity })),
  );
}

/** Counts pieces put on or taken off shelves on the lines of their document. A closed document is unchanged. */
async function countShelved(
  tx: Tx,
  caller: Caller,
  document: Document,
  changes: readonly { commodityId: string; by: number }[],
): Promise<void> {
  if (isEnded(document)) return;
  for (const line of await lockGoods(tx, caller, document)) {
    let left = changes.filter(({ commodityId }) => commodityId === line.commodityId).reduce((sum, { by }) => sum + by, 0);
    left = Math.max(-line.shelvedQuantity, Math.min(left, line.receivedQuantity - line.shelvedQuantity));
    if (left) await change(tx, caller, warehouseDocumentGoods, line, { shelvedQuantity: line.shelvedQuantity + left });
  }
}
