import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { returnOrderPutOnShelves } from '@entrepot/contract/modules/returns/floor-calls.ts';
import { returnsErrors } from '@entrepot/contract/modules/returns/errors.ts';
import { returnOrderGoods, returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import type { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find } from '../../core/db/rows.ts';
import { asSystemIn, atSite } from '../../core/scope/scope.ts';
import { zoneOf } from '../../core/db/times.ts';
import { lockStock, lotsFor, moveStock, nextMovementLine, type StockMove } from '../commodities/public.ts';
import { shelfByNumber } from '../shelving/public.ts';
import { type Condition, conditionIn, shelvedOf, waitingOf } from './conditions.ts';
import { lockForWork, linesOf, movementSource, recount, type ReturnOrder } from './order.ts';

const { PartitionType, InventoryState, StockMovementType } = enumCodes;
type Line = NonNullable<Input<typeof returnOrderPutOnShelves>['lines']>[number];

/** The zones for goods of a condition: saleable goods are separate from the rest. */
const areasFor = (state: number): readonly number[] =>
  state === InventoryState.Available ? [PartitionType.Commodity] : [PartitionType.Return, PartitionType.Defective];

/**
 * Puts counted pieces on shelves of the order's warehouse; the last ones complete it. Throws `TotalExceeded` for more than wait, and
 * `WarehouseMismatch` for a shelf of a zone for other goods until confirmed.
 */
export async function putOnShelves(tx: Tx, caller: Caller, { id, lines, confirmArea }: Input<typeof returnOrderPutOnShelves>) {
  const row = await lockForWork(tx, caller, id);
  if (!returnOrderStates.can(row.documentStatus, 'shelve')) throw returnOrderStates.refusal(row.documentStatus);
  const shelved = new Map(await shelvedOf(tx, row));
  const first = await nextMovementLine(tx, movementSource(row));
  await lockStock(tx, lines);
  const lots = await lotsFor(tx, caller, row.siteId, lines);
  const moves: StockMove[] = [];
  for (const [at, line] of lines.entries()) {
    const condition = conditionIn(line.inventoryState);
    const place = await shelfByNumber(tx, atSite(caller, row.siteId), row.warehouseId, line.shelfNumber);
    await countShelved(tx, caller, row, line, condition, shelved);
    if (!confirmArea) await refuseOtherArea(tx, caller, place, condition);
    moves.push(moveTo(caller, row, line, { shelfId: place.id, lotId: lots[at]!, line: first + at }));
  }
  await moveStock(tx, caller, moves);
  await recount(tx, caller, row, 'shelve');
  return true;
}

function moveTo(
  caller: Caller,
  row: ReturnOrder,
  { commodityId, inventoryState, quantity }: Line,
  { shelfId, lotId, line: number }: { shelfId: string; lotId: string | null; line: number },
): StockMove {
  const floor = { warehouseId: row.warehouseId, state: inventoryState, lotId: null };
  return {
    ...movementSource(row),
    commodityId,
    ownerId: row.ownerId!,
    type: StockMovementType.PutOnShelf,
    quantity,
    from: floor,
    to: { ...floor, shelfId, lotId, batchDate: dayOf(caller.now, zoneOf(row.siteId)) },
    line: number,
  };
}

/** Counts pieces of a line as shelved. The order is locked, so no piece is counted twice. */
async function countShelved(
  tx: Tx,
  caller: Caller,
  row: ReturnOrder,
  { commodityId, inventoryState, quantity }: Line,
  condition: Condition,
  shelved: Map<string, number>,
): Promise<void> {
  const line = (await linesOf(tx, caller, row)).find((one) => one.commodityId === commodityId);
  const waiting = line ? waitingOf(line, condition, shelved) : 0;
  if (!line || quantity > waiting) throw returnsErrors.notThatMany({ waiting, quantity });
  await change(tx, asSystemIn(caller, row.siteId), returnOrderGoods, line, { shelvedQuantity: line.shelvedQuantity + quantity });
  const key = `${commodityId} ${inventoryState}`;
  shelved.set(key, (shelved.get(key) ?? 0) + quantity);
}

async function refuseOtherArea(tx: Tx, caller: Caller, place: RowOf<typeof shelf>, { state }: Condition): Promise<void> {
  const { partitionType } = await find(tx, asSystemIn(caller, place.siteId), partition, place.partitionId);
  if (areasFor(state).includes(partitionType)) return;
  const area = enumLabel(caller.language, 'PartitionType', partitionType);
  throw returnsErrors.otherArea({ shelf: place.number, area }, { ConfirmArea: true });
}
