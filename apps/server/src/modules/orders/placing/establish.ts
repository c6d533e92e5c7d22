import type { Input } from '@entrepot/contract/core/call.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { establishLogisticsOrder, reorderLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderGoods, orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import { orderNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { mustHaveRoom } from '../../../core/db/customer-room.ts';
import type { Tx } from '../../../core/db/db.ts';
import { find, insertAllDeferred, insertDeferred } from '../../../core/db/rows.ts';
import { siteCodeOf } from '../../sites/public.ts';
import type { Package } from './goods-checks.ts';
import type { Order } from '../moves.ts';
import { submitLocked } from './submit.ts';
import { countsOf } from '../stock/order-goods.ts';
import { readAndLockWish, type OrderWish, wishFrom, wishOf } from './wish.ts';

/** Creates a draft, and with `Submit` submits it in the same transaction. */
export async function establish(tx: Tx, caller: Caller, { expectedAmount, submit, ...sent }: Input<typeof establishLogisticsOrder>) {
  if (submit) return establishAndSubmit(tx, caller, sent, { expectedAmount: expectedAmount ?? null });
  await mustHaveRoom(tx, caller, logisticsOrder, 1);
  const order = await draft(tx, caller, await wishFrom(tx, caller, sent));
  return { id: order.id, serialNumber: order.serialNumber, billIds: [] };
}

/**
 * Creates an order and submits it with its goods reserved from the start; `source` is the place of entry, by default that of the caller.
 */
export async function establishAndSubmit(
  tx: Tx,
  caller: Caller,
  sent: Omit<Input<typeof establishLogisticsOrder>, 'expectedAmount' | 'submit'>,
  { expectedAmount, source }: { expectedAmount: Dec | null; source?: Order['source'] },
) {
  const wished = await readAndLockWish(tx, caller, sent);
  const order = await draft(tx, caller, wished.wish, { source, packages: wished.packages });
  const billIds = await submitLocked(tx, caller, order, expectedAmount, wished);
  return { id: order.id, serialNumber: order.serialNumber, billIds };
}

/** Creates a draft with the choices of an order, without its goods. */
export async function reorder(tx: Tx, caller: Caller, { id }: Input<typeof reorderLogisticsOrder>) {
  const before = await find(tx, caller, logisticsOrder, id);
  await mustHaveRoom(tx, caller, logisticsOrder, 1);
  const wish = await wishOf(tx, before);
  const order = await draft(tx, caller, { ...choicesOf(wish), goods: [], customerOrderNumber: null, declaredPrice: null });
  return { id: order.id, serialNumber: order.serialNumber, billIds: [] };
}

/** Source of a draft, and the packages that are locked already, whose shelves and values its lines store immediately. */
export interface DraftOf {
  source?: Order['source'];
  packages?: readonly Package[];
}

/** Inserts a draft for a wish. */
export async function draft(tx: Tx, caller: Caller, wish: OrderWish, { source, packages = [] }: DraftOf = {}): Promise<Order> {
  const { goods: _goods, serviceIds: _services, ...choices } = choicesOf(wish);
  const order = await insertDeferred(tx, caller, logisticsOrder, {
    ...choices,
    declaredByHand: wish.declaredPrice !== null,
    serialNumber: await nextNumber(tx, caller, wish.siteId),
    source: source ?? usedBy(caller),
    originWarehouseId: wish.warehouseId,
    ...countsOf(wish.goods),
  });
  await writeLines(tx, caller, order, wish, packages);
  return order;
}

/** Returns where the caller enters an order: staff on behalf of a customer, customers on the full or on the mobile site. */
function usedBy({ audience, mobile }: Caller): Order['source'] {
  const { UserWeb, Mobile, Backstage } = enumCodes.LogisticsOrderSource;
  if (audience !== 'customer') return Backstage;
  return mobile ? Mobile : UserWeb;
}

/** Picks the choices of an order: a wish made of a stored order carries all its columns. */
export function choicesOf(wish: OrderWish): OrderWish {
  return {
    siteId: wish.siteId,
    ownerId: wish.ownerId,
    warehouseId: wish.warehouseId,
    logisticsOrderType: wish.logisticsOrderType,
    customerOrderNumber: wish.customerOrderNumber,
    recipientId: wish.recipientId,
    selfPickupAddressId: wish.selfPickupAddressId,
    applicantId: wish.applicantId,
    shippingMethodId: wish.shippingMethodId,
    carrierId: wish.carrierId,
    deliveryMode: wish.deliveryMode,
    taxInclusive: wish.taxInclusive,
    isCod: wish.isCod,
    collectionAmount: wish.collectionAmount,
    collectionCurrencyId: wish.collectionCurrencyId,
    freightCollect: wish.freightCollect,
    declaredPrice: wish.declaredPrice,
    declaredCurrencyId: wish.declaredCurrencyId,
    consolidation: wish.consolidation,
    unpacking: wish.unpacking,
    remarks: wish.remarks,
    goods: wish.goods,
    serviceIds: wish.serviceIds,
  };
}

/** Inserts the lines of goods and of services of an order; lines of locked packages with what `storeShelfNames` would store. */
export async function writeLines(
  tx: Tx,
  caller: Caller,
  order: Order,
  { goods, serviceIds }: OrderWish,
  packages: readonly Package[] = [],
): Promise<void> {
  const of = { siteId: order.siteId, logisticsOrderId: order.id };
  const packageById = new Map(packages.map((row) => [row.id, row]));
  await insertAllDeferred(
    tx,
    caller,
    orderGoods,
    goods.map((line) => ({ ...of, ...line, ...noted(packageById.get(line.packageId ?? '')) })),
  );
  await insertAllDeferred(
    tx,
    caller,
    orderService,
    serviceIds.map((valueAddedServiceId) => ({ ...of, valueAddedServiceId, warehouseId: order.warehouseId })),
  );
}

const noted = (row: Package | undefined) => row && { shelfId: row.shelfId, declaredName: row.productName, declaredPrice: row.price };

/** Returns the next order number of the site for the day. */
export async function nextNumber(tx: Tx, caller: Caller, siteId: string): Promise<string> {
  const day = timeToWire(caller.now, caller.timeZone).slice(0, 10);
  return orderNumber(await siteCodeOf(tx, siteId), day, await caller.takeNumber(siteId, 'order', day.slice(2).replaceAll('-', '')));
}
