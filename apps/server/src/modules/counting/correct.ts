import { sql } from 'kysely';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockCountLine } from '@entrepot/contract/modules/counting/stock-count.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Tx } from '../../core/db/db.ts';
import { changeWhere, lockWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { lockStock, moveStock, type StockMove, type StockPlace } from '../commodities/public.ts';
import { bookFoundReturns, type LockedReturn, lockFoundReturns, shelvesOfReturns } from '../returns/public.ts';
import type { Difference, Findings } from './differences.ts';
import type { Count } from './rows.ts';

type ReturnDifference = Difference & { returnId: string };
const isReturn = (line: Difference): line is ReturnDifference => line.returnId !== null;

/** Locks the returns that a count found in a place other than recorded and that may be booked there. */
function lockReturnsOf(tx: Tx, caller: Caller, count: Count, lines: readonly Difference[]): Promise<LockedReturn[]> {
  const found = lines.filter(isReturn).filter(({ counted, booked }) => counted > booked);
  return lockFoundReturns(
    tx,
    caller,
    count,
    found.map(({ returnId, shelfId, startTime }) => ({ returnId, shelfId, since: startTime })),
  );
}

/** Marks and returns the lines of returns that now match the records: found and booked here, or missing here and booked elsewhere. */
async function settleReturns(tx: Tx, caller: Caller, { siteId }: Count, lines: readonly Difference[]): Promise<Set<string>> {
  const returns = lines.filter(isReturn);
  const shelves = await shelvesOfReturns(
    tx,
    siteId,
    returns.map(({ returnId }) => returnId),
  );
  const settled = returns.filter(({ returnId, shelfId, counted }) => (shelves.get(returnId) === shelfId) === counted > 0);
  await changeWhere(tx, caller, stockCountLine, { siteId, id: settled.map(({ id }) => id) }, { correctedPieces: 1, corrected: true });
  return new Set(settled.map(({ id }) => id));
}

const { AdjustIn, AdjustOut } = enumCodes.StockMovementType;
type RemainingStock = Omit<StockPlace, 'state'> & { quantity: number };

/**
 * Books the differences of commodities, not the counted quantities, so that later movements remain. Reserved pieces are not removed; their
 * line stays open for a manual check. Returns are booked where they were found. Packages, bins and missing returns are corrected by their
 * own calls.
 */
export async function correct(tx: Tx, caller: Caller, count: Count, { lines }: Findings, reason: string): Promise<Corrected> {
  const returns = await lockReturnsOf(tx, caller, count, lines);
  const pieces = lines.filter(({ commodityId }) => commodityId !== null);
  await lockStock(
    tx,
    pieces.map(({ siteId, commodityId }) => ({ siteId, commodityId: commodityId! })),
  );
  // All transactions lock goods before shelves, and shelves in ascending id order.
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

/** The results of a count that need manual work. */
export interface Corrected {
  /** Numbers of shelves with more goods than their limit; a count is booked anyway. */
  overfull: string[];
  /** Packages, bins and returns in places other than recorded. */
  open: Difference[];
}

/** Books the pieces of commodities; returns the shelves with a surplus. */
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

/** The numbers of those shelves that exceed their limits. */
async function overloaded(tx: Tx, { siteId }: Count, shelfIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ number: string }>`select number from shelf where site_id = ${siteId} and id = any(${shelfIds}::uuid[])
    and (remaining_volume < 0 or max_weight > 0 and used_weight > max_weight) order by number`.execute(tx);
  return found.rows.map(({ number }) => number);
}

type Steps = Pick<StockMove, 'type' | 'quantity' | 'from' | 'to'>[];

async function stepsOf(tx: Tx, caller: Caller, { warehouseId }: Count, line: Difference): Promise<Steps> {
  const by = line.counted - line.booked;
  const state = line.inventoryState!;
  const freeStock = await freeStockOn(tx, line);
  const { shelfId } = line;
  if (by > 0) {
    const last = freeStock.at(-1);
    const batchDate = last?.batchDate ?? timeToWire(caller.now, caller.timeZone).slice(0, 10);
    return [{ type: AdjustIn, quantity: by, from: null, to: { warehouseId, state, shelfId, batchDate, lotId: last?.lotId ?? null } }];
  }
  let left = -by;
  return freeStock.flatMap(({ quantity, ...place }) => {
    const taken = Math.min(left, quantity);
    left -= taken;
    return taken ? [{ type: AdjustOut, quantity: taken, from: { ...place, state }, to: null }] : [];
  });
}

/** The available stock of a line's goods on its shelf, oldest lot first. */
const freeStockOn = (tx: Tx, { siteId, commodityId, shelfId, inventoryState }: Difference): Promise<RemainingStock[]> =>
  tx
    .selectFrom('commodityInventory')
    .select(['warehouseId', 'shelfId', 'batchDate', 'lotId', 'quantity'])
    .where('siteId', '=', siteId)
    .where('commodityId', '=', commodityId!)
    .where('shelfId', '=', shelfId)
    .where('binId', 'is', null)
    .where('inventoryState', '=', inventoryState!)
    .where('quantity', '>', 0)
    .orderBy('batchDate')
    .execute();
