import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { packageLost, packageRecovered, packagesMoved } from '@entrepot/contract/modules/packages/events.ts';
import type { recoverPackage, reportPackageLost } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, lock, lockAll } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { putOn, shelfByNumber } from '../shelving/public.ts';
import { notifyPackageOwner } from './messages.ts';
import { movement, record } from './movements.ts';
import type { Package } from './package-row.ts';
import { refuseForbiddenArea } from './put-away-area.ts';
import { goodsOnShelf, takeRowOff } from './shelve.ts';

const { ShelvesLogType } = enumCodes;

/** Marks a package as lost and publishes `packageLost` with the orders that contain it. */
export async function reportLost(tx: Tx, caller: Caller, { id, remarks }: Input<typeof reportPackageLost>) {
  const orderIds = await ordersContaining(tx, caller, id, orderStates.codes('reserved'));
  if (orderIds.length) await lockAll(tx, caller, logisticsOrder, orderIds);
  const row = await lock(tx, caller, pkg, id);
  const lost = await loseRow(tx, caller, row, remarks);
  await publish(tx, caller, packageLost, { siteId: lost.siteId, packageId: id, orderIds });
  return true;
}

/** Marks a locked package as lost and notifies its owner. */
export async function loseRow(tx: Tx, caller: Caller, row: Package, remarks: string | null): Promise<Package> {
  const packageStatus = packageStates.after(row.packageStatus, 'reportLost');
  await takeRowOff(tx, caller, row, ShelvesLogType.Adjust, movement.AdjustOut);
  const lost = await change(tx, caller, pkg, row, { packageStatus, shelfId: null, internalRemarks: remarks ?? row.internalRemarks });
  await notifyPackageOwner(tx, caller, lost, 'lost');
  return lost;
}

/** The ids of the orders in some states whose goods include a package, in ascending order. */
export async function ordersContaining(tx: Tx, caller: Caller, packageId: string, statuses: readonly number[]): Promise<string[]> {
  const found = await sql<Pick<RowOf<typeof logisticsOrder>, 'id'>>`select distinct o.id
    from order_goods g
    join logistics_order o on o.site_id = g.site_id
      and o.id = g.logistics_order_id
      and o.order_status = any(${statuses})
    where g.site_id = any(${caller.siteIds}::uuid[]) and g.package_id = ${packageId}
    order by o.id`.execute(tx);
  return found.rows.map(({ id }) => id);
}

/** Puts a package that was found on a shelf. Reservations of orders are unchanged; an order on hold for it continues. */
export async function recover(tx: Tx, caller: Caller, { id, shelfNumber }: Input<typeof recoverPackage>) {
  const { siteId } = await find(tx, caller, pkg, id);
  await lockOrdersOf(tx, caller, { siteId, id });
  const row = await lock(tx, caller, pkg, id);
  const place = await shelfByNumber(tx, caller, row.warehouseId, shelfNumber);
  await refuseForbiddenArea(tx, caller, row, place);
  await recoverOn(tx, caller, row, place.id);
  return true;
}

/** Puts a locked lost package on a shelf and publishes `packageRecovered` with the orders that contain it. */
export async function recoverOn(tx: Tx, caller: Caller, row: Package, shelfId: string): Promise<void> {
  // After the package: a scan rarely finds a lost one. A call in a deadlock is repeated.
  const orderIds = await lockOrdersOf(tx, caller, row);
  await recoverRow(tx, caller, row, shelfId);
  await publish(tx, caller, packageRecovered, { siteId: row.siteId, packageId: row.id, orderIds });
}

async function lockOrdersOf(tx: Tx, caller: Caller, { siteId, id }: Pick<Package, 'siteId' | 'id'>): Promise<string[]> {
  const orderIds = await ordersContaining(tx, caller, id, orderStates.codes('reserved'));
  if (orderIds.length) await lockAll(tx, asSystemIn(caller, siteId), logisticsOrder, orderIds);
  return orderIds;
}

/** Puts a locked lost package on a shelf and notifies its owner. Throws `StateNotAllowed`. */
export async function recoverRow(tx: Tx, caller: Caller, row: Package, shelfId: string): Promise<void> {
  const found = packageStates.after(row.packageStatus, 'recover');
  const goods = goodsOnShelf(row);
  await putOn(tx, caller, { shelfId, goods, logType: ShelvesLogType.Adjust });
  const isReserved = row.availableQuantity === 0 && row.frozenQuantity > 0;
  const back = await change(tx, caller, pkg, row, {
    packageStatus: isReserved ? packageStates.after(found, 'order') : found,
    shelfId,
    shelvedTime: row.shelvedTime ?? caller.now,
  });
  await publish(tx, caller, packagesMoved, { siteId: row.siteId, packageIds: [row.id], shelfId });
  await record(tx, caller, back, {
    type: movement.AdjustIn,
    quantity: goods.quantity,
    before: 0,
    after: goods.quantity,
    toShelfId: shelfId,
  });
  await notifyPackageOwner(tx, caller, back, 'recovered');
}
