import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insertAllDeferred } from '../../core/db/rows.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';

/** Place, state, batch and lot of pieces of a commodity. Without a shelf: in transit, on the floor or in a bin. */
export interface StockPlace {
  warehouseId: string;
  state: CodeOf<'InventoryState'>;
  shelfId?: string | null;
  binId?: string | null;
  /** The day the pieces were first shelved, yyyy-MM-dd; null before. */
  batchDate?: string | null;
  /** Their lot; null for pieces without one. */
  lotId?: string | null;
}

/** Pieces that move from one place to another; without `from` they come in, without `to` they leave. */
export interface StockMove {
  siteId: string;
  commodityId: string;
  ownerId: string;
  type: CodeOf<'StockMovementType'>;
  quantity: number;
  from: StockPlace | null;
  to: StockPlace | null;
  /** The document of the movement, such as `warehouseDocument`; a line of it makes each kind of movement once. */
  sourceType: string;
  sourceId: string;
  line: number;
  /** Reason of a manual decision. */
  reason?: string | null;
}

/** One change of stock by a document; its lines are numbered. */
export type NewMovement = Partial<RowOf<typeof stockMovement>> &
  Pick<RowOf<typeof stockMovement>, 'siteId' | 'sourceType' | 'sourceId' | 'line'>;

// A statement takes at most 65,535 parameters, and a movement has 24.
const atOnce = 1000;

/** Inserts the caller's changes of stock. */
export async function recordMovements(tx: Tx, caller: Caller, movements: readonly NewMovement[]): Promise<void> {
  for (let from = 0; from < movements.length; from += atOnce) {
    const some = movements.slice(from, from + atOnce).map((movement) => ({ operatorId: caller.userId, ...movement }));
    await insertAllDeferred(tx, caller, stockMovement, some);
  }
}

/** Returns the next line number of a document that can repeat a kind of movement, such as an order. */
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
