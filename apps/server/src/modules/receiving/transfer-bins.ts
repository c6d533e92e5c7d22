import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { type goodsTransferred, transferErrors } from '@entrepot/contract/modules/shelving/transfer.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { change, find } from '../../core/db/rows.ts';
import { lockStock, moveStock, type StockMove } from '../commodities/public.ts';
import { putOn, takeOff } from '../shelving/public.ts';
import { loadOfBin } from './bin-load.ts';
import { inBin } from './bin-stock.ts';
import { type Bin, lockBinsById } from './locks.ts';

type GoodsTransfer = NonNullable<(typeof goodsTransferred)['data']>;
const { ShelvesLogType, StockMovementType } = enumCodes;

/**
 * Moves bins with their contents when a clerk transfers them to another shelf. One transfer is one document of the stock. Throws
 * `PackageNotOnShelf` for a bin that was moved or taken off meanwhile.
 */
export async function transferBins(tx: Tx, caller: Caller, { siteId, fromShelfId, toShelfId, binIds }: GoodsTransfer): Promise<void> {
  if (!binIds.length) return;
  const rows = (await lockBinsById(tx, caller, binIds)).map(({ row }) => row);
  // Their shelf was read before they were locked.
  if (rows.some(({ shelfId }) => shelfId !== fromShelfId)) {
    const { number } = await find(tx, caller, shelf, fromShelfId);
    throw transferErrors.binNotHere({ number });
  }
  const source = { siteId, sourceType: 'shelfTransfer', sourceId: newId() };
  const moves: StockMove[] = [];
  for (const row of rows)
    for (const { commodityId, ownerId, quantity, ...from } of await inBin(tx, row)) {
      const type = StockMovementType.ShelfTransfer;
      moves.push({ ...source, commodityId, ownerId, type, quantity, from, to: { ...from, shelfId: toShelfId }, line: moves.length });
    }
  await lockStock(tx, moves);
  await moveStock(tx, caller, moves);
  for (const row of rows) await moveBin(tx, caller, row, { fromShelfId, toShelfId });
}

async function moveBin(
  tx: Tx,
  caller: Caller,
  row: Bin,
  { fromShelfId, toShelfId }: Pick<GoodsTransfer, 'fromShelfId' | 'toShelfId'>,
): Promise<void> {
  const goods = loadOfBin(row);
  await takeOff(tx, caller, { shelfId: fromShelfId, goods, logType: ShelvesLogType.Transfer });
  await putOn(tx, caller, { shelfId: toShelfId, goods, logType: ShelvesLogType.Transfer });
  await change(tx, caller, bin, row, { shelfId: toShelfId });
}
