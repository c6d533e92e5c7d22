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
import type { Tx } from '../../core/rows/db.ts';
import { changeBehind, lockAll } from '../../core/rows/rows.ts';
import { atSite, wholeSites } from '../../core/rows/scope.ts';
import { type Movement, movement, recordAll } from './movements.ts';
import type { Package } from './package-row.ts';

const { PackageStatus, InventoryState, CompletionStatus, ClaimStatus } = enumCodes;

/** Some pieces of a package. */
export interface Pieces {
  packageId: string;
  quantity: number;
}
/** Pieces of an order; without `goods` those its lines name. */
export interface OfOrder {
  siteId: string;
  orderId: string;
  goods?: readonly Pieces[];
}
export type Held = { row: Package; quantity: number };
type Moved = Movement & { row: Package };

/** The packages of an order's goods, held in rising id, each with the pieces that are meant. */
export async function holdGoods(tx: Tx, caller: Caller, { siteId, orderId, goods }: OfOrder): Promise<Held[]> {
  const lines = goods ?? (await linesOf(tx, siteId, orderId));
  const ids = lines.map(({ packageId }) => packageId);
  // Whoever may move the order moves its goods, wherever they lie.
  return piecesOf(lines, await lockAll(tx, wholeSites(atSite(caller, siteId)), pkg, ids));
}

/** Packages each with the pieces of it that are meant. */
function piecesOf(lines: readonly Pieces[], rows: readonly Package[]): Held[] {
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
 * Freezes pieces for an order: the owner's (312), of one warehouse (313), complete (215), without an open problem (102), on a
 * shelf, and as many as are free (207 when another order holds them, else 213). Gives the packages as they are now. `held`: the rows where
 * the caller holds them already, for an order that is new.
 */
export async function holdPackages(
  tx: Tx,
  caller: Caller,
  of: { siteId: string; ownerId: string; orderId: string; goods: readonly Pieces[]; held?: readonly Package[] },
): Promise<Package[]> {
  const { ownerId, orderId } = of;
  const held = of.held ? piecesOf(of.goods, of.held) : await holdGoods(tx, caller, of);
  for (const one of held) refuseToHold(one, ownerId);
  if (new Set(held.map(({ row }) => row.warehouseId)).size > 1) throw packagesErrors.otherWarehouses();
  const states = { fromState: InventoryState.Available, toState: InventoryState.Frozen };
  const moved: Moved[] = [];
  for (const { row, quantity } of held) {
    const availableQuantity = row.availableQuantity - quantity;
    const now = await changeBehind(tx, caller, pkg, row, {
      availableQuantity,
      frozenQuantity: row.frozenQuantity + quantity,
      packageStatus: availableQuantity === 0 ? packageStates.after(row.packageStatus, 'order') : row.packageStatus,
      logisticsOrderId: orderId,
      orderedTime: caller.now,
    });
    const counts = { quantity, before: row.availableQuantity, after: availableQuantity };
    moved.push({ row: now, type: movement.Freeze, ...counts, orderId, ...states });
  }
  await recordAll(tx, caller, moved, of.held && 1);
  return moved.map(({ row }) => row);
}

function refuseToHold({ row, quantity }: Held, ownerId: string): void {
  const number = row.courierNumber;
  if (row.claimStatus !== ClaimStatus.Claimed || row.ownerId !== ownerId) throw packagesErrors.otherOwner({ number });
  const gone = packageStates.is(row.packageStatus, 'ofOrder');
  if (gone || (row.availableQuantity === 0 && row.frozenQuantity > 0)) throw packagesErrors.heldByOrder({ number });
  if (!packageStates.can(row.packageStatus, 'order')) throw packagesErrors.notOnShelf({ number });
  if (row.problemType) throw packagesErrors.problemOpen({ number });
  if (row.completionStatus !== CompletionStatus.Completed) throw packagesErrors.incomplete({ number });
  if (quantity < 1) throw refuse('ValidationFailed');
  if (row.availableQuantity < quantity) throw packagesErrors.notEnough({ number, available: row.availableQuantity, wanted: quantity });
}

/** Frees pieces an order held and nobody has picked; a package that lies whole again waits on its shelf as before. */
export async function freePackages(tx: Tx, caller: Caller, of: OfOrder): Promise<Package[]> {
  const states = { fromState: InventoryState.Frozen, toState: InventoryState.Available };
  const moved: Moved[] = [];
  for (const { row, quantity } of await holdGoods(tx, caller, of)) {
    if (row.frozenQuantity - row.pickedQuantity < quantity) throw packagesErrors.notFreeable({ number: row.courierNumber });
    const availableQuantity = row.availableQuantity + quantity;
    const now = await changeBehind(tx, caller, pkg, row, {
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

/** The order a package names once one has let its pieces go: the newest other one that has pieces of it, or none. */
async function orderAfter(tx: Tx, row: Package, freed: number, orderId: string): Promise<string | null> {
  if (row.frozenQuantity === freed && row.usedQuantity === 0) return null;
  if (row.logisticsOrderId !== orderId) return row.logisticsOrderId;
  const found = await sql<Pick<RowOf<typeof logisticsOrder>, 'id'>>`select o.id from order_goods g
    join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id
      and o.order_status = any(${orderStates.codes('placed')})
    where g.site_id = ${row.siteId} and g.package_id = ${row.id} and o.id <> ${orderId} order by o.creation_time desc, o.id desc limit 1`.execute(
    tx,
  );
  return found.rows[0]?.id ?? null;
}

/** The pieces of a package by where they are on their way. */
export type Counts = Pick<
  Package,
  'availableQuantity' | 'frozenQuantity' | 'usedQuantity' | 'pickedQuantity' | 'packedQuantity' | 'completedQuantity'
>;

/** How far a package is: as far as the last of its pieces. One with free pieces is on its shelf. */
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

type Step = 'pick' | 'undoPicking' | 'pack' | 'reopenPacking' | 'depart' | 'complete';

/** Changes the counts of a package and moves it along its table when its last pieces take the step; gives the new row. */
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
  return changeBehind(tx, caller, pkg, row, { ...counts, packageStatus, ...more });
}
