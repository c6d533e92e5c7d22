import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderGoods } from '@entrepot/contract/modules/orders/order-lines.ts';
import { splitErrors, type splitLogisticsOrder } from '@entrepot/contract/modules/orders/split-order.ts';
import { type Decimal, dec, sum, text } from '@entrepot/rules/decimal.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { textInAll } from '../../../core/calls/texts.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { oneOf } from '../../../core/db/conditions.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change, insert, insertAll } from '../../../core/db/rows.ts';
import { commoditiesToOrder, pricedStock } from '../../commodities/public.ts';
import { freePackages, reservePackages } from '../../packages/public.ts';
import { trackStatus, writeTrack } from '../../tracking/public.ts';
import { nextNumber } from '../placing/establish.ts';
import { notifyOrder } from '../messages.ts';
import { frozenOrder, goodsOf, lockOrder, type Order, type OrderGoods } from '../moves.ts';
import { declaredFor } from '../placing/declared-goods.ts';
import { countsOf, deleteLines, type GoodsWish, packagesIn, stockIn, targetOf, typeOf } from '../stock/order-goods.ts';
import { freezeStock, lockStockOf, releaseStock } from '../stock/stock-goods.ts';
import { storeShelfNames } from '../placing/submit.ts';

const { ToBePicked } = enumCodes.OrderStatus;

/**
 * Splits goods of an approved order off into new orders in the same state. Rejects an order that is neither consolidated nor unpacked
 * (`NonConsolidationOrders`), pieces that it does not have (`TotalExceeded`, `NoMatchingGoods`), and to split off everything.
 */
export async function split(tx: Tx, caller: Caller, { id, parts: sent }: Input<typeof splitLogisticsOrder>) {
  const order = await lockOrder(tx, caller, id);
  const lines = await goodsOf(tx, order);
  const parts = sent.map(({ goods }) =>
    goods.map(({ packageId = null, commodityId = null, quantity }) => ({ packageId, commodityId, quantity })),
  );
  refuseSplit(order, lines);
  await lockStockOf(tx, [order]);
  refuseParts(order, lines, parts);

  const splitTotal = (order.splitTotal ?? 1) + parts.length;
  const made: Order[] = [];
  let rest = await change(tx, caller, logisticsOrder, order, { splitIndex: 1, splitTotal });
  for (const [at, goods] of parts.entries()) {
    const taken = await makePart(tx, caller, rest, lines, { goods, splitIndex: splitTotal - parts.length + at + 1, splitTotal });
    made.push(taken.part);
    rest = taken.rest;
  }
  const serialNumbers = made.map(({ serialNumber }) => serialNumber);
  await notifyOrder(tx, caller, rest, 'split', { parts: serialNumbers.join(', ') });
  return { ids: made.map((part) => part.id), serialNumbers };
}

function refuseSplit(order: Order, lines: readonly OrderGoods[]): void {
  const number = order.serialNumber;
  if (order.isSplitOrder) throw splitErrors.partOfOther({ number });
  if (!isDivisible(order, lines)) throw splitErrors.notDivisible({ number });
  if (order.frozen) throw frozenOrder(order);
  if (order.orderStatus !== ToBePicked) throw splitErrors.notToSplitNow({ number });
  if (order.pickingListId) throw ordersErrors.inPickingList({ number });
  if (lines.some(({ pickedQuantity }) => pickedQuantity > 0)) throw ordersErrors.goodsToPutBack({ number });
}

/** Pieces from stock are loose: an order of some of them can be split without unpacking. */
const isDivisible = ({ consolidation, unpacking }: Order, lines: readonly OrderGoods[]): boolean =>
  consolidation || unpacking || lines.some(({ commodityId, quantity }) => commodityId !== null && quantity > 1);

function refuseParts(order: Order, lines: readonly OrderGoods[], parts: readonly GoodsWish[][]): void {
  const number = order.serialNumber;
  if (!parts.length) throw splitErrors.emptyPart({ number });
  const left = new Map(lines.map((line) => [targetOf(line), line.quantity]));
  for (const goods of parts) {
    if (!goods.length) throw splitErrors.emptyPart({ number });
    if (new Set(goods.map(targetOf)).size < goods.length) throw refuse('DuplicateSelection');
    for (const line of goods) {
      const has = left.get(targetOf(line));
      if (has === undefined) throw splitErrors.notInOrder({ number });
      if (line.quantity > has) throw splitErrors.partTooLarge({ number });
      left.set(targetOf(line), has - line.quantity);
      // Only an order that may be unpacked can be split within a package.
      const whole = lines.find((one) => targetOf(one) === targetOf(line));
      if (line.packageId && line.quantity !== whole?.quantity && !order.unpacking) throw splitErrors.notDivisible({ number });
    }
  }
  if (![...left.values()].some((quantity) => quantity > 0)) throw splitErrors.nothingLeft({ number });
}

interface PartWish {
  goods: readonly GoodsWish[];
  splitIndex: number;
  splitTotal: number;
}

async function makePart(
  tx: Tx,
  caller: Caller,
  order: Order,
  lines: readonly OrderGoods[],
  { goods, ...place }: PartWish,
): Promise<{ part: Order; rest: Order }> {
  const whole = await weightIn(tx, caller, order, await goodsOf(tx, order));
  const share = whole.gt(0) ? (await weightIn(tx, caller, order, goods)).dividedBy(whole) : dec('0');
  const measures = shareOf(order, share);
  const part = await insert(tx, caller, logisticsOrder, {
    ...ofParent(order),
    ...place,
    ...measures,
    ...countsOf(goods),
    logisticsOrderType: typeOf(goods, order.logisticsOrderType),
    serialNumber: await nextNumber(tx, caller, order.siteId),
  });
  await moveGoods(tx, caller, order, part, lines, goods);
  const remainingGoods = await goodsOf(tx, order);
  const rest = await change(tx, caller, logisticsOrder, order, {
    ...restOf(order, measures),
    ...countsOf(remainingGoods),
    logisticsOrderType: typeOf(remainingGoods, order.logisticsOrderType),
  });
  const content = textInAll('orders.tracks.splitOff', { number: order.serialNumber });
  await writeTrack(tx, caller, { siteId: order.siteId, orderId: part.id, status: trackStatus.Approved, content });
  return { part, rest };
}

/** Moves goods from one order to the other without releasing them in between. */
async function moveGoods(tx: Tx, caller: Caller, from: Order, to: Order, lines: readonly OrderGoods[], goods: readonly GoodsWish[]) {
  const packages = packagesIn(goods);
  const { siteId } = from;
  if (packages.length) await freePackages(tx, caller, { siteId, orderId: from.id, goods: packages });
  await releaseStock(tx, caller, from, stockIn(goods));
  const known = new Map(lines.map((line) => [targetOf(line), line]));
  for (const line of goods) await takeFromLine(tx, known.get(targetOf(line))!, line.quantity);
  await insertAll(
    tx,
    caller,
    orderGoods,
    goods.map(({ packageId, commodityId, quantity }) => {
      const line = known.get(targetOf({ packageId, commodityId }))!;
      return { siteId, logisticsOrderId: to.id, packageId, commodityId, quantity, ...declaredFor(line, quantity) };
    }),
  );
  if (packages.length) await reservePackages(tx, caller, { siteId, orderId: to.id, ownerId: to.ownerId, goods: packages });
  await freezeStock(tx, caller, to, stockIn(goods));
  await storeShelfNames(tx, to);
}

/** Takes pieces out of a line; the order gives the line up when none is left. */
async function takeFromLine(tx: Tx, line: OrderGoods, quantity: number): Promise<void> {
  const left = await tx
    .updateTable('orderGoods')
    .where('siteId', '=', line.siteId)
    .where('id', '=', line.id)
    .where('quantity', '>', quantity)
    .set((row) => ({ quantity: row('quantity', '-', quantity), netWeight: declaredFor(line, line.quantity - quantity).netWeight }))
    .executeTakeFirst();
  if (!left.numUpdatedRows) await deleteLines(tx, [line]);
}

const inherited = [
  'siteId',
  'ownerId',
  'warehouseId',
  'originWarehouseId',
  'logisticsOrderType',
  'source',
  'recipientId',
  'selfPickupAddressId',
  'applicantId',
  'declarant',
  'receiver',
  'receiverName',
  'shippingMethodId',
  'carrierId',
  'deliveryMode',
  'taxInclusive',
  'consolidation',
  'unpacking',
  'cargoTypeId',
  'declaredCurrencyId',
  'declaredByHand',
  'paymentStatus',
  'paymentType',
  'paymentTime',
  'submitTime',
  'orderStatus',
  'orderApprovalStatus',
  'approvalTime',
  'remarks',
  'internalRemarks',
] as const satisfies readonly (keyof Order)[];

/** Values of a part that come from the order it is split from: the shipping method, the recipient, the approval; no money, and no bill. */
const ofParent = (order: Order): Partial<Order> & { siteId: string } => ({
  ...Object.fromEntries(inherited.map((key) => [key, order[key]])),
  siteId: order.siteId,
  parentOrderId: order.id,
  isSplitOrder: true,
  goodsHeld: true,
  quoteSnapshot: order.quoteSnapshot && { ...order.quoteSnapshot, lines: [], total: '0', discount: '0', payable: '0' },
});

const measured = ['actualWeight', 'grossWeight', 'volumeWeight', 'billingWeight', 'volume', 'declaredPrice'] as const;
type Measures = Partial<Pick<Order, (typeof measured)[number]>>;

/** Returns a share of the weights (kg), the volume (m³) and the declared value of an order; packing weighs each part again. */
const shareOf = (order: Order, share: Decimal): Measures =>
  Object.fromEntries(
    measured.flatMap((key) => (order[key] === null ? [] : [[key, text(dec(order[key]).times(share).toDecimalPlaces(3))]])),
  );

const restOf = (order: Order, taken: Measures): Measures =>
  Object.fromEntries(Object.entries(taken).map(([key, value]) => [key, text(dec(order[key as keyof Measures]).minus(dec(value)))]));

/** Returns the weight of goods, from their packages and commodities, in kg. */
async function weightIn(tx: Tx, caller: Caller, { siteId }: Order, goods: readonly GoodsWish[]): Promise<Decimal> {
  const rows = await tx
    .selectFrom('package')
    .select(['id', 'grossWeight', 'quantity'])
    .where('siteId', '=', siteId)
    .where('id', '=', oneOf(packagesIn(goods).map(({ packageId }) => packageId)))
    .execute();
  const stock = await commoditiesToOrder(
    tx,
    caller,
    stockIn(goods).map(({ commodityId }) => commodityId),
  );
  const perPiece = new Map([
    ...rows.map((row) => [row.id, dec(row.grossWeight).dividedBy(row.quantity)] as const),
    ...[...stock.values()].map((row) => [row.id, dec(pricedStock(row, 1, null).grossWeight)] as const),
  ]);
  return sum(goods.map((line) => (perPiece.get(targetOf(line)) ?? dec('0')).times(line.quantity)));
}
