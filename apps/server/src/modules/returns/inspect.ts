import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { cancelInspectReturnOrder, inspectReturnOrder } from '@entrepot/contract/modules/returns/floor-calls.ts';
import { inspectionDepth } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { returnsErrors } from '@entrepot/contract/modules/returns/errors.ts';
import { returnOrder, returnOrderGoods, returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { storeFiles } from '../../core/files/files.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { moveStock, nextMovementLine, type StockPlace } from '../commodities/public.ts';
import { type Condition, conditionOf, shelvedOf, waitingOf } from './conditions.ts';
import { ownCommodities } from './goods.ts';
import { foundOf, lockForWork, linesOf, movementSource, recount, type ReturnLine, type ReturnOrder } from './order.ts';

const { ReturnIn } = enumCodes.StockMovementType;
type InspectionInput = NonNullable<Input<typeof inspectReturnOrder>['lines']>[number];

/**
 * Counts returned pieces by condition and adds them to stock, without a shelf. Throws `TotalExceeded` for more than announced or
 * unannounced goods until confirmed, and `NoMatchingGoods` for goods of other customers.
 */
export async function inspect(tx: Tx, caller: Caller, { id, lines, pictures, confirmMore }: Input<typeof inspectReturnOrder>) {
  const row = await lockForWork(tx, caller, id);
  if (!returnOrderStates.can(row.documentStatus, 'inspect')) throw returnOrderStates.refusal(row.documentStatus);
  const wanted = lines.map((one) => ({ ...one, condition: conditionOf(one.inspectionResult) }));
  const owner = { siteId: row.siteId, ownerId: row.ownerId! };
  const known = await ownCommodities(
    tx,
    caller,
    owner,
    lines.map(({ commodityId }) => commodityId),
  );
  const codeOf = (commodityId: string) => known.get(commodityId)!.commodityCode;
  if (!confirmMore) refuseMore(await linesOf(tx, caller, row), lines, codeOf);

  await takeIn(tx, caller, row, wanted);
  const storedPictures = await storeFiles(tx, caller, pictures ?? null);
  const seen = storedPictures.length ? await change(tx, caller, returnOrder, row, { pictures: [...row.pictures, ...storedPictures] }) : row;
  await recount(tx, caller, seen, 'inspect');
  return true;
}

interface Counted {
  commodityId: string;
  quantity: number;
  condition: Condition;
}

/** Counts pieces of a locked return and adds them to stock, without a shelf. */
async function takeIn(tx: Tx, caller: Caller, row: ReturnOrder, counted: readonly Counted[]): Promise<void> {
  for (const { commodityId, quantity, condition } of counted) await count(tx, caller, row, commodityId, condition.column, quantity);
  const first = await nextMovementLine(tx, movementSource(row));
  await moveStock(
    tx,
    caller,
    counted.map(({ commodityId, quantity, condition }, at) => ({
      ...ofOrder(row, commodityId),
      quantity,
      from: null,
      to: onTheFloor(row, condition.state),
      line: first + at,
    })),
  );
}

/**
 * Receives goods without inspection as good, together with the signature. Skips a locked return that is to be inspected or that goes on to
 * another warehouse.
 */
export async function takeInUninspected(tx: Tx, caller: Caller, row: ReturnOrder): Promise<ReturnOrder> {
  if (row.inspection !== inspectionDepth.Exempt || row.transport) return row;
  const condition = conditionOf(enumCodes.InspectionResult.Qualified);
  const lines = await linesOf(tx, caller, row);
  const announced = lines.filter(({ expectedQuantity }) => expectedQuantity > 0);
  await takeIn(
    tx,
    caller,
    row,
    announced.map(({ commodityId, expectedQuantity: quantity }) => ({ commodityId, quantity, condition })),
  );
  return recount(tx, caller, row, 'inspect');
}

/** Reverts a wrong count: the pieces leave the stock. Throws `TotalExceeded` for shelved pieces. */
export async function cancelInspection(tx: Tx, caller: Caller, input: Input<typeof cancelInspectReturnOrder>) {
  const { id, commodityId, inspectionResult, quantity } = input;
  const row = await lockForWork(tx, caller, id);
  if (!returnOrderStates.can(row.documentStatus, 'inspect')) throw returnOrderStates.refusal(row.documentStatus);
  const condition = conditionOf(inspectionResult);
  const line = (await linesOf(tx, caller, row)).find((one) => one.commodityId === commodityId);
  const waiting = line ? waitingOf(line, condition, await shelvedOf(tx, row)) : 0;
  if (quantity > waiting) throw returnsErrors.allTakenBack({ waiting, quantity });
  await count(tx, caller, row, commodityId, condition.column, -quantity);
  const line0 = await nextMovementLine(tx, movementSource(row));
  const move = { ...ofOrder(row, commodityId), quantity, from: onTheFloor(row, condition.state), to: null, line: line0 };
  await moveStock(tx, caller, [move]);
  await recount(tx, caller, row, 'inspect');
  return true;
}

const ofOrder = (row: ReturnOrder, commodityId: string) => ({ ...movementSource(row), commodityId, ownerId: row.ownerId!, type: ReturnIn });

/** Counted pieces waiting for a shelf. */
const onTheFloor = ({ warehouseId }: ReturnOrder, state: StockPlace['state']): StockPlace => ({ warehouseId, state });

/** Throws `TotalExceeded` with the surplus beyond the announcement until it is confirmed. */
function refuseMore(lines: readonly ReturnLine[], found: readonly InspectionInput[], codeOf: (id: string) => string): void {
  for (const commodityId of new Set(found.map((one) => one.commodityId))) {
    const line = lines.find((one) => one.commodityId === commodityId);
    const now = found.filter((one) => one.commodityId === commodityId).reduce((all, { quantity }) => all + quantity, 0);
    const expected = line?.expectedQuantity ?? 0;
    const counted = (line ? foundOf(line) : 0) + now;
    const hint = { ConfirmMore: true };
    if (expected === 0) throw returnsErrors.notExpected({ commodity: codeOf(commodityId) }, hint);
    if (counted > expected) throw returnsErrors.moreThanExpected({ commodity: codeOf(commodityId), expected, counted }, hint);
  }
}

/** Adds pieces to a count on the order's line of a commodity; unannounced goods get their own line. The order is locked. */
async function count(
  tx: Tx,
  caller: Caller,
  row: ReturnOrder,
  commodityId: string,
  column: 'qualifiedQuantity' | 'defectiveQuantity' | 'problemQuantity',
  by: number,
): Promise<void> {
  const system = asSystemIn(caller, row.siteId);
  const line =
    (await linesOf(tx, caller, row)).find((one) => one.commodityId === commodityId) ??
    (await insert(tx, system, returnOrderGoods, { siteId: row.siteId, returnOrderId: row.id, commodityId, expectedQuantity: 0 }));
  await change(tx, system, returnOrderGoods, line, { [column]: line[column] + by });
}
