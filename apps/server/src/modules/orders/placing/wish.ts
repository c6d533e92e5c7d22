import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { establishLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import type { orderChoices } from '@entrepot/contract/modules/orders/order-fields.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import { find, findWhere, lockAll, lockWhere } from '../../../core/db/rows.ts';
import { codeOf, commoditiesToOrder, lockStock } from '../../commodities/public.ts';
import { goodsOf, type Order } from '../moves.ts';
import { type GoodsWish, packagesIn, stockIn, targetOf, typeOf } from '../stock/order-goods.ts';
import { freeOf, walletCurrencyOf } from '../../pricing/public.ts';
import type { Package } from './goods-checks.ts';
import { type Customer, customerOf } from '../owner.ts';
import { siteCodeOf } from '../../sites/public.ts';

/** An order request: from a form, or from a stored order. Without a declared price, that of its goods counts. */
export type OrderWish = Pick<Order, keyof typeof orderChoices | 'siteId'> & { goods: GoodsWish[]; serviceIds: string[] };

const { Package: Parcels, Commodity, Reshipment } = enumCodes.LogisticsOrderType;
const ordered: readonly number[] = [Parcels, Commodity, Reshipment];
type WishInput = Omit<Input<typeof establishLogisticsOrder>, 'expectedAmount' | 'submit'>;

/** A wish with its packages as they were read. */
export interface LockedWish {
  wish: OrderWish;
  packages: readonly Package[];
}

/** Parses a form. The customer, the warehouse and the packages must be in the caller's scope (`NotFound`). */
export const wishFrom = async (tx: Db, caller: Caller, sent: WishInput): Promise<OrderWish> =>
  (await wishedIn(tx, caller, sent, (ids) => findWhere(tx, caller, pkg, { id: ids }))).wish;

/** Parses a form like `wishFrom` and locks what it names like `lockWanted`. */
export async function readAndLockWish(tx: Tx, caller: Caller, sent: WishInput): Promise<LockedWish> {
  const wished = await wishedIn(tx, caller, sent, async (ids, siteId) => {
    // The site's code is for the order number: read here it needs no extra round trip.
    const [packages] = await Promise.all([lockWhere(tx, caller, pkg, { id: ids }), siteCodeOf(tx, siteId)]);
    return packages;
  });
  const stock = stockIn(wished.wish.goods);
  if (stock.length) await lockStock(tx, stock);
  return wished;
}

type ReadPackages = (ids: readonly string[], siteId: string) => Promise<Package[]>;

async function wishedIn(tx: Db, caller: Caller, sent: WishInput, read: ReadPackages): Promise<LockedWish> {
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

type SentGoods = NonNullable<WishInput['goods']>[number];

/**
 * Parses goods, all of them the customer's (`DifferentUser`) and each of them once (`DuplicateSelection`). A package without a quantity
 * means all its free pieces. `sentBefore`: they are packages that came back from the destination, all of them.
 */
async function goodsFrom(
  tx: Db,
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
 * Locks the packages and the stock of a wish before its lines are written: a new line takes a share lock on its package's row, so two
 * concurrent orders that each wrote a line first would deadlock.
 */
export async function lockWanted(tx: Tx, caller: Caller, { goods }: OrderWish): Promise<void> {
  const packages = packagesIn(goods);
  if (packages.length)
    await lockAll(
      tx,
      caller,
      pkg,
      packages.map(({ packageId }) => packageId),
    );
  if (stockIn(goods).length) await lockStock(tx, stockIn(goods));
}

/** Returns the wish of a stored order. */
export async function wishOf(tx: Db, order: Order): Promise<OrderWish> {
  const chosen = tx.selectFrom('orderService').select('valueAddedServiceId').where('siteId', '=', order.siteId);
  const [goods, services] = await Promise.all([
    goodsOf(tx, order),
    chosen.where('logisticsOrderId', '=', order.id).orderBy('id').execute(),
  ]);
  return {
    ...order,
    // A value that follows from the goods follows from the new ones too.
    declaredPrice: order.declaredByHand ? order.declaredPrice : null,
    goods: goods.map(({ packageId, commodityId, quantity }) => ({ packageId, commodityId, quantity })),
    serviceIds: services.map(({ valueAddedServiceId }) => valueAddedServiceId),
  };
}
