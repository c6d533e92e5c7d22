import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { type Goods, goodsOf, type LogType, logGoods, refuseMixing } from './goods.ts';
import { addLoad, removeLoad, type Shelf } from './load.ts';

/** One movement of goods on a shelf and how the log calls it (ShelvesLogType). */
export interface ShelfMovement {
  shelfId: string;
  goods: Goods;
  logType: LogType;
}

/** The shelf with this number in a warehouse, as a scanner reads it (101 when there is none). */
export async function shelfByNumber(tx: Tx, caller: Caller, warehouseId: string, number: string): Promise<Shelf> {
  const [row] = await findWhere(tx, caller, shelf, { warehouseId, number: number.toUpperCase() });
  if (!row) throw refuse('NotFound');
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

/** Takes goods off a shelf: its counters and its log. The caller keeps where its goods lie. */
export async function takeOff(tx: Tx, caller: Caller, { shelfId, goods, logType }: ShelfMovement): Promise<Shelf> {
  const row = await removeLoad(tx, caller, shelfId, goods);
  await logGoods(tx, caller, row, logType, [goods]);
  return row;
}
