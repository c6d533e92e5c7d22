import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { packageLost } from '@entrepot/contract/modules/packages/facts.ts';
import type { recoverPackage, reportPackageLost } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock, lockAll } from '../../core/rows/rows.ts';
import { putOn, shelfByNumber } from '../shelving/public.ts';
import { tellOfPackage } from './messages.ts';
import { movement, record } from './movements.ts';
import { goodsOnShelf, takeRowOff } from './shelve.ts';

const { ShelvesLogType } = enumCodes;

/** Reports a package that cannot be found in the house; orders that hold goods of it are told to stop. */
export async function reportLost(tx: Tx, caller: Caller, { id, remarks }: Input<typeof reportPackageLost>) {
  const orderIds = await ordersHolding(tx, caller, id);
  if (orderIds.length) await lockAll(tx, caller, logisticsOrder, orderIds);
  const row = await lock(tx, caller, pkg, id);
  const status = packageStates.after(row.packageStatus, 'reportLost');
  await takeRowOff(tx, caller, row, ShelvesLogType.Adjust, movement.AdjustOut);
  const lost = await change(tx, caller, pkg, row, { packageStatus: status, shelfId: null, internalRemarks: remarks });
  await announce(tx, caller, packageLost, { siteId: lost.siteId, packageId: id, orderIds });
  await tellOfPackage(tx, caller, lost, 'lost');
  return true;
}

async function ordersHolding(tx: Tx, caller: Caller, packageId: string): Promise<string[]> {
  const found = await sql<Pick<RowOf<typeof logisticsOrder>, 'id'>>`select distinct o.id from order_goods g
    join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id
      and o.order_status = any(${orderStates.codes('held')})
    where g.site_id = any(${caller.siteIds}::uuid[]) and g.package_id = ${packageId} order by o.id`.execute(tx);
  return found.rows.map(({ id }) => id);
}

/** Puts a package that was found again on a shelf; one whose pieces an order holds is in that order as before. */
export async function recover(tx: Tx, caller: Caller, { id, shelfNumber }: Input<typeof recoverPackage>) {
  const row = await lock(tx, caller, pkg, id);
  const found = packageStates.after(row.packageStatus, 'recover');
  const place = await shelfByNumber(tx, caller, row.warehouseId, shelfNumber);
  const goods = goodsOnShelf(row);
  await putOn(tx, caller, { shelfId: place.id, goods, logType: ShelvesLogType.Adjust });
  const held = row.availableQuantity === 0 && row.frozenQuantity > 0;
  const back = await change(tx, caller, pkg, row, {
    packageStatus: held ? packageStates.after(found, 'order') : found,
    shelfId: place.id,
    shelvedTime: row.shelvedTime ?? caller.now,
  });
  await record(tx, caller, back, {
    type: movement.AdjustIn,
    quantity: goods.quantity,
    before: 0,
    after: goods.quantity,
    toShelfId: place.id,
  });
  await tellOfPackage(tx, caller, back, 'recovered');
  return true;
}
