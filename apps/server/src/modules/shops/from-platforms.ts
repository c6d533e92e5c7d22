import type { Input } from '@entrepot/contract/core/call.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import type { establishLogisticsOrderFromPlatforms } from '@entrepot/contract/modules/shops/platform-calls.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { platformOrderStates, shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { beyondOwn, shopFor } from './access.ts';
import { refuseNotThere } from './bind-orders.ts';
import { holdOrders } from './binding.ts';
import { sendAsOne } from './send-orders.ts';

/**
 * Makes the logistics order of a marketplace's parcel: from its shop's warehouse with its shop's shipping method to its buyer. Refuses
 * goods that are not found (319, 320), a shop without warehouse or shipping method (100), and what orders refuse.
 */
export async function orderFromPlatform(
  tx: Tx,
  caller: Caller,
  { id }: Input<typeof establishLogisticsOrderFromPlatforms> & { id: string },
) {
  const { shopOrderId, siteId } = await find(tx, beyondOwn(caller), platformOrder, id);
  const [order] = await holdOrders(tx, caller, [shopOrderId]);
  const { status } = await find(tx, beyondOwn(caller), platformOrder, id);
  if (!platformOrderStates.can(status, 'order')) {
    // What is still to be matched says which goods are missing.
    if (platformOrderStates.can(status, 'match')) await refuseNotThere(tx, caller, siteId, [order!]);
    throw platformOrderStates.refusal(status);
  }
  if (!shopOrderStates.is(order!.status, 'sendable')) throw shopsErrors.notToSend({ order: order!.platformOrderNo });
  await refuseNotThere(tx, caller, siteId, [order!]);
  const { warehouseId, typeOfShippingId, name, unpacking } = await shopFor(tx, caller, order!.shopId, 'consolidate');
  if (!warehouseId) throw shopsErrors.noWarehouse({ shop: name });
  if (!typeOfShippingId) throw shopsErrors.noWay({ shop: name });
  const way = { warehouseId, typeOfShippingId };
  const made = await sendAsOne(tx, asSystemIn(caller, siteId), [order!], way, { consolidationId: null, unpacking });
  return { LogisticsOrderId: made.id, SerialNumber: made.serialNumber };
}
