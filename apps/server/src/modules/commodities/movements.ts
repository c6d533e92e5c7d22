import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { insertAllBehind } from '../../core/rows/rows.ts';

/** One change of stock by a document; the lines of a document are told apart by their number. */
export type NewMovement = Partial<RowOf<typeof stockMovement>> &
  Pick<RowOf<typeof stockMovement>, 'siteId' | 'sourceType' | 'sourceId' | 'line'>;

// A statement takes at most 65,535 parameters, and a movement has 22.
const atOnce = 1000;

/** Writes changes of stock that the caller made. */
export async function recordMovements(tx: Tx, caller: Caller, movements: readonly NewMovement[]): Promise<void> {
  for (let from = 0; from < movements.length; from += atOnce) {
    const some = movements.slice(from, from + atOnce).map((movement) => ({ operatorId: caller.userId, ...movement }));
    await insertAllBehind(tx, caller, stockMovement, some);
  }
}

/** The number of the next line of a document that can do the same thing again, such as an order. */
export async function nextMovementLine(
  tx: Tx,
  { siteId, sourceType, sourceId }: Pick<NewMovement, 'siteId' | 'sourceType' | 'sourceId'>,
): Promise<number> {
  const { last } = await tx
    .selectFrom('stockMovement')
    .select((row) => row.fn.max('line').as('last'))
    .where('siteId', '=', siteId)
    .where('sourceType', '=', sourceType)
    .where('sourceId', '=', sourceId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
