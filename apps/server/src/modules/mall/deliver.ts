import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { mallErrors } from '@entrepot/contract/modules/mall/errors.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import type { merchantDelivery } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder, sellerOrderLine } from '@entrepot/contract/modules/mall/seller-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { courierNumberOf, declarePackage } from '../packages/public.ts';
import { lockOrder, type SellerOrder, tell } from './order.ts';

const { Declared, Cancelled } = enumCodes.PackageStatus;

/** The merchant has sent a paid order (102): its parcel is declared for the buyer (200, 201). What came before it was declared has arrived. */
export async function deliver(tx: Tx, caller: Caller, { id, courierNumber: typed }: Input<typeof merchantDelivery>) {
  const { order, side } = await lockOrder(tx, caller, id);
  if (side === 'buyer') throw refuse('NotFound');
  if (order.stockMode === stockModes.Warehouse) throw mallErrors.staysInHouse({ number: order.serialNumber });
  const status = sellerOrderStates.after(order.status, 'deliver');
  const courierNumber = courierNumberOf(typed);
  const { siteId, ownerId, warehouseId } = order;
  const system = asSystemIn(caller, siteId);
  const lines = await findWhere(tx, system, sellerOrderLine, { sellerOrderId: id });
  const productName = lines.map(({ name, quantity }) => `${name[caller.language]} × ${quantity}`).join(', ');
  const parcel = await declarePackage(tx, system, {
    siteId,
    warehouseId,
    ownerId,
    courierNumber,
    productName: productName.slice(0, 100),
    price: order.totalAmount,
    source: enumCodes.PackageSource.Mall,
  });
  const sent = await change(tx, system, sellerOrder, order, {
    status,
    courierNumber,
    packageIds: [parcel.id],
    deliveredTime: caller.now,
  });
  await tell(tx, caller, sent, 'delivered', ['buyer'], { courier: courierNumber });
  const isHere = parcel.ownerId === ownerId && parcel.packageStatus !== Declared && parcel.packageStatus !== Cancelled;
  if (isHere) await arrive(tx, system, sent);
  return true;
}

/** The parcel of an order that is held lies in the warehouse. `caller` is the system. */
export async function arrive(tx: Tx, caller: Caller, order: SellerOrder): Promise<void> {
  const status = sellerOrderStates.after(order.status, 'arrive');
  const here = await change(tx, caller, sellerOrder, order, { status, arrivedTime: caller.now });
  await tell(tx, caller, here, 'arrived', ['buyer', 'seller'], { courier: order.courierNumber ?? '' });
}
