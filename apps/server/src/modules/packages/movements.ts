import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';
import { insert } from '../../core/rows/rows.ts';
import type { Package } from './package-row.ts';

/** The kinds of stock movements. */
export const movement = enumCodes.StockMovementType;

/** One change of a package's pieces; `source` is the order that caused it, else the package's own step. */
export interface Movement extends Partial<Pick<RowOf<typeof stockMovement>, 'fromShelfId' | 'toShelfId' | 'fromState' | 'toState'>> {
  type: CodeOf<'StockMovementType'>;
  quantity: number;
  before: number;
  after: number;
  orderId?: string;
}

/** Writes the stock movement of a package. An order can do the same thing again, so its movements are numbered. */
export async function record(
  tx: Tx,
  caller: Caller,
  row: Package,
  { type, quantity, before, after, orderId, ...places }: Movement,
): Promise<void> {
  if (!quantity) return;
  await insert(tx, caller, stockMovement, {
    siteId: row.siteId,
    packageId: row.id,
    ownerId: row.ownerId,
    warehouseId: row.warehouseId,
    stockMovementType: type,
    quantity,
    beforeQuantity: before,
    afterQuantity: after,
    sourceType: orderId ? 'logisticsOrder' : 'packageStep',
    sourceId: orderId ?? newId(),
    line: orderId ? await nextLine(tx, row.siteId, orderId) : 0,
    operatorId: caller.userId,
    ...places,
  });
}

async function nextLine(tx: Tx, siteId: string, orderId: string): Promise<number> {
  const found = await sql<{ last: number }>`select coalesce(max(line), 0) as last from stock_movement
    where site_id = ${siteId} and source_type = 'logisticsOrder' and source_id = ${orderId}`.execute(tx);
  return found.rows[0]!.last + 1;
}
