import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';
import { nextMovementLine, recordMovements } from '../commodities/public.ts';
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
  const source = { sourceType: orderId ? 'logisticsOrder' : 'packageStep', sourceId: orderId ?? newId() };
  const { siteId } = row;
  const entry = {
    siteId,
    packageId: row.id,
    ownerId: row.ownerId,
    warehouseId: row.warehouseId,
    stockMovementType: type,
    quantity,
    beforeQuantity: before,
    afterQuantity: after,
    ...source,
    line: orderId ? await nextMovementLine(tx, { siteId, ...source }) : 0,
    ...places,
  };
  await recordMovements(tx, caller, [entry]);
}
