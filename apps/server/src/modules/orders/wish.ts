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
import { find, findWhere, lockAll, lockWhere } from '../../core/rows/rows.ts';
import { codeOf, commoditiesToOrder, holdStock } from '../commodities/public.ts';
import { goodsOf, type Order } from './moves.ts';
import { type GoodsWish, packagesIn, stockIn, targetOf, typeOf } from './order-goods.ts';
import { freeOf, walletCurrencyOf } from '../pricing/public.ts';
import type { Package } from './goods-checks.ts';
import { type Customer, customerOf } from './owner.ts';
import { siteCodeOf } from '../sites/public.ts';

/** What somebody wants to order: from a form, or as a stored order has it. */
export type OrderWish = Pick<Order, keyof typeof orderChoices | 'siteId'> & { goods: GoodsWish[]; serviceIds: string[] };

const { Package: Parcels, Commodity, Reshipment } = enumCodes.LogisticsOrderType;
const ordered: readonly number[] = [Parcels, Commodity, Reshipment];
type Sent = Omit<Input<typeof establishLogisticsOrder>, 'expectedAmount' | 'submit'>;

/** A wish, and the packages it names as they were when they were read. */
export interface Wished {
  wish: OrderWish;
  packages: readonly Package[];
}

/** Reads a form. The customer, the warehouse and the packages must be there for the caller (101). */
export const wishFrom = async (tx: Tx, caller: Caller, sent: Sent): Promise<OrderWish> =>
  (await wishedIn(tx, caller, sent, (ids) => findWhere(tx, caller, pkg, { id: ids }))).wish;

/** Reads a form as `wishFrom` does, and holds what it names as `holdWanted` does. */
export async function holdWish(tx: Tx, caller: Caller, sent: Sent): Promise<Wished> {
  const wished = await wishedIn(tx, caller, sent, async (ids, siteId) => {
    // The site's code is for the number of the order: read here it makes no trip of its own.
    const [packages] = await Promise.all([lockWhere(tx, caller, pkg, { id: ids }), siteCodeOf(tx, siteId)]);
    return packages;
  });
  const stock = stockIn(wished.wish.goods);
  if (stock.length) await holdStock(tx, stock);
  return wished;
}

type ReadPackages = (ids: readonly string[], siteId: string) => Promise<Package[]>;

async function wishedIn(tx: Tx, caller: Caller, sent: Sent, read: ReadPackages): Promise<Wished> {
  const [{ siteId }, customer] = await Promise.all([find(tx, caller, warehouse, sent.warehouseId), customerOf(tx, caller, sent.userId)]);
  if (customer.siteId !== siteId) throw refuse('NotFound');
  const logisticsOrderType = sent.logisticsOrderType ?? Parcels;
  if (!ordered.includes(logisticsOrderType)) throw ordersErrors.onlyPackages();
  const { goods, packages, sentBefore } = await goodsFrom(tx, caller, customer, sent.goods ?? [], read);
  if (sent.isCod && !(Number(sent.collectionAmount) > 0)) throw invalid({ field: 'CollectionAmount', key: 'required' });
  const wish = {
    siteId,
    ownerId: customer.ownerId,
    warehouseId: sent.warehouseId,
    logisticsOrderType: typeOf(goods, sentBefore ? Reshipment : logisticsOrderType === Reshipment ? Parcels : logisticsOrderType),
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
  return { wish, packages };
}

type SentGoods = NonNullable<Sent['goods']>[number];

/**
 * Goods as sent, all of them the customer's (312) and each of them once (120). A package without a quantity is wanted as far as it is free.
 * `sentBefore`: they are packages that came back from the destination, all of them.
 */
async function goodsFrom(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId }: Customer,
  sent: readonly SentGoods[],
  read: ReadPackages,
): Promise<{ goods: GoodsWish[]; packages: Package[]; sentBefore: boolean }> {
  const goods = sent.map(({ packageId = null, commodityId = null, quantity = null }) => ({ packageId, commodityId, quantity }));
  const unclear = goods.findIndex(({ packageId, commodityId }) => (packageId === null) === (commodityId === null));
  if (unclear >= 0) throw invalid({ field: `Goods.${unclear}.PackageId`, key: 'required' });
  const [packages, commodities] = await Promise.all([
    read(
      goods.flatMap(({ packageId }) => packageId ?? []),
      siteId,
    ),
    commoditiesToOrder(
      tx,
      caller,
      goods.flatMap(({ commodityId }) => commodityId ?? []),
    ),
  ]);
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
  return { goods: wanted, packages, sentBefore: cameBack > 0 && cameBack === goods.length };
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
  const chosen = tx.selectFrom('orderService').select('valueAddedServiceId').where('siteId', '=', order.siteId);
  const [goods, services] = await Promise.all([
    goodsOf(tx, order),
    chosen.where('logisticsOrderId', '=', order.id).orderBy('id').execute(),
  ]);
  return {
    ...order,
    goods: goods.map(({ packageId, commodityId, quantity }) => ({ packageId, commodityId, quantity })),
    serviceIds: services.map(({ valueAddedServiceId }) => valueAddedServiceId),
  };
}
