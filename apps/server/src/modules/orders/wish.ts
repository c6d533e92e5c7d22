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
import { codeOf, commoditiesToOrder, holdStock } from '../commodities/public.ts';
import { goodsOf, type Order } from './moves.ts';
import { type GoodsWish, packagesIn, stockIn, targetOf, typeOf } from './order-goods.ts';
import { freeOf, walletCurrencyOf } from '../pricing/public.ts';
import { customerOf } from './owner.ts';

/** What somebody wants to order: from a form, or as a stored order has it. */
export type OrderWish = Pick<Order, keyof typeof orderChoices | 'siteId'> & { goods: GoodsWish[]; serviceIds: string[] };

const { Package, Commodity, Reshipment } = enumCodes.LogisticsOrderType;
const ordered: readonly number[] = [Package, Commodity, Reshipment];
type Sent = Omit<Input<typeof establishLogisticsOrder>, 'expectedAmount' | 'submit'>;

/** Reads a form. The customer, the warehouse and the packages must be there for the caller (101). */
export async function wishFrom(tx: Tx, caller: Caller, sent: Sent): Promise<OrderWish> {
  const { siteId } = await find(tx, caller, warehouse, sent.warehouseId);
  const customer = await customerOf(tx, caller, sent.userId);
  if (customer.siteId !== siteId) throw refuse('NotFound');
  const logisticsOrderType = sent.logisticsOrderType ?? Package;
  if (!ordered.includes(logisticsOrderType)) throw ordersErrors.onlyPackages();
  const { goods, sentBefore } = await goodsFrom(tx, caller, customer.ownerId, sent.goods ?? []);
  if (sent.isCod && !(Number(sent.collectionAmount) > 0)) throw invalid({ field: 'CollectionAmount', key: 'required' });
  return {
    siteId,
    ownerId: customer.ownerId,
    warehouseId: sent.warehouseId,
    logisticsOrderType: typeOf(goods, sentBefore ? Reshipment : logisticsOrderType === Reshipment ? Package : logisticsOrderType),
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
    consolidation: sent.consolidation ?? goods.length > 1,
    unpacking: sent.unpacking ?? false,
    remarks: sent.remarks ?? null,
    goods,
    serviceIds: [...new Set(sent.valueAddedServiceIds ?? [])],
  };
}

type SentGoods = NonNullable<Sent['goods']>[number];

/**
 * Goods as sent, all of them the customer's (312) and each of them once (120). A package without a quantity is wanted as far as it is free.
 * `sentBefore`: they are packages that came back from the destination, all of them.
 */
async function goodsFrom(
  tx: Tx,
  caller: Caller,
  ownerId: string,
  sent: readonly SentGoods[],
): Promise<{ goods: GoodsWish[]; sentBefore: boolean }> {
  const goods = sent.map(({ packageId = null, commodityId = null, quantity = null }) => ({ packageId, commodityId, quantity }));
  const unclear = goods.findIndex(({ packageId, commodityId }) => (packageId === null) === (commodityId === null));
  if (unclear >= 0) throw invalid({ field: `Goods.${unclear}.PackageId`, key: 'required' });
  const packages = await findWhere(tx, caller, pkg, { id: goods.flatMap(({ packageId }) => packageId ?? []) });
  const commodities = await commoditiesToOrder(
    tx,
    caller,
    goods.flatMap(({ commodityId }) => commodityId ?? []),
  );
  const known = new Map([
    ...packages.map((row) => [row.id, { number: row.courierNumber, ownerId: row.ownerId, free: freeOf(row) }] as const),
    ...[...commodities.values()].map((row) => [row.id, { number: codeOf(row), ownerId: row.ownerId, free: 1 }] as const),
  ]);
  const targets = goods.map(targetOf);
  const twice = targets.find((id, at) => targets.indexOf(id) !== at);
  if (twice) throw ordersErrors.goodsTwice({ number: known.get(twice)?.number ?? '' });
  const wanted = goods.map((line) => {
    const row = known.get(targetOf(line));
    if (!row) throw refuse('NotFound');
    if (row.ownerId !== ownerId) throw ordersErrors.otherCustomer({ number: row.number });
    return { ...line, quantity: line.quantity ?? row.free };
  });
  const cameBack = packages.filter(({ packageSource }) => packageSource === enumCodes.PackageSource.Return).length;
  return { goods: wanted, sentBefore: cameBack > 0 && cameBack === goods.length };
}

/**
 * Holds the packages and the stock of a wish before its lines are written: a new line takes a share of its package's row, so two
 * orders at once that each wrote a line first would wait for one another.
 */
export async function holdWanted(tx: Tx, caller: Caller, { goods }: OrderWish): Promise<void> {
  const packages = packagesIn(goods);
  if (packages.length)
    await lockAll(
      tx,
      caller,
      pkg,
      packages.map(({ packageId }) => packageId),
    );
  if (stockIn(goods).length) await holdStock(tx, stockIn(goods));
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
    goods: goods.map(({ packageId, commodityId, quantity }) => ({ packageId, commodityId, quantity })),
    serviceIds: services.map(({ valueAddedServiceId }) => valueAddedServiceId),
  };
}
