import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { packageLowerShelf, transferPackageShelf } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packagesMoved } from '@entrepot/contract/modules/packages/events.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { VerbInput } from '../../core/calls/handler.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { updateDeferred, lock } from '../../core/db/rows.ts';
import { atSite, scopeOf } from '../../core/scope/scope.ts';
import { packageGoods, putOn, shelvesByLabel, takeOff } from '../shelving/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { isOpen } from './assign-owner.ts';
import { movement, record } from './movements.ts';
import type { Package } from './package-row.ts';
import { refuseForbiddenArea } from './put-away-area.ts';

export type Shelf = RowOf<typeof shelf>;
const { PackageStatus, ShelvesLogType } = enumCodes;

/** The shelf usage of a package without the pieces picked for orders. */
export const goodsOnShelf = (row: Package) => packageGoods(row);

/** Whether a package is to be put on a shelf; a lost one that turned up is, too. */
export const isToShelve = (row: Package) =>
  packageStates.can(row.packageStatus, 'shelve') || packageStates.can(row.packageStatus, 'recover');

/** Whether a package is on a shelf, from where it can be moved to another one, also while an order, a transfer or a return has it. */
export const isMovable = (row: Package) => row.shelfId !== null && packageStates.can(row.packageStatus, 'move');

/**
 * Puts a locked package on a shelf. Throws `PackageNotWeighed` where the site requires a weight, and `WarehouseMismatch` for a shelf of another
 * warehouse or of an area that its problem forbids.
 */
export async function putRow(tx: Tx, caller: Caller, row: Package, place: Shelf): Promise<Package> {
  if (isMovable(row))
    throw packagesErrors.alreadyOnShelf({ number: row.courierNumber, shelf: await numberOf(tx, row) }, { MoveId: row.id });
  await refuseUnready(tx, row);
  await refuseForbiddenArea(tx, caller, row, place);
  return placeRow(tx, caller, row, place);
}

/** Puts a locked package on a shelf of its warehouse without further rules: where a person has recorded that it is there. */
export async function placeRow(tx: Tx, caller: Caller, row: Package, place: Shelf): Promise<Package> {
  const status = packageStates.after(row.packageStatus, 'shelve');
  const goods = goodsOnShelf(row);
  await putOn(tx, caller, { shelfId: place.id, goods, logType: ShelvesLogType.PutOn });
  const shelved = await updateDeferred(tx, caller, pkg, row, {
    packageStatus: status,
    shelfId: place.id,
    shelvedTime: row.shelvedTime ?? caller.now,
  });
  await record(tx, caller, shelved, {
    type: movement.PutOnShelf,
    quantity: goods.quantity,
    before: 0,
    after: goods.quantity,
    toShelfId: place.id,
  });
  return shelved;
}

/**
 * Throws `StateNotAllowed` for packages that were not received or are leaving, and `PackageNotWeighed` where the site requires a weight.
 */
export async function refuseUnready(tx: Db, row: Package): Promise<void> {
  if (row.packageStatus === PackageStatus.Declared) throw packagesErrors.notSigned({ number: row.courierNumber });
  if (row.packageStatus === PackageStatus.Picked) throw packagesErrors.pickedForOrder({ number: row.courierNumber });
  if (!isToShelve(row)) packageStates.after(row.packageStatus, 'shelve');
  if (row.packageStatus !== PackageStatus.Signed || isOpen(row)) return;
  const { requireWeighBeforeShelving } = await siteConfigurationOf(tx, row.siteId);
  if (requireWeighBeforeShelving) throw packagesErrors.notWeighed({ number: row.courierNumber });
}

/** The scanned shelf in the package's warehouse. Throws `WarehouseMismatch` for a shelf of another one. */
export async function shelfFor(tx: Tx, caller: Caller, row: Package, number: string, warehouseId: string | null): Promise<Shelf> {
  const wanted = warehouseId ?? row.warehouseId;
  const found = await shelvesByLabel(tx, atSite(caller, row.siteId), wanted, number);
  const here = found.find((one) => one.warehouseId === wanted);
  if (here?.warehouseId === row.warehouseId) return here;
  if (found.length) throw packagesErrors.shelfElsewhere({ number: row.courierNumber, shelf: number });
  throw packagesErrors.noShelf({ shelf: number });
}

async function numberOf(tx: Tx, row: Package): Promise<string> {
  const place = await tx
    .selectFrom('shelf')
    .select('number')
    .where('siteId', '=', row.siteId)
    .where('id', '=', row.shelfId)
    .executeTakeFirst();
  return place?.number ?? '';
}

/** Throws `PackageNotOnShelf`, or `PackageFrozen` when an order has reserved it. */
function mustLieFree(row: Package): void {
  if (!row.shelfId) throw packagesErrors.notOnShelf({ number: row.courierNumber });
  if (row.frozenQuantity > 0) throw packagesErrors.reservedByOrder({ number: row.courierNumber });
}

/** Takes a package that no order has reserved off its shelf; the reason is part of the stock movement. */
export async function lower(tx: Tx, caller: Caller, { id, remarks }: VerbInput<typeof packageLowerShelf>) {
  const row = await lock(tx, caller, pkg, id);
  mustLieFree(row);
  const status = packageStates.after(row.packageStatus, 'lower');
  await takeRowOff(tx, caller, row, ShelvesLogType.Lower, movement.LowerShelf, remarks ?? null);
  await updateDeferred(tx, caller, pkg, row, { packageStatus: status, shelfId: null, internalRemarks: remarks ?? row.internalRemarks });
  return true;
}

/** Takes a package off its shelf: counters, shelf log and stock movement. The caller updates its row. */
export async function takeRowOff(
  tx: Tx,
  caller: Caller,
  row: Package,
  logType: (typeof ShelvesLogType)[keyof typeof ShelvesLogType],
  type: (typeof movement)[keyof typeof movement],
  reason: string | null = null,
): Promise<void> {
  if (!row.shelfId) return;
  const goods = goodsOnShelf(row);
  await takeOff(tx, caller, { shelfId: row.shelfId, goods, logType });
  await record(tx, caller, row, { type, quantity: goods.quantity, before: goods.quantity, after: 0, fromShelfId: row.shelfId, reason });
}

/** Moves a package to another shelf of its warehouse; picking lists of its orders follow. */
export async function moveToShelf(tx: Tx, caller: Caller, { id, shelfNumber }: VerbInput<typeof transferPackageShelf>) {
  const row = await lock(tx, caller, pkg, id);
  if (!row.shelfId) throw packagesErrors.notOnShelf({ number: row.courierNumber });
  packageStates.after(row.packageStatus, 'move');
  const place = await shelfFor(tx, caller, row, shelfNumber, null);
  if (place.id === row.shelfId) return true;
  await refuseForbiddenArea(tx, caller, row, place);
  // All transactions lock shelves in ascending id order.
  await tx
    .selectFrom('shelf')
    .select('id')
    .where(scopeOf(caller, shelf))
    .where('id', '=', oneOf([row.shelfId, place.id]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const goods = goodsOnShelf(row);
  await takeOff(tx, caller, { shelfId: row.shelfId, goods, logType: ShelvesLogType.Transfer });
  await putOn(tx, caller, { shelfId: place.id, goods, logType: ShelvesLogType.Transfer });
  await updateDeferred(tx, caller, pkg, row, { shelfId: place.id });
  await publish(tx, caller, packagesMoved, { siteId: row.siteId, packageIds: [row.id], shelfId: place.id });
  const { quantity } = goods;
  await record(tx, caller, row, {
    type: movement.ShelfTransfer,
    quantity,
    before: quantity,
    after: quantity,
    fromShelfId: row.shelfId,
    toShelfId: place.id,
  });
  return true;
}
