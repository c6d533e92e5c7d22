import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { updateDeferred, lockAll } from '../../core/db/rows.ts';
import { atSite, wholeSites } from '../../core/scope/scope.ts';
import { type Movement, movement, recordAll } from './movements.ts';
import { isWeighed, type Package } from './package-row.ts';

const { PackageStatus, InventoryState, CompletionStatus, ClaimStatus } = enumCodes;

/** A number of pieces of a package. */
export interface Pieces {
  packageId: string;
  quantity: number;
}
/** Pieces of an order; by default those of the order's lines. */
export interface OrderGoodsRef {
  siteId: string;
  orderId: string;
  goods?: readonly Pieces[];
}
export type ReservedPackage = { row: Package; quantity: number };
type Moved = Movement & { row: Package };

/** Locks the packages of an order's goods in ascending id order, each with the requested quantity. */
export async function lockGoods(tx: Tx, caller: Caller, { siteId, orderId, goods }: OrderGoodsRef): Promise<ReservedPackage[]> {
  const lines = goods ?? (await linesOf(tx, siteId, orderId));
  const ids = lines.map(({ packageId }) => packageId);
  // Permission for the order covers its goods in any warehouse.
  return piecesOf(lines, await lockAll(tx, wholeSites(atSite(caller, siteId)), pkg, ids));
}

/** Joins packages with the requested quantities. */
function piecesOf(lines: readonly Pieces[], rows: readonly Package[]): ReservedPackage[] {
  const wanted = new Map<string, number>();
  for (const { packageId, quantity } of lines) wanted.set(packageId, (wanted.get(packageId) ?? 0) + quantity);
  return rows.flatMap((row) => (wanted.has(row.id) ? [{ row, quantity: wanted.get(row.id)! }] : []));
}

function linesOf(tx: Tx, siteId: string, orderId: string): Promise<Pieces[]> {
  return tx
    .selectFrom('orderGoods')
    .select(['packageId', 'quantity'])
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', orderId)
    .where('packageId', 'is not', null)
    .$narrowType<{ packageId: string }>()
    .execute();
}

/**
 * Reserves pieces for an order and returns the updated packages. Throws `DifferentUser` for foreign packages, `DifferentWarehouse`,
 * `CompletionRequired` for incomplete ones, `StateNotAllowed` with an open issue, `PackageNotOnShelf`, `PackageNotWeighed`, `PackageFrozen` when another order
 * has reserved them and `InsufficientStock`. `reserved`: the rows when the caller has locked them already.
 */
export async function reservePackages(
  tx: Tx,
  caller: Caller,
  of: { siteId: string; ownerId: string; orderId: string; goods: readonly Pieces[]; reserved?: readonly Package[] },
): Promise<Package[]> {
  const { ownerId, orderId } = of;
  const reserved = of.reserved ? piecesOf(of.goods, of.reserved) : await lockGoods(tx, caller, of);
  for (const one of reserved) refuseToReserve(one, ownerId);
  if (new Set(reserved.map(({ row }) => row.warehouseId)).size > 1) throw packagesErrors.otherWarehouses();
  const states = { fromState: InventoryState.Available, toState: InventoryState.Frozen };
  const moved: Moved[] = [];
  for (const { row, quantity } of reserved) {
    const availableQuantity = row.availableQuantity - quantity;
    const now = await updateDeferred(tx, caller, pkg, row, {
      availableQuantity,
      frozenQuantity: row.frozenQuantity + quantity,
      packageStatus: availableQuantity === 0 ? packageStates.after(row.packageStatus, 'order') : row.packageStatus,
      logisticsOrderId: orderId,
      orderedTime: caller.now,
    });
    const counts = { quantity, before: row.availableQuantity, after: availableQuantity };
    moved.push({ row: now, type: movement.Freeze, ...counts, orderId, ...states });
  }
  await recordAll(tx, caller, moved, of.reserved && 1);
  return moved.map(({ row }) => row);
}

function refuseToReserve({ row, quantity }: ReservedPackage, ownerId: string): void {
  const number = row.courierNumber;
  if (row.claimStatus !== ClaimStatus.Claimed || row.ownerId !== ownerId) throw packagesErrors.otherOwner({ number });
  const isOfOrder = packageStates.is(row.packageStatus, 'ofOrder');
  if (isOfOrder || (row.availableQuantity === 0 && row.frozenQuantity > 0)) throw packagesErrors.reservedByOrder({ number });
  if (!packageStates.can(row.packageStatus, 'order')) throw packagesErrors.notOnShelf({ number });
  if (!isWeighed(row)) throw packagesErrors.notWeighedYet({ number });
  if (row.problemType) throw packagesErrors.problemOpen({ number });
  if (row.completionStatus !== CompletionStatus.Completed) throw packagesErrors.incomplete({ number });
  if (quantity < 1) throw refuse('ValidationFailed');
  if (row.availableQuantity < quantity) throw packagesErrors.notEnough({ number, available: row.availableQuantity, wanted: quantity });
}

/** Releases reserved pieces that are not picked. A package without other reservations returns to the status "on shelf". */
export async function freePackages(tx: Tx, caller: Caller, of: OrderGoodsRef): Promise<Package[]> {
  const states = { fromState: InventoryState.Frozen, toState: InventoryState.Available };
  const moved: Moved[] = [];
  for (const { row, quantity } of await lockGoods(tx, caller, of)) {
    if (row.frozenQuantity - row.pickedQuantity < quantity) throw packagesErrors.notFreeable({ number: row.courierNumber });
    const availableQuantity = row.availableQuantity + quantity;
    const now = await updateDeferred(tx, caller, pkg, row, {
      availableQuantity,
      frozenQuantity: row.frozenQuantity - quantity,
      packageStatus: row.packageStatus === PackageStatus.Ordered ? packageStates.after(row.packageStatus, 'release') : row.packageStatus,
      logisticsOrderId: await orderAfter(tx, row, quantity, of.orderId),
    });
    const counts = { quantity, before: row.availableQuantity, after: availableQuantity };
    moved.push({ row: now, type: movement.Release, ...counts, orderId: of.orderId, ...states });
  }
  await recordAll(tx, caller, moved);
  return moved.map(({ row }) => row);
}

/** The order that the package refers to after a release: the newest other one with pieces of it, or none. */
async function orderAfter(tx: Tx, row: Package, freed: number, orderId: string): Promise<string | null> {
  if (row.frozenQuantity === freed && row.usedQuantity === 0) return null;
  if (row.logisticsOrderId !== orderId) return row.logisticsOrderId;
  const found = await sql<Pick<RowOf<typeof logisticsOrder>, 'id'>>`select o.id
    from order_goods g
    join logistics_order o on o.site_id = g.site_id
      and o.id = g.logistics_order_id
      and o.order_status = any(${orderStates.codes('placed')})
    where g.site_id = ${row.siteId} and g.package_id = ${row.id} and o.id <> ${orderId}
    order by o.creation_time desc, o.id desc
    limit 1`.execute(tx);
  return found.rows[0]?.id ?? null;
}

/** The pieces of a package by progress. */
export type Counts = Pick<
  Package,
  'availableQuantity' | 'frozenQuantity' | 'usedQuantity' | 'pickedQuantity' | 'packedQuantity' | 'completedQuantity'
>;

/** The step of a package: that of its slowest pieces. One with free pieces is on its shelf. */
export function stageOf({
  availableQuantity,
  frozenQuantity,
  usedQuantity,
  pickedQuantity,
  packedQuantity,
  completedQuantity,
}: Counts): CodeOf<'PackageStatus'> {
  if (availableQuantity > 0) return PackageStatus.OnShelf;
  if (frozenQuantity === 0) return completedQuantity === usedQuantity ? PackageStatus.Completed : PackageStatus.Departed;
  if (pickedQuantity < frozenQuantity) return PackageStatus.Ordered;
  return packedQuantity < pickedQuantity ? PackageStatus.Picked : PackageStatus.Packed;
}

type Step = 'pick' | 'undoPicking' | 'pack' | 'reopenPacking' | 'depart' | 'recall' | 'complete' | 'undoComplete';

/** Changes the counts of a package, moves it along its state table when its last pieces take the step, and returns the new row. */
export async function take(
  tx: Tx,
  caller: Caller,
  row: Package,
  step: Step,
  counts: Partial<Counts>,
  more: Partial<Package> = {},
): Promise<Package> {
  const stage = stageOf({ ...row, ...counts });
  const packageStatus = stage === row.packageStatus ? stage : packageStates.after(row.packageStatus, step);
  if (packageStatus !== stage) throw refuse('StateNotAllowed');
  return updateDeferred(tx, caller, pkg, row, { ...counts, packageStatus, ...more });
}
