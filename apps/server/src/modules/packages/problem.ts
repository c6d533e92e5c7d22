import type { Input } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { packageProblemChanged } from '@entrepot/contract/modules/packages/events.ts';
import type { setPackageCargoType } from '@entrepot/contract/modules/packages/floor-calls.ts';
import type { clearPackageProblem, markPackageProblem } from '@entrepot/contract/modules/packages/problem-calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { VerbInput } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/db/db.ts';
import { storeFiles } from '../../core/files/files.ts';
import { change, find, lock, lockAll } from '../../core/db/rows.ts';
import { asSystemIn, atSite } from '../../core/scope/scope.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import { ordersContaining } from './lost.ts';
import { notifyPackageOwner } from './messages.ts';
import { completionOf, type Package } from './package-row.ts';

const { PackageProblemType } = enumCodes;

/** A locked package, and the locked orders that have not departed with it. */
interface LockedWithOrders {
  row: Package;
  orderIds: readonly string[];
}

/** Locks the orders that contain a package before the package. Throws `NotFound`. */
export async function lockWithOrders(tx: Tx, caller: Caller, id: string): Promise<LockedWithOrders> {
  const { siteId } = await find(tx, caller, pkg, id);
  const orderIds = await ordersContaining(tx, caller, id, orderStates.codes('notDeparted'));
  await lockAll(tx, asSystemIn(caller, siteId), logisticsOrder, orderIds);
  return { row: await lock(tx, caller, pkg, id), orderIds };
}

/**
 * Reports a problem of a package in the warehouse: it cannot be ordered, and the orders that contain it are on hold, until the problem is
 * resolved. Notifies the customer, who decides about a package in an order.
 */
export async function markProblem(tx: Tx, caller: Caller, { id, problem, remarks, pictures }: Input<typeof markPackageProblem>) {
  const { row, orderIds } = await lockWithOrders(tx, caller, id);
  const storedPictures = await storeFiles(tx, caller, pictures ?? null, row.pictures);
  const { siteId } = await flag(tx, caller, row, problem, remarks ?? null, storedPictures, orderIds.length > 0);
  await publish(tx, caller, packageProblemChanged, { siteId, packageId: id, orderIds });
  return true;
}

/** Flags a locked package that is in the warehouse. Throws `StateNotAllowed`. */
export async function flag(
  tx: Tx,
  caller: Caller,
  row: Package,
  problem: CodeOf<'PackageProblemType'>,
  remarks: string | null,
  more: readonly string[],
  isInOrder = false,
): Promise<Package> {
  if (!packageStates.is(row.packageStatus, 'inWarehouse')) throw packageStates.refusal(row.packageStatus);
  const pictures = [...new Set([...row.pictures, ...more])].slice(-15);
  const marked = await change(tx, caller, pkg, row, {
    problemType: problem,
    problemRemarks: remarks,
    problemTime: caller.now,
    problemDecision: null,
    pictures,
  });
  const label = enumLabel(caller.language, 'PackageProblemType', problem);
  await notifyPackageOwner(tx, caller, marked, isInOrder ? 'problemInOrder' : 'problem', { problem: label, remarks: remarks ?? '' });
  return marked;
}

/** Resolves the problem, so that orders with the package continue. Customers cannot resolve prohibited goods. */
export async function clearProblem(tx: Tx, caller: Caller, { id, remarks }: Input<typeof clearPackageProblem>) {
  const { row, orderIds } = await lockWithOrders(tx, caller, id);
  if (!row.problemType) throw packagesErrors.noProblem({ number: row.courierNumber });
  if (caller.audience === 'customer' && row.problemType === PackageProblemType.Prohibited)
    throw packagesErrors.onlyStaffClears({ number: row.courierNumber });
  await change(tx, caller, pkg, row, {
    problemType: null,
    problemTime: null,
    problemDecision: null,
    problemRemarks: remarks ?? row.problemRemarks,
  });
  if (caller.audience !== 'customer') await notifyPackageOwner(tx, caller, row, 'problemCleared');
  await publish(tx, caller, packageProblemChanged, { siteId: row.siteId, packageId: id, orderIds });
  return true;
}

/** Corrects the cargo type of a package that is not reserved by an order and notifies the customer. */
export async function setCargoType(tx: Tx, caller: Caller, { id, cargoTypeId }: VerbInput<typeof setPackageCargoType>) {
  const row = await lock(tx, caller, pkg, id);
  if (!packageStates.is(row.packageStatus, 'notOrdered')) throw packageStates.refusal(row.packageStatus);
  if (row.frozenQuantity > 0) throw packagesErrors.reservedByOrder({ number: row.courierNumber });
  const type = await find(tx, atSite(caller, row.siteId), cargoType, cargoTypeId);
  if (row.cargoTypeId === cargoTypeId) return true;
  await change(tx, caller, pkg, row, { cargoTypeId, completionStatus: completionOf({ ...row, cargoTypeId }) });
  await notifyPackageOwner(tx, caller, row, 'cargoType', { type: type.name[caller.language] });
  return true;
}
