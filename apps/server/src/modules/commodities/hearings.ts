import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import { goodsTransferred, type StockToMove } from '@entrepot/contract/modules/shelving/facts.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';
import { find } from '../../core/rows/rows.ts';
import { holdStock, moveStock, type StockMove } from './ledger.ts';
import { placesOf, type Stock, stockAt } from './stock.ts';

type Transferred = NonNullable<(typeof goodsTransferred)['data']>;

/** Stock that somebody moves from one shelf to another; one transfer is one document of the stock. */
async function followShelf(tx: Tx, caller: Caller, transferred: Transferred): Promise<void> {
  const { siteId, warehouseId, fromShelfId, toShelfId, stock } = transferred;
  if (!stock.length) return;
  await holdStock(tx, stock);
  const source = { siteId, sourceType: 'shelfTransfer', sourceId: newId() };
  const moves: StockMove[] = [];
  for (const wanted of stock) {
    for (const { commodityId, ownerId, inventoryState: state, batchDate, quantity } of await piecesOn(tx, caller, transferred, wanted)) {
      const at = { warehouseId, state, batchDate };
      const way = { from: { ...at, shelfId: fromShelfId }, to: { ...at, shelfId: toShelfId } };
      const type = enumCodes.StockMovementType.ShelfTransfer;
      moves.push({ ...source, commodityId, ownerId, type, quantity, ...way, line: moves.length });
    }
  }
  await moveStock(tx, caller, moves);
}

/** The pieces that are meant, the oldest batch first (206 when there are none, 213 when there are fewer). */
async function piecesOn(
  tx: Tx,
  caller: Caller,
  { siteId, fromShelfId }: Transferred,
  { commodityId, inventoryState, quantity, ifAny }: StockToMove,
): Promise<Stock[]> {
  const lying = await stockAt(tx, { siteId, shelfId: fromShelfId, binId: null, commodityIds: [commodityId], state: inventoryState });
  if (!lying.length && ifAny) return [];
  const { commodityCode } = await find(tx, caller, commodity, commodityId);
  if (!lying.length) throw shelvingErrors.stockNotHere({ commodity: commodityCode });
  return quantity === null ? lying : placesOf(lying, quantity, commodityCode);
}

/** What commodities do when other modules act. */
export const commoditiesHearings: readonly Hearing[] = [when(goodsTransferred, followShelf)];
