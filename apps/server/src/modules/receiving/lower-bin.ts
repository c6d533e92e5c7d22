import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { lowerBins } from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { lockStock } from '../commodities/public.ts';
import { takeOff } from '../shelving/public.ts';
import { loadOfBin, movePieces } from './bin-load.ts';
import { inBin } from './bin-stock.ts';
import { goodsInBins } from './bins.ts';
import { type LockedBin, lockBinsByNumber, isEnded } from './locks.ts';
import { settle } from './settle.ts';

const { InventoryState, ShelvesLogType, StockMovementType } = enumCodes;

/** Takes bins with their contents off their shelves to be unpacked or moved. Refused when an order has reserved contents. */
export async function lower(tx: Tx, caller: Caller, { binNumbers, remarks }: Input<typeof lowerBins>): Promise<true> {
  const locked = await lockBinsByNumber(tx, caller, binNumbers);
  const inAll = await goodsInBins(
    tx,
    caller,
    locked[0]!.row.siteId,
    locked.map(({ row }) => row.id),
  );
  await lockStock(tx, inAll);
  for (const one of locked) await lowerOne(tx, caller, one, remarks ?? null);
  const documents = new Map(locked.map(({ document }) => [document.id, document]));
  for (const document of documents.values()) if (!isEnded(document)) await settle(tx, caller, document);
  return true;
}

async function lowerOne(tx: Tx, caller: Caller, { document, row }: LockedBin, reason: string | null): Promise<void> {
  if (!row.shelfId) throw floorErrors.notOnShelf({ bin: row.binNumber });
  const binStatus = binStates.after(row.binStatus, 'lower');
  const onShelf = await inBin(tx, row);
  if (onShelf.some(({ state }) => state === InventoryState.Frozen)) throw floorErrors.frozenInside({ bin: row.binNumber });
  await movePieces(tx, caller, document, {
    onShelf,
    to: (from) => ({ ...from, shelfId: null }),
    type: StockMovementType.LowerShelf,
    reason,
  });
  await takeOff(tx, caller, { shelfId: row.shelfId, goods: loadOfBin(row), logType: ShelvesLogType.Lower });
  await change(tx, caller, bin, row, { binStatus, shelfId: null });
}
