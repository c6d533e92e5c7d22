import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { type Goods, goodsOf, type LogType, logGoods, refuseMixing } from './goods.ts';
import { addFound, addLoad, changeLoad, type Load, removeLoad, type Shelf } from './load.ts';

export { overCapacity } from './load.ts';

export { areasForBins, areasForParcels, areasForPieces } from './areas.ts';
export { type Draw, shelvesFor, type SuggestedShelf } from './put-away.ts';
export { mayLieBeside } from './goods.ts';

/** One movement of goods on a shelf and how the log calls it (ShelvesLogType). */
export interface ShelfMovement {
  shelfId: string;
  goods: Goods;
  logType: LogType;
}

/** The shelf with this number in a warehouse, as a scanner reads it (101 when there is none). */
export async function shelfByNumber(tx: Tx, caller: Caller, warehouseId: string, number: string): Promise<Shelf> {
  const [row] = await findWhere(tx, caller, shelf, { warehouseId, number: number.toUpperCase() });
  if (!row) throw shelvingErrors.noShelf({ number });
  return row;
}

/** A package as shelves see it; its counts and measures on a shelf always come from here, so that what goes on comes off. */
export const packageGoods = (row: RowOf<typeof pkg>): Goods => goodsOf(row);

/**
 * Puts goods on a shelf: its counters and its log. Refuses a deactivated shelf (210), one without room (211), one of another
 * warehouse (212), one with another customer's goods that may not mix (312). The caller keeps where its goods lie.
 */
export async function putOn(tx: Tx, caller: Caller, { shelfId, goods, logType }: ShelfMovement): Promise<Shelf> {
  const row = await addLoad(tx, caller, shelfId, goods);
  if (goods.warehouseId && goods.warehouseId !== row.warehouseId) throw shelvingErrors.otherWarehouse({ number: row.number });
  await refuseMixing(tx, row, [goods]);
  await logGoods(tx, caller, row, logType, [goods]);
  return row;
}

/** Books goods that were found on a shelf: its counters and its log. Refuses nothing, whatever the shelf may bear or mix: they lie there. */
export async function foundOn(tx: Tx, caller: Caller, { shelfId, goods, logType }: ShelfMovement): Promise<Shelf> {
  const row = await addFound(tx, caller, shelfId, goods);
  await logGoods(tx, caller, row, logType, [goods]);
  return row;
}

/** Takes goods off a shelf: its counters and its log. The caller keeps where its goods lie. */
export async function takeOff(tx: Tx, caller: Caller, { shelfId, goods, logType }: ShelfMovement): Promise<Shelf> {
  const row = await removeLoad(tx, caller, shelfId, goods);
  await logGoods(tx, caller, row, logType, [goods]);
  return row;
}

/** Goods that lie on a shelf were measured anew: the shelf bears the new load instead of the old one, whatever it may bear. */
export async function changeGoods(
  tx: Tx,
  caller: Caller,
  { shelfId, from, to }: { shelfId: string; from: Load; to: Goods },
): Promise<void> {
  const by = { volume: text(dec(to.volume).minus(dec(from.volume))), weight: text(dec(to.weight).minus(dec(from.weight))) };
  const row = await changeLoad(tx, caller, shelfId, by);
  await logGoods(tx, caller, row, enumCodes.ShelvesLogType.Adjust, [to]);
}
