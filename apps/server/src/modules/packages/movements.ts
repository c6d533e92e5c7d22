import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { nextMovementLine, recordMovements } from '../commodities/public.ts';
import type { Package } from './package-row.ts';

/** The kinds of stock movements. */
export const movement = enumCodes.StockMovementType;

/** One change of a package's pieces. `source` is the order that caused it, by default the package's own step. */
export interface Movement
  extends Partial<Pick<RowOf<typeof stockMovement>, 'fromShelfId' | 'toShelfId' | 'fromState' | 'toState' | 'reason'>> {
  type: CodeOf<'StockMovementType'>;
  quantity: number;
  before: number;
  after: number;
  orderId?: string;
}

/** Writes the stock movement of a package. An order can repeat a step, so its movements are numbered. */
export const record = (tx: Tx, caller: Caller, row: Package, moved: Movement): Promise<void> => recordAll(tx, caller, [{ row, ...moved }]);

/** Writes the stock movements of several packages. Movements of orders must be of one order; `next` is its next line number, if known. */
export async function recordAll(tx: Tx, caller: Caller, list: readonly (Movement & { row: Package })[], next?: number): Promise<void> {
  const moved = list.filter(({ quantity }) => quantity);
  const [of] = moved.filter(({ orderId }) => orderId);
  const source = of && { siteId: of.row.siteId, sourceType: 'logisticsOrder', sourceId: of.orderId! };
  const first = source ? (next ?? (await nextMovementLine(tx, source))) : 0;
  await recordMovements(
    tx,
    caller,
    moved.map((one, at) => entryOf(one, first + at)),
  );
}

function entryOf({ row, type, quantity, before, after, orderId, ...places }: Movement & { row: Package }, line: number) {
  return {
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
    line: orderId ? line : 0,
    ...places,
  };
}
