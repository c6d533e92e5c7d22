import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { type Goods, goodsOf, type LogType, logGoods, refuseMixing } from './goods.ts';
import { addFound, addLoad, changeLoad, type Load, removeLoad, type Shelf } from './load.ts';

export { shelfByNumber, shelvesByLabel, wasNumbered } from './labels.ts';
export { overCapacity } from './load.ts';

export { areasForBins, areasForParcels, areasForPieces } from './areas.ts';
export { type Draw, hasShelfIn, shelvesFor, type SuggestedShelf } from './put-away.ts';

/** One movement of goods on a shelf with its log type (`ShelvesLogType`). */
export interface ShelfMovement {
  shelfId: string;
  goods: Goods;
  logType: LogType;
}

/** Returns a package as shelves see it. All loads of packages come from here, so that what is added can be removed. */
export const packageGoods = (row: RowOf<typeof pkg>): Goods => goodsOf(row);

/**
 * Puts goods on a shelf: updates its counters and its log. Throws `ShelvesDeactivated`, `ShelvesFull`, `WarehouseMismatch`, and
 * `DifferentUser` for another customer's goods on a shelf that does not allow mixing. The caller stores the location of its goods.
 */
export async function putOn(tx: Tx, caller: Caller, { shelfId, goods, logType }: ShelfMovement): Promise<Shelf> {
  const row = await addLoad(tx, caller, shelfId, goods);
  if (goods.warehouseId && goods.warehouseId !== row.warehouseId) throw shelvingErrors.otherWarehouse({ number: row.number });
  await refuseMixing(tx, row, [goods]);
  await logGoods(tx, caller, row, logType, [goods]);
  return row;
}

/**
 * Books goods that were found on a shelf: updates its counters and its log. Ignores capacity and mixing, because the goods are already
 * there.
 */
export async function foundOn(tx: Tx, caller: Caller, { shelfId, goods, logType }: ShelfMovement): Promise<Shelf> {
  const row = await addFound(tx, caller, shelfId, goods);
  await logGoods(tx, caller, row, logType, [goods]);
  return row;
}

/** Takes goods off a shelf: updates its counters and its log. The caller stores the location of its goods. */
export async function takeOff(tx: Tx, caller: Caller, { shelfId, goods, logType }: ShelfMovement): Promise<Shelf> {
  const row = await removeLoad(tx, caller, shelfId, goods);
  await logGoods(tx, caller, row, logType, [goods]);
  return row;
}

/** Replaces the load of goods on a shelf after a new measurement, regardless of capacity. */
export async function changeGoods(
  tx: Tx,
  caller: Caller,
  { shelfId, from, to }: { shelfId: string; from: Load; to: Goods },
): Promise<void> {
  const by = { volume: text(dec(to.volume).minus(dec(from.volume))), weight: text(dec(to.weight).minus(dec(from.weight))) };
  const row = await changeLoad(tx, caller, shelfId, by);
  await logGoods(tx, caller, row, enumCodes.ShelvesLogType.Adjust, [to]);
}
