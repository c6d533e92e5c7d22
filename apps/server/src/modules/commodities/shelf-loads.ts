import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { dec, round, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { changeGoods, foundOn, putOn, takeOff } from '../shelving/public.ts';
import { stockAt } from './stock.ts';
import type { StockMove } from './movements.ts';

type Commodity = RowOf<typeof commodity>;
const { ShelvesLogType, StockMovementType } = enumCodes;

/** Returns the effective size and weight: measured, else declared. Sides in cm, weight in kg. */
export const measuresOf = (row: Commodity) => ({
  length: row.measuredLength ?? row.length ?? '0',
  width: row.measuredWidth ?? row.width ?? '0',
  height: row.measuredHeight ?? row.height ?? '0',
  weight: row.measuredGrossWeight ?? row.grossWeight ?? '0',
});

/**
 * Updates the load of the shelves that pieces go to and come from. Pieces in a bin are part of the load of their bin. With `counted` (a
 * stock count), a shelf refuses nothing.
 */
export async function moveLoads(tx: Tx, caller: Caller, moves: readonly StockMove[], counted = false): Promise<void> {
  const loose = moves.flatMap(({ from, to, ...move }) => [
    ...(from?.shelfId && !from.binId ? [{ ...move, warehouseId: from.warehouseId, shelfId: from.shelfId, by: -move.quantity }] : []),
    ...(to?.shelfId && !to.binId ? [{ ...move, warehouseId: to.warehouseId, shelfId: to.shelfId, by: move.quantity }] : []),
  ]);
  // Pieces that only change their state stay where they are.
  const sums = new Map<string, (typeof loose)[number]>();
  for (const step of loose) {
    const key = `${step.shelfId}|${step.commodityId}`;
    sums.set(key, { ...step, by: (sums.get(key)?.by ?? 0) + step.by });
  }
  const changes = [...sums.values()].filter(({ by }) => by !== 0).sort((a, b) => (a.shelfId < b.shelfId ? -1 : 1));
  if (!changes.length) return;
  const rows = await findWhere(tx, caller, commodity, { id: [...new Set(changes.map(({ commodityId }) => commodityId))] });
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { commodityId, shelfId, warehouseId, type, by } of changes) {
    const goods = loadOf(byId.get(commodityId)!, Math.abs(by), warehouseId);
    if (by > 0)
      await (counted ? foundOn : putOn)(tx, caller, {
        shelfId,
        goods,
        logType: type === StockMovementType.ShelfTransfer ? ShelvesLogType.Transfer : ShelvesLogType.PutOn,
      });
    else await takeOff(tx, caller, { shelfId, goods, logType: logOfTaking(type) });
  }
}

function logOfTaking(type: number) {
  if (type === StockMovementType.Pick) return ShelvesLogType.Pick;
  return type === StockMovementType.ShelfTransfer ? ShelvesLogType.Transfer : ShelvesLogType.Lower;
}

/** Returns the shelf load of that many pieces of a commodity. */
export function loadOf(row: Commodity, quantity: number, warehouseId: string) {
  const { length, width, height, weight } = measuresOf(row);
  return {
    targetType: 'commodity' as const,
    targetId: row.id,
    targetNumber: row.commodityCode,
    ownerId: row.ownerId,
    warehouseId,
    quantity,
    // Rounded per piece, so that pieces put on together come off one by one.
    volume: text(round(dec(length).times(dec(width)).times(dec(height)).div(1_000_000), 6).times(quantity)),
    weight: text(dec(weight).times(quantity)),
  };
}

/**
 * Recalculates the load of all shelves with pieces of a commodity after a change of size or weight. The pieces are there already, so no
 * shelf refuses them. The commodity must be locked.
 */
export async function recalculateShelfLoads(tx: Tx, caller: Caller, before: Commodity, after: Commodity): Promise<void> {
  if (JSON.stringify(loadOf(before, 1, '')) === JSON.stringify(loadOf(after, 1, ''))) return;
  const onShelf = (await stockAt(tx, { siteId: after.siteId, commodityIds: [after.id], binId: null })).filter(({ shelfId }) => shelfId);
  const byShelf = new Map<string, number>();
  for (const { shelfId, quantity } of onShelf) byShelf.set(shelfId!, (byShelf.get(shelfId!) ?? 0) + quantity);
  for (const [shelfId, quantity] of [...byShelf].sort(([a], [b]) => (a < b ? -1 : 1)))
    await changeGoods(tx, caller, { shelfId, from: loadOf(before, quantity, ''), to: loadOf(after, quantity, '') });
}
