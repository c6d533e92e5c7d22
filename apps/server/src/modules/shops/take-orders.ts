import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shopOrder, shopOrderBinding, shopOrderLine } from '@entrepot/contract/modules/shops/shop-order.ts';
import { shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { markOf, seal } from '../../core/http/crypto.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, insert, insertAll, lockWhere, removeWhere } from '../../core/db/rows.ts';
import { currenciesOf } from '../sites/public.ts';
import type { Shop } from './access.ts';
import type { PlatformLine, PlatformOrder, PlatformState } from './marketplace.ts';
import { bindByArticles } from './auto-bind.ts';
import { otherConnections } from './one-owner.ts';
import { matched } from './binding.ts';
import { beginPlatformOrder, moveOpen } from './platform-row.ts';
import { generateArticles, type Counted } from './take-articles.ts';
import { holdForBuyer, lockOrder, releaseForBuyer } from '../orders/public.ts';
import type { ShopOrder } from './goods.ts';

type CancelledShopOrder = Pick<ShopOrder, 'logisticsOrderId' | 'platformOrderNo'>;

/** Holds the logistics order of a shop order whose buyer cancels, and notifies the merchant of the choices. */
async function freezeCarrier(tx: Tx, system: Caller, { logisticsOrderId, platformOrderNo }: CancelledShopOrder): Promise<void> {
  if (logisticsOrderId) await holdForBuyer(tx, system, await lockOrder(tx, system, logisticsOrderId), platformOrderNo);
}

/** Lets it continue when the buyer withdraws the cancellation. */
async function thawCarrier(tx: Tx, system: Caller, { logisticsOrderId, platformOrderNo }: CancelledShopOrder): Promise<void> {
  if (logisticsOrderId) await releaseForBuyer(tx, system, await lockOrder(tx, system, logisticsOrderId), platformOrderNo);
}

type Order = RowOf<typeof shopOrder>;
type AppliedOrder = Parameters<typeof shopOrderStates.after>[1];
const { Unpaid, ToBeShipped, Consolidated, Shipped, Completed, Cancelling, Cancelled, Returned } = enumCodes.ShopOrderStatus;

/** Initial status of a new order. */
const first: Record<PlatformState, Order['status']> = {
  unpaid: Unpaid,
  toShip: ToBeShipped,
  shipped: Shipped,
  completed: Completed,
  cancelling: Cancelling,
  cancelled: Cancelled,
  returned: Returned,
};
/** Verbs that move a known order, in this sequence, as far as its state allows; local progress is not undone by a report. */
const received: Record<PlatformState, readonly AppliedOrder[]> = {
  unpaid: [],
  toShip: ['reportPaid'],
  shipped: ['reportShipped'],
  completed: ['reportShipped', 'reportCompleted'],
  cancelling: ['reportCancelling'],
  cancelled: ['reportCancelled'],
  returned: ['reportShipped', 'reportReturned'],
};

const moved = (status: number, state: PlatformState): Order['status'] =>
  received[state].reduce(
    (now, verb) => (shopOrderStates.can(now, verb) ? shopOrderStates.after(now, verb) : now),
    status,
  ) as Order['status'];

/**
 * Upserts a page of orders of a locked shop: known ones follow a newer report of the marketplace, and an older one changes nothing. Of two
 * reports of one moment the later received counts: marketplaces state whole seconds, and an order can change twice in one. Orders that
 * another account sent before it lost the shop stay with it.
 */
export async function takeOrders(tx: Tx, caller: Caller, row: Shop, page: readonly PlatformOrder[]): Promise<Counted> {
  if (!page.length) return { added: 0, updated: 0 };
  const newest = new Map<string, PlatformOrder>();
  for (const order of page) {
    const other = newest.get(order.number);
    if (!other || other.updatedAt <= order.updatedAt) newest.set(order.number, order);
  }
  const known = await lockWhere(tx, caller, shopOrder, { shopId: row.id, platformOrderNo: [...newest.keys()] });
  const byNumber = new Map(known.map((order) => [order.platformOrderNo, order]));
  const elsewhere = await ordersElsewhere(
    tx,
    caller,
    row,
    [...newest.keys()].filter((number) => !byNumber.has(number)),
  );
  const { byId } = await currenciesOf(tx, row.siteId, caller.now);
  const currencyOf = (code: string | null) => Object.values(byId).find((one) => one.code === code)?.id ?? row.currencyId;
  const counted = { added: 0, updated: 0 };
  for (const order of newest.values()) {
    const ofOther = elsewhere.get(order.number);
    if (ofOther) {
      await followElsewhere(tx, caller, row, ofOther, order);
      continue;
    }
    const before = byNumber.get(order.number);
    const platformContentMark = markOf(JSON.stringify(order));
    if (before && isKnownReport(before, order.updatedAt, platformContentMark)) continue;
    const values = { ...valuesOf(order), platformContentMark, currencyId: currencyOf(order.currency) };
    const now = before ? await follow(tx, caller, before, order, values) : await begin(tx, caller, row, order, values);
    await followThere(tx, caller, row, before, now);
    counted[before ? 'updated' : 'added'] += 1;
  }
  if (row.automaticallyGenerateProducts) await generateArticles(tx, caller, row, [...newest.values()]);
  await bindByArticles(tx, caller, row);
  return counted;
}

/** Whether a report is older than the last one, or is the last one again. */
function isKnownReport({ platformUpdateTime: last, platformContentMark }: Order, at: Date, mark: string): boolean {
  if (!last || last < at) return false;
  return last > at || platformContentMark === mark;
}

/** Locks the orders of earlier connections of the same shop, by number: an order of a marketplace has one row, and with it one owner. */
async function ordersElsewhere(tx: Tx, caller: Caller, row: Shop, numbers: readonly string[]): Promise<Map<string, Order>> {
  const others = numbers.length ? await otherConnections(tx, row) : [];
  if (!others.length) return new Map();
  const found = await lockWhere(tx, caller, shopOrder, { shopId: others.map(({ id }) => id), platformOrderNo: [...numbers] });
  return new Map(found.map((order) => [order.platformOrderNo, order]));
}

/** Moves an order of an earlier connection as the marketplace reports; the other values belong to the shop's account now. */
async function followElsewhere(tx: Tx, caller: Caller, row: Shop, before: Order, order: PlatformOrder): Promise<void> {
  const platformContentMark = markOf(JSON.stringify(order));
  if (isKnownReport(before, order.updatedAt, platformContentMark)) return;
  const values = { platformStatus: order.status.slice(0, 40), platformUpdateTime: order.updatedAt, platformContentMark };
  const now = await change(tx, caller, shopOrder, before, { ...values, status: moved(before.status, order.state) });
  await followThere(tx, caller, row, before, now);
}

const valuesOf = (order: PlatformOrder): Partial<Order> => ({
  buyerName: order.buyer ? maskedName(order.buyer) : null,
  platformStatus: order.status.slice(0, 40),
  totalAmount: order.total,
  isCod: order.isCod,
  payTime: order.paidAt,
  shipByTime: order.shipBy,
  logisticsProvider: order.logistics?.slice(0, 100) ?? null,
  platformTrackingNo: order.trackingNo?.slice(0, 64) ?? null,
  recipient: order.recipient ? sealedRecipient(order.recipient) : null,
  platformUpdateTime: order.updatedAt,
  remarks: order.remarks?.slice(0, 2000) ?? null,
});

// Encrypted text is longer, and the column has 8,000 characters.
const maxRecipientLength = 5000;
function sealedRecipient(recipient: Record<string, string>): string | null {
  const text = JSON.stringify(recipient);
  return text.length > maxRecipientLength ? null : seal(text);
}

/** Masks a name to its first and last letter; the buyer is the marketplace's customer. */
export function maskedName(name: string): string {
  const letters = [...name.trim()];
  return letters.length < 3 ? `${letters[0] ?? ''}*` : `${letters[0]}***${letters.at(-1)}`.slice(0, 100);
}

async function begin(tx: Tx, caller: Caller, row: Shop, order: PlatformOrder, values: Partial<Order>): Promise<Order> {
  const { siteId, id: shopId, ownerId } = row;
  const made = await insert(tx, caller, shopOrder, {
    siteId,
    shopId,
    ownerId,
    platformOrderNo: order.number,
    status: first[order.state],
    ...values,
  });
  await writeLines(tx, caller, made, order.lines);
  return made;
}

async function follow(tx: Tx, caller: Caller, before: Order, order: PlatformOrder, values: Partial<Order>): Promise<Order> {
  // A withdrawn cancellation does not change an order that was sent.
  const isRestored = before.logisticsOrderId && order.state === 'toShip' && shopOrderStates.can(before.status, 'reportRestored');
  const status = isRestored ? shopOrderStates.after(before.status, 'reportRestored') : moved(before.status, order.state);
  const now = await change(tx, caller, shopOrder, before, { ...values, status });
  if (!shopOrderStates.is(before.status, 'bindable')) return now;
  await writeLines(tx, caller, before, order.lines);
  return matched(tx, caller, now);
}

/** Applies the consequences of the marketplace's status: a parcel to send, or none any more, and a freeze of the logistics order. */
async function followThere(tx: Tx, caller: Caller, row: Shop, before: Order | undefined, now: Order): Promise<void> {
  if (now.status === ToBeShipped) await beginPlatformOrder(tx, caller, now, row.shopAuthorizationInformationType);
  if (!before || before.status === now.status) return;
  if (now.status === Cancelled || (now.status === Shipped && !now.logisticsOrderId)) await moveOpen(tx, caller, now, 'cancel');
  // The shipment was confirmed to the marketplace in another way.
  if (now.status === Shipped && now.logisticsOrderId)
    await moveOpen(tx, caller, now, 'confirm', { confirmTime: caller.now, nextConfirmTime: null });
  if (now.status === Cancelling || now.status === Cancelled) await freezeCarrier(tx, caller, now);
  if (before.status === Cancelling && now.logisticsOrderId && now.status === Consolidated) await thawCarrier(tx, caller, now);
}

const keyOf = ({ itemId, modelId }: Pick<PlatformLine, 'itemId' | 'modelId'>) => `${itemId}/${modelId}`;

/** Writes the current lines of the marketplace; combines two lines of one article. Bindings stay as long as the article is ordered. */
async function writeLines(tx: Tx, caller: Caller, { id: shopOrderId, siteId }: Order, lines: readonly PlatformLine[]): Promise<void> {
  const wanted = new Map<string, PlatformLine>();
  for (const line of lines) {
    const same = wanted.get(keyOf(line));
    wanted.set(keyOf(line), same ? { ...same, quantity: same.quantity + line.quantity } : line);
  }
  const there = await findWhere(tx, caller, shopOrderLine, { shopOrderId });
  const keyOfRow = (row: (typeof there)[number]) => keyOf({ itemId: row.platformItemId, modelId: row.platformModelId });
  for (const row of there) {
    const line = wanted.get(keyOfRow(row));
    if (!line) {
      await removeWhere(tx, caller, shopOrderBinding, { lineId: row.id });
      await removeWhere(tx, caller, shopOrderLine, { id: row.id });
    } else if (row.quantity !== line.quantity || !dec(row.price).eq(dec(line.price)))
      await change(tx, caller, shopOrderLine, row, { quantity: line.quantity, price: line.price });
  }
  const known = new Set(there.map(keyOfRow));
  const missing = [...wanted.entries()].filter(([key]) => !known.has(key)).map(([, line]) => line);
  await insertAll(
    tx,
    caller,
    shopOrderLine,
    missing.map(({ itemId, modelId, name, modelName, quantity, price }) => ({
      siteId,
      shopOrderId,
      platformItemId: itemId,
      platformModelId: modelId,
      name: name.slice(0, 300),
      modelName: modelName?.slice(0, 300) ?? null,
      quantity,
      price,
    })),
  );
}
