import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import {
  type transferAllShelvesGoods,
  type transferShelvesGoods,
  packagesTransferred,
  transferErrors,
} from '@entrepot/contract/modules/shelving/transfer.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find, lockAll, lockWhere } from '../../core/db/rows.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import { goodsOf, logGoods, refuseMixing } from './goods.ts';
import { addLoad, removeLoad, type Shelf, sumLoads } from './load.ts';
import { goodsIn, othersOn, transferOthers, requireSameWarehouse } from './transfer-others.ts';

type Package = RowOf<typeof pkg>;
type Route = Pick<Input<typeof transferShelvesGoods>, 'fromShelfId' | 'toShelfId'>;

/** Moves selected goods to another shelf of their warehouse: all of them, or none when one cannot be moved. */
export async function transfer(tx: Tx, caller: Caller, { items, ...route }: Input<typeof transferShelvesGoods>): Promise<true> {
  const { packageIds, ...others } = goodsIn(items);
  const packages = await lockAll(tx, caller, pkg, packageIds);
  await transferOthers(tx, caller, route, others);
  if (!packages.length) return true;
  const { from, to } = await lockRoute(tx, caller, route);
  const wanted = new Map(items.map(({ packageId, quantity }) => [packageId, quantity ?? null]));
  for (const row of packages) refuseToMove(caller, row, from, wanted.get(row.id) ?? null);
  await move(tx, caller, packages, from, to);
  return true;
}

/** Moves all goods of a shelf to another one of its warehouse; returns how many packages, bins, returns, boxes and commodities moved. */
export async function transferAll(tx: Tx, caller: Caller, route: Input<typeof transferAllShelvesGoods>): Promise<number> {
  await find(tx, caller, shelf, route.fromShelfId);
  const packages = await lockWhere(tx, caller, pkg, { shelfId: route.fromShelfId });
  const others = await othersOn(tx, caller, route.fromShelfId);
  await transferOthers(tx, caller, route, others);
  const { from, to } = await lockRoute(tx, caller, route);
  for (const row of packages) refuseToMove(caller, row, from, null);
  await move(tx, caller, packages, from, to);
  return (
    packages.length +
    others.binIds.length +
    others.returnIds.length +
    others.parcelIds.length +
    new Set(others.stock.map(({ commodityId }) => commodityId)).size
  );
}

/**
 * Locks both shelves, which must differ (`DuplicateSelection`) and be in one warehouse (`WarehouseMismatch`). Goods are always locked
 * before shelves.
 */
async function lockRoute(tx: Tx, caller: Caller, { fromShelfId, toShelfId }: Route): Promise<{ from: Shelf; to: Shelf }> {
  const rows = await lockAll(tx, caller, shelf, [fromShelfId, toShelfId]);
  return requireSameWarehouse(rows.find(({ id }) => id === fromShelfId)!, rows.find(({ id }) => id === toShelfId)!);
}

/**
 * Throws `PackageNotOnShelf` for a package elsewhere, `StateNotAllowed` for one in a state without a shelf, and `InsufficientStock` for a
 * partial move.
 */
function refuseToMove(caller: Caller, row: Package, from: Shelf, wanted: number | null): void {
  if (row.shelfId !== from.id) throw transferErrors.notHere({ package: row.courierNumber, number: from.number });
  if (!packageStates.can(row.packageStatus, 'move')) {
    throw transferErrors.notTransferable({
      package: row.courierNumber,
      status: enumLabel(caller.language, 'PackageStatus', row.packageStatus),
    });
  }
  const { quantity } = goodsOf(row);
  if (wanted !== null && wanted !== quantity) throw shelvingErrors.notThatMany({ package: row.courierNumber, pieces: quantity });
}

/** Moves packages: updates counters and logs of both shelves, and publishes their new location. */
async function move(tx: Tx, caller: Caller, packages: readonly Package[], from: Shelf, to: Shelf): Promise<void> {
  if (!packages.length) return;
  const goods = packages.map(goodsOf);
  await addLoad(tx, caller, to.id, sumLoads(goods));
  await refuseMixing(tx, to, goods);
  await removeLoad(tx, caller, from.id, sumLoads(goods));
  await logGoods(tx, caller, from, enumCodes.ShelvesLogType.Transfer, goods);
  await logGoods(tx, caller, to, enumCodes.ShelvesLogType.Transfer, goods);
  const packageIds = packages.map(({ id }) => id);
  await publish(tx, caller, packagesTransferred, { siteId: to.siteId, packageIds, fromShelfId: from.id, toShelfId: to.id });
}
