import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { establishLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import type { orderChoices } from '@entrepot/contract/modules/orders/order-fields.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find, findWhere, lockAll } from '../../core/rows/rows.ts';
import { goodsOf, type Order } from './moves.ts';
import { walletCurrencyOf } from '../pricing/public.ts';
import { customerOf } from './owner.ts';

/** Pieces of one package. */
export interface GoodsWish {
  packageId: string;
  quantity: number;
}
/** What somebody wants to order: from a form, or as a stored order has it. */
export type OrderWish = Pick<Order, keyof typeof orderChoices | 'siteId'> & { goods: GoodsWish[]; serviceIds: string[] };

type Sent = Omit<Input<typeof establishLogisticsOrder>, 'expectedAmount' | 'submit'>;

/** Reads a form. The customer, the warehouse and the packages must be there for the caller (101). */
export async function wishFrom(tx: Tx, caller: Caller, sent: Sent): Promise<OrderWish> {
  const { siteId } = await find(tx, caller, warehouse, sent.warehouseId);
  const customer = await customerOf(tx, caller, sent.userId);
  if (customer.siteId !== siteId) throw refuse('NotFound');
  const type = sent.logisticsOrderType ?? enumCodes.LogisticsOrderType.Package;
  if (type !== enumCodes.LogisticsOrderType.Package) throw ordersErrors.onlyPackages();
  if (sent.isCod && !(Number(sent.collectionAmount) > 0)) throw invalid({ field: 'CollectionAmount', key: 'required' });
  return {
    siteId,
    ownerId: customer.ownerId,
    warehouseId: sent.warehouseId,
    logisticsOrderType: type,
    customerOrderNumber: sent.customerOrderNumber ?? null,
    recipientId: sent.recipientId ?? null,
    selfPickupAddressId: sent.selfPickupAddressId ?? null,
    applicantId: sent.applicantId ?? null,
    shippingMethodId: sent.shippingMethodId ?? null,
    carrierId: sent.carrierId ?? null,
    deliveryMode: sent.deliveryMode ?? (sent.selfPickupAddressId ? enumCodes.DeliveryMode.SelfPickup : enumCodes.DeliveryMode.HomeDelivery),
    taxInclusive: sent.taxInclusive ?? false,
    isCod: sent.isCod ?? false,
    collectionAmount: sent.isCod ? (sent.collectionAmount ?? null) : null,
    collectionCurrencyId: sent.isCod ? (sent.collectionCurrencyId ?? (await walletCurrencyOf(tx, siteId, null))) : null,
    freightCollect: sent.freightCollect ?? false,
    declaredPrice: sent.declaredPrice ?? null,
    declaredCurrencyId: sent.declaredCurrencyId ?? null,
    consolidation: sent.consolidation ?? (sent.goods?.length ?? 0) > 1,
    unpacking: sent.unpacking ?? false,
    remarks: sent.remarks ?? null,
    goods: await goodsFrom(tx, caller, customer.ownerId, sent.goods ?? []),
    serviceIds: [...new Set(sent.valueAddedServiceIds ?? [])],
  };
}

// A package without a quantity is wanted as far as it is free.
async function goodsFrom(
  tx: Tx,
  caller: Caller,
  ownerId: string,
  sent: readonly { packageId: string; quantity?: number | null }[],
): Promise<GoodsWish[]> {
  const ids = sent.map(({ packageId }) => packageId);
  const rows = new Map((await findWhere(tx, caller, pkg, { id: ids })).map((row) => [row.id, row]));
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice) throw ordersErrors.goodsTwice({ number: rows.get(twice)?.courierNumber ?? '' });
  return sent.map(({ packageId, quantity }) => {
    const row = rows.get(packageId);
    if (!row) throw refuse('NotFound');
    if (row.ownerId !== ownerId) throw ordersErrors.otherCustomer({ number: row.courierNumber });
    return { packageId, quantity: quantity ?? Math.max(1, row.availableQuantity || row.quantity - row.usedQuantity) };
  });
}

/**
 * Holds the packages of a wish before its lines are written: a new line takes a share of its package's row, so two orders at
 * once that each wrote a line first would wait for one another.
 */
export async function holdWanted(tx: Tx, caller: Caller, { goods }: OrderWish): Promise<void> {
  if (goods.length)
    await lockAll(
      tx,
      caller,
      pkg,
      goods.map(({ packageId }) => packageId),
    );
}

/** What a stored order wants. */
export async function wishOf(tx: Tx, order: Order): Promise<OrderWish> {
  const goods = await goodsOf(tx, order);
  const services = await tx
    .selectFrom('orderService')
    .select('valueAddedServiceId')
    .where('siteId', '=', order.siteId)
    .where('logisticsOrderId', '=', order.id)
    .orderBy('id')
    .execute();
  return {
    ...order,
    goods: goods.flatMap(({ packageId, quantity }) => (packageId ? [{ packageId, quantity }] : [])),
    serviceIds: services.map(({ valueAddedServiceId }) => valueAddedServiceId),
  };
}
