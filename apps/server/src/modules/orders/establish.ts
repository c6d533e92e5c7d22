import type { Input } from '@entrepot/contract/core/call.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { establishLogisticsOrder, reorderLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderGoods, orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import { orderNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find, insertAllBehind, insertBehind } from '../../core/rows/rows.ts';
import { siteCodeOf } from '../sites/public.ts';
import type { Package } from './goods-checks.ts';
import type { Order } from './moves.ts';
import { submitHeld } from './submit.ts';
import { countsOf } from './order-goods.ts';
import { holdWish, type OrderWish, wishFrom, wishOf } from './wish.ts';

/** Makes a draft, and with Submit submits it in the same breath: both or nothing. */
export async function establish(tx: Tx, caller: Caller, { expectedAmount, submit, ...sent }: Input<typeof establishLogisticsOrder>) {
  if (submit) return establishAndSubmit(tx, caller, sent, { expectedAmount: expectedAmount ?? null });
  const order = await draft(tx, caller, await wishFrom(tx, caller, sent));
  return { id: order.id, serialNumber: order.serialNumber, billIds: [] };
}

/** Makes an order and submits it, its goods held from the start; `source` is where it was entered, what the caller used when not said. */
export async function establishAndSubmit(
  tx: Tx,
  caller: Caller,
  sent: Omit<Input<typeof establishLogisticsOrder>, 'expectedAmount' | 'submit'>,
  { expectedAmount, source }: { expectedAmount: Dec | null; source?: Order['source'] },
) {
  const wished = await holdWish(tx, caller, sent);
  const order = await draft(tx, caller, wished.wish, { source, packages: wished.packages });
  const billIds = await submitHeld(tx, caller, order, expectedAmount, wished);
  return { id: order.id, serialNumber: order.serialNumber, billIds };
}

/** Makes a draft of what an order wanted, without its goods. */
export async function reorder(tx: Tx, caller: Caller, { id }: Input<typeof reorderLogisticsOrder>) {
  const before = await find(tx, caller, logisticsOrder, id);
  const wish = await wishOf(tx, before);
  const order = await draft(tx, caller, { ...choicesOf(wish), goods: [], customerOrderNumber: null, declaredPrice: null });
  return { id: order.id, serialNumber: order.serialNumber, billIds: [] };
}

/** Where a draft was entered, and the packages it holds already, whose places and values its lines note at once. */
export interface DraftOf {
  source?: Order['source'];
  packages?: readonly Package[];
}

/** Writes a draft of a wish. */
export async function draft(tx: Tx, caller: Caller, wish: OrderWish, { source, packages = [] }: DraftOf = {}): Promise<Order> {
  const { goods: _goods, serviceIds: _services, ...choices } = choicesOf(wish);
  const order = await insertBehind(tx, caller, logisticsOrder, {
    ...choices,
    serialNumber: await nextNumber(tx, caller, wish.siteId),
    source: source ?? usedBy(caller),
    originWarehouseId: wish.warehouseId,
    ...countsOf(wish.goods),
  });
  await writeLines(tx, caller, order, wish, packages);
  return order;
}

/** Where a person enters an order: staff do it for somebody, customers on the full or on the mobile site. */
function usedBy({ who, mobile }: Caller): Order['source'] {
  const { UserWeb, Mobile, Backstage } = enumCodes.LogisticsOrderSource;
  if (who !== 'C') return Backstage;
  return mobile ? Mobile : UserWeb;
}

/** Only what an order chooses: a wish made of a stored order carries all its columns. */
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

/** Adds the lines of goods and of services of an order; those of packages that it holds with what `noteShelves` would note. */
export async function writeLines(
  tx: Tx,
  caller: Caller,
  order: Order,
  { goods, serviceIds }: OrderWish,
  packages: readonly Package[] = [],
): Promise<void> {
  const of = { siteId: order.siteId, logisticsOrderId: order.id };
  const held = new Map(packages.map((row) => [row.id, row]));
  await insertAllBehind(
    tx,
    caller,
    orderGoods,
    goods.map((line) => ({ ...of, ...line, ...noted(held.get(line.packageId ?? '')) })),
  );
  await insertAllBehind(
    tx,
    caller,
    orderService,
    serviceIds.map((valueAddedServiceId) => ({ ...of, valueAddedServiceId, warehouseId: order.warehouseId })),
  );
}

const noted = (row: Package | undefined) => row && { shelfId: row.shelfId, declaredName: row.productName, declaredPrice: row.price };

/** The next order number of a site's day. */
export async function nextNumber(tx: Tx, caller: Caller, siteId: string): Promise<string> {
  const day = timeToWire(caller.now, caller.timeZone).slice(0, 10);
  return orderNumber(await siteCodeOf(tx, siteId), day, await caller.takeNumber(siteId, 'order', day.slice(2).replaceAll('-', '')));
}
