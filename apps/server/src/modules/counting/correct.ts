import { sql } from 'kysely';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockCountLine } from '@entrepot/contract/modules/counting/stock-count.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { changeWhere } from '../../core/rows/rows.ts';
import { holdStock, moveStock, type StockMove, type StockPlace } from '../commodities/public.ts';
import type { Difference, Findings } from './differences.ts';
import type { Count } from './rows.ts';

const { AdjustIn, AdjustOut } = enumCodes.StockMovementType;
type Kept = Omit<StockPlace, 'state'> & { quantity: number };

/**
 * Books what a count found of commodities: the difference, not the number, so that what moved since stays moved. Pieces that an order
 * holds are not taken from it; that line stays open for people to look. Parcels and bins are corrected by their own calls. Gives the
 * shelves, by number, on which more lies now than they may bear: a count says what is there.
 */
export async function correct(tx: Tx, caller: Caller, count: Count, { lines }: Findings, reason: string): Promise<string[]> {
  const pieces = lines.filter(({ commodityId }) => commodityId !== null);
  if (!pieces.length) return [];
  await holdStock(
    tx,
    pieces.map(({ siteId, commodityId }) => ({ siteId, commodityId: commodityId! })),
  );
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
  return overloaded(
    tx,
    count,
    moves.flatMap(({ to }) => to?.shelfId ?? []),
  );
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
