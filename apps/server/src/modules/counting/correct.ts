import { sql } from 'kysely';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockCountLine } from '@entrepot/contract/modules/counting/stock-count.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Tx } from '../../core/rows/db.ts';
import { changeWhere, lockWhere } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { holdStock, moveStock, type StockMove, type StockPlace } from '../commodities/public.ts';
import { bookFoundReturns } from '../returns/public.ts';
import { holdReturnsOf, settleReturns } from './correct-returns.ts';
import type { Difference, Findings } from './differences.ts';
import type { Count } from './rows.ts';

const { AdjustIn, AdjustOut } = enumCodes.StockMovementType;
type Kept = Omit<StockPlace, 'state'> & { quantity: number };

/**
 * Books what a count found of commodities: the difference, not the number, so that what moved since stays moved. Pieces that an order
 * holds are not taken from it; that line stays open for people to look. Returns are booked where they were found. Parcels and bins, and
 * returns that were found nowhere, are corrected by their own calls.
 */
export async function correct(tx: Tx, caller: Caller, count: Count, { lines }: Findings, reason: string): Promise<Corrected> {
  const returns = await holdReturnsOf(tx, caller, count, lines);
  const pieces = lines.filter(({ commodityId }) => commodityId !== null);
  await holdStock(
    tx,
    pieces.map(({ siteId, commodityId }) => ({ siteId, commodityId: commodityId! })),
  );
  // Goods are held before shelves, and shelves all at once in rising id, the order everybody takes them in.
  const shelfIds = [...pieces.map(({ shelfId }) => shelfId), ...returns.flatMap(({ row, shelfId }) => [row.shelfId ?? shelfId, shelfId])];
  if (shelfIds.length) await lockWhere(tx, asSystemIn(caller, count.siteId), shelf, { id: [...new Set(shelfIds)] });
  const filled = await correctPieces(tx, caller, count, pieces, reason);
  await bookFoundReturns(tx, caller, returns);
  const settled = await settleReturns(tx, caller, count, lines);
  return {
    overfull: await overloaded(tx, count, [...filled, ...returns.map(({ shelfId }) => shelfId)]),
    open: lines.filter(({ id, commodityId }) => commodityId === null && !settled.has(id)),
  };
}

/** What is left to people of what a count found. */
export interface Corrected {
  /** Shelves, by number, on which more lies now than they may bear: a count says what is there. */
  overfull: string[];
  /** Parcels, bins and returns that are not where the books have them. */
  open: Difference[];
}

/** Books the pieces of commodities; gives the shelves on which more lies now. */
async function correctPieces(tx: Tx, caller: Caller, count: Count, pieces: readonly Difference[], reason: string): Promise<string[]> {
  if (!pieces.length) return [];
  const moves: StockMove[] = [];
  for (const line of pieces) {
    const steps = await stepsOf(tx, caller, count, line);
    const of = {
      siteId: count.siteId,
      commodityId: line.commodityId!,
      ownerId: line.ownerId!,
      sourceType: 'stockCount',
      sourceId: count.id,
    };
    for (const step of steps) moves.push({ ...of, ...step, line: moves.length, reason });
    const done = steps.reduce((sum, { quantity }) => sum + quantity, 0);
    const corrected = done === Math.abs(line.counted - line.booked);
    await changeWhere(tx, caller, stockCountLine, { siteId: count.siteId, id: line.id }, { correctedPieces: done, corrected });
  }
  await moveStock(tx, caller, moves, { counted: true });
  return moves.flatMap(({ to }) => to?.shelfId ?? []);
}

/** Of some shelves those that bear more than they may, by number. */
async function overloaded(tx: Tx, { siteId }: Count, shelfIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ number: string }>`select number from shelf where site_id = ${siteId} and id = any(${shelfIds}::uuid[])
    and (remaining_volume < 0 or max_weight > 0 and used_weight > max_weight) order by number`.execute(tx);
  return found.rows.map(({ number }) => number);
}

type Steps = Pick<StockMove, 'type' | 'quantity' | 'from' | 'to'>[];

async function stepsOf(tx: Tx, caller: Caller, { warehouseId }: Count, line: Difference): Promise<Steps> {
  const by = line.counted - line.booked;
  const state = line.inventoryState!;
  const kept = await keptOn(tx, line);
  const { shelfId } = line;
  if (by > 0) {
    const batchDate = kept.at(-1)?.batchDate ?? timeToWire(caller.now, caller.timeZone).slice(0, 10);
    return [{ type: AdjustIn, quantity: by, from: null, to: { warehouseId, state, shelfId, batchDate } }];
  }
  let left = -by;
  return kept.flatMap(({ quantity, ...place }) => {
    const taken = Math.min(left, quantity);
    left -= taken;
    return taken ? [{ type: AdjustOut, quantity: taken, from: { ...place, state }, to: null }] : [];
  });
}

/** What lies free of a line's goods on its shelf, the oldest batch first. */
const keptOn = (tx: Tx, { siteId, commodityId, shelfId, inventoryState }: Difference): Promise<Kept[]> =>
  tx
    .selectFrom('commodityInventory')
    .select(['warehouseId', 'shelfId', 'batchDate', 'quantity'])
    .where('siteId', '=', siteId)
    .where('commodityId', '=', commodityId!)
    .where('shelfId', '=', shelfId)
    .where('binId', 'is', null)
    .where('inventoryState', '=', inventoryState!)
    .where('quantity', '>', 0)
    .orderBy('batchDate')
    .execute();
