import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnsErrors } from '@entrepot/contract/modules/returns/errors.ts';
import { sql } from 'kysely';
import type { Tx } from '../../core/rows/db.ts';
import { movementSource, type ReturnLine, type ReturnOrder } from './order.ts';

const { InspectionResult, InventoryState, StockMovementType } = enumCodes;
type Result = CodeOf<'InspectionResult'>;
type State = CodeOf<'InventoryState'>;
type Column = 'qualifiedQuantity' | 'defectiveQuantity' | 'problemQuantity';

/** A condition in which goods come back: in which state they are in stock, and which count of a line has them. */
export interface Condition {
  state: State;
  column: Column;
}
const qualified: Condition = { state: InventoryState.Available, column: 'qualifiedQuantity' };
const defective: Condition = { state: InventoryState.Defective, column: 'defectiveQuantity' };
const problem: Condition = { state: InventoryState.Problem, column: 'problemQuantity' };
const conditions = [qualified, defective, problem];

// What is missing or too much follows from the counts; nobody finds a missing piece.
const byResult: Partial<Record<Result, Condition>> = {
  [InspectionResult.Qualified]: qualified,
  [InspectionResult.Defective]: defective,
  [InspectionResult.Problem]: problem,
  [InspectionResult.WrongGoods]: problem,
};

/** The condition that a result of an inspection means; Short and Extra are none (100). */
export function conditionOf(result: Result): Condition {
  const found = byResult[result];
  if (!found) throw returnsErrors.notToFind();
  return found;
}

/** The condition of pieces in a state of stock; what is frozen or on its way is not to be shelved here (100). */
export function conditionIn(state: State): Condition {
  const found = conditions.find((one) => one.state === state);
  if (!found) throw returnsErrors.notToShelve();
  return found;
}

/** How many pieces of an order's commodities in each state were put on shelves, by `commodity state`. */
export async function shelvedOf(tx: Tx, order: Pick<ReturnOrder, 'siteId' | 'id'>): Promise<ReadonlyMap<string, number>> {
  const { siteId, sourceType, sourceId } = movementSource(order);
  const rows = await tx
    .selectFrom('stockMovement')
    .select(['commodityId', 'toState', sql<number>`sum(quantity)::int`.as('pieces')])
    .where('siteId', '=', siteId)
    .where('sourceType', '=', sourceType)
    .where('sourceId', '=', sourceId)
    .where('stockMovementType', '=', StockMovementType.PutOnShelf)
    .groupBy(['commodityId', 'toState'])
    .execute();
  return new Map(rows.map(({ commodityId, toState, pieces }) => [`${commodityId} ${toState}`, pieces]));
}

/** How many pieces of a line in a condition were found and are on no shelf yet. */
export const waitingOf = (line: ReturnLine, { state, column }: Condition, shelved: ReadonlyMap<string, number>) =>
  line[column] - (shelved.get(`${line.commodityId} ${state}`) ?? 0);
