import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { goodsTransferred, isToMove, type StockToMove, transferErrors } from '@entrepot/contract/modules/shelving/transfer.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { find } from '../../core/db/rows.ts';
import { lockStock, moveStock } from './ledger.ts';
import { placesOf, type Stock, stockAt } from './stock.ts';
import type { StockMove } from './movements.ts';

type GoodsTransfer = NonNullable<(typeof goodsTransferred)['data']>;

/** Moves stock from one shelf to another; each transfer is one document of the stock. */
async function followShelf(tx: Tx, caller: Caller, transferred: GoodsTransfer): Promise<void> {
  const { siteId, warehouseId, fromShelfId, toShelfId, stock } = transferred;
  if (!stock.length) return;
  await lockStock(tx, stock);
  const source = { siteId, sourceType: 'shelfTransfer', sourceId: newId() };
  const moves: StockMove[] = [];
  for (const wanted of stock) {
    for (const { commodityId, ownerId, inventoryState: state, batchDate, lotId, quantity } of await piecesOn(
      tx,
      caller,
      transferred,
      wanted,
    )) {
      const at = { warehouseId, state, batchDate, lotId };
      const way = { from: { ...at, shelfId: fromShelfId }, to: { ...at, shelfId: toShelfId } };
      const type = enumCodes.StockMovementType.ShelfTransfer;
      moves.push({ ...source, commodityId, ownerId, type, quantity, ...way, line: moves.length });
    }
  }
  await moveStock(tx, caller, moves);
}

/**
 * Returns the requested pieces, of a named lot or batch only those, the oldest batch first. Throws `PackageNotOnShelf` if there are none and `InsufficientStock` if there are
 * fewer.
 */
async function piecesOn(tx: Tx, caller: Caller, { siteId, fromShelfId }: GoodsTransfer, wanted: StockToMove): Promise<Stock[]> {
  const { commodityId, inventoryState, quantity, ifAny } = wanted;
  const here = await stockAt(tx, { siteId, shelfId: fromShelfId, binId: null, commodityIds: [commodityId], state: inventoryState });
  const onShelf = here.filter((place) => isToMove(wanted, place));
  if (!onShelf.length && ifAny) return [];
  const { commodityCode } = await find(tx, caller, commodity, commodityId);
  if (!onShelf.length) throw transferErrors.stockNotHere({ commodity: commodityCode });
  return quantity === null ? onShelf : placesOf(onShelf, quantity, commodityCode);
}

/** Subscriptions of this module to the events of others. */
export const commoditiesSubscribers: readonly Subscriber[] = [on(goodsTransferred, followShelf)];
