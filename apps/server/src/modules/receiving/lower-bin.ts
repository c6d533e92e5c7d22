import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { lowerBins } from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { holdStock } from '../commodities/public.ts';
import { takeOff } from '../shelving/public.ts';
import { loadOfBin, movePieces } from './bin-load.ts';
import { inBin } from './bin-stock.ts';
import { goodsInBins } from './bins.ts';
import { type HeldBin, holdBinsByNumber, isEnded } from './held.ts';
import { settle } from './settle.ts';

const { InventoryState, ShelvesLogType, StockMovementType } = enumCodes;

/** Takes bins off their shelves with all that is in them, so that they can be unpacked or moved. Nothing in them may be held by an order. */
export async function lower(tx: Tx, caller: Caller, { binNumbers, remarks }: Input<typeof lowerBins>): Promise<true> {
  const held = await holdBinsByNumber(tx, caller, binNumbers);
  const inAll = await goodsInBins(
    tx,
    caller,
    held[0]!.row.siteId,
    held.map(({ row }) => row.id),
  );
  await holdStock(tx, inAll);
  for (const one of held) await lowerOne(tx, caller, one, remarks ?? null);
  const documents = new Map(held.map(({ document }) => [document.id, document]));
  for (const document of documents.values()) if (!isEnded(document)) await settle(tx, caller, document);
  return true;
}

async function lowerOne(tx: Tx, caller: Caller, { document, row }: HeldBin, reason: string | null): Promise<void> {
  if (!row.shelfId) throw floorErrors.notOnShelf({ bin: row.binNumber });
  const binStatus = binStates.after(row.binStatus, 'lower');
  const lying = await inBin(tx, row);
  if (lying.some(({ state }) => state === InventoryState.Frozen)) throw floorErrors.frozenInside({ bin: row.binNumber });
  await movePieces(tx, caller, document, {
    lying,
    to: (from) => ({ ...from, shelfId: null }),
    type: StockMovementType.LowerShelf,
    reason,
  });
  await takeOff(tx, caller, { shelfId: row.shelfId, goods: loadOfBin(row), logType: ShelvesLogType.Lower });
  await change(tx, caller, bin, row, { binStatus, shelfId: null });
}
