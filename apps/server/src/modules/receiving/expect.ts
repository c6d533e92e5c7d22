import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { moveStock, nextMovementLine, type StockMove, type StockPlace } from '../commodities/public.ts';
import type { Document, DocumentGoods } from './documents.ts';

/** Pieces in transit of a submitted document by warehouse and commodity. */
type Expected = Map<string, { commodityId: string; warehouseId: string; quantity: number }>;

/** The pieces a document currently expects, without packages, which are no stock. */
export const expectedOf = ({ warehouseId }: Pick<Document, 'warehouseId'>, lines: readonly DocumentGoods[]): Expected =>
  new Map(
    lines.flatMap(({ commodityId, expectedQuantity: quantity }) =>
      commodityId ? [[`${warehouseId} ${commodityId}`, { commodityId, warehouseId, quantity }] as const] : [],
    ),
  );

const none: Expected = new Map();

/** Changes stock in transit from the document's previous expectation to the current one. */
export async function expect(tx: Tx, caller: Caller, row: Document, now: Expected, before: Expected = none): Promise<void> {
  const { siteId, id: sourceId } = row;
  const source = { siteId, sourceType: 'warehouseDocument', sourceId };
  let line = await nextMovementLine(tx, source);
  const moves = [...new Set([...before.keys(), ...now.keys()])].flatMap((key): StockMove[] => {
    const more = (now.get(key)?.quantity ?? 0) - (before.get(key)?.quantity ?? 0);
    const { commodityId, warehouseId } = (now.get(key) ?? before.get(key))!;
    const onItsWay: StockPlace = { warehouseId, state: enumCodes.InventoryState.InTransit };
    if (more === 0) return [];
    return [
      {
        ...source,
        commodityId,
        ownerId: row.ownerId!,
        type: enumCodes.StockMovementType.Expect,
        quantity: Math.abs(more),
        from: more > 0 ? null : onItsWay,
        to: more > 0 ? onItsWay : null,
        line: line++,
      },
    ];
  });
  await moveStock(tx, caller, moves);
}

/** Removes everything the document expects from stock in transit. */
export const expectNothing = (tx: Tx, caller: Caller, row: Document, lines: readonly DocumentGoods[]): Promise<void> =>
  expect(tx, caller, row, none, expectedOf(row, lines));
