import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnsErrors } from '@entrepot/contract/modules/returns/errors.ts';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/db.ts';
import { movementSource, type ReturnLine, type ReturnOrder } from './order.ts';

const { InspectionResult, InventoryState, StockMovementType } = enumCodes;
type Result = CodeOf<'InspectionResult'>;
type State = CodeOf<'InventoryState'>;
type Column = 'qualifiedQuantity' | 'defectiveQuantity' | 'problemQuantity';

/** A condition of returned goods: its stock state and its counter on the line. */
export interface Condition {
  state: State;
  column: Column;
}
const qualified: Condition = { state: InventoryState.Available, column: 'qualifiedQuantity' };
const defective: Condition = { state: InventoryState.Defective, column: 'defectiveQuantity' };
const problem: Condition = { state: InventoryState.Problem, column: 'problemQuantity' };
const conditions = [qualified, defective, problem];

// Missing and surplus pieces follow from the counts.
const byResult: Partial<Record<Result, Condition>> = {
  [InspectionResult.Qualified]: qualified,
  [InspectionResult.Defective]: defective,
  [InspectionResult.Problem]: problem,
  [InspectionResult.WrongGoods]: problem,
};

/** The condition for an inspection result. Throws `ValidationFailed` for Short and Extra. */
export function conditionOf(result: Result): Condition {
  const found = byResult[result];
  if (!found) throw returnsErrors.notToFind();
  return found;
}

/** The condition of pieces in a stock state. Throws `ValidationFailed` for states that cannot be shelved, such as frozen or in transit. */
export function conditionIn(state: State): Condition {
  const found = conditions.find((one) => one.state === state);
  if (!found) throw returnsErrors.notToShelve();
  return found;
}

/** The shelved pieces of an order's commodities per state, keyed by `commodity state`. */
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

/** The pieces of a line in a condition that were found and are on no shelf yet. */
export const waitingOf = (line: ReturnLine, { state, column }: Condition, shelved: ReadonlyMap<string, number>) =>
  line[column] - (shelved.get(`${line.commodityId} ${state}`) ?? 0);
