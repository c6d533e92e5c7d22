import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shopOrder, shopOrderBinding, shopOrderLine } from '@entrepot/contract/modules/shops/shop-order.ts';
import { shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { seal } from '../../core/http/crypto.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere, insert, insertAll, lockWhere, removeWhere } from '../../core/rows/rows.ts';
import { currenciesOf } from '../sites/public.ts';
import type { Shop } from './access.ts';
import type { PlatformLine, PlatformOrder, PlatformState } from './marketplace.ts';
import type { Counted } from './synchronize.ts';
import { bindByArticles } from './auto-bind.ts';
import { matched } from './binding.ts';
import { freezeCarrier, thawCarrier } from './cancelled-there.ts';
import { beginPlatformOrder, moveOpen } from './platform-row.ts';
import { generateArticles } from './take-articles.ts';

type Order = RowOf<typeof shopOrder>;
type Heard = Parameters<typeof shopOrderStates.after>[1];
const { Unpaid, ToBeShipped, Consolidated, Shipped, Completed, Cancelling, Cancelled, Returned } = enumCodes.ShopOrderStatus;

/** As what an order begins that we hear of for the first time. */
const first: Record<PlatformState, Order['status']> = {
  unpaid: Unpaid,
  toShip: ToBeShipped,
  shipped: Shipped,
  completed: Completed,
  cancelling: Cancelling,
  cancelled: Cancelled,
  returned: Returned,
};
/** What moves an order that we know, in this order, as far as its state allows it; what is done here is not undone by what is heard. */
const heard: Record<PlatformState, readonly Heard[]> = {
  unpaid: [],
  toShip: ['hearPaid'],
  shipped: ['hearShipped'],
  completed: ['hearShipped', 'hearCompleted'],
  cancelling: ['hearCancelling'],
  cancelled: ['hearCancelled'],
  returned: ['hearShipped', 'hearReturned'],
};

const moved = (status: number, state: PlatformState): Order['status'] =>
  heard[state].reduce((now, verb) => (shopOrderStates.can(now, verb) ? shopOrderStates.after(now, verb) : now), status) as Order['status'];

/**
 * Takes a page of orders of a shop whose row is held: unknown ones are added, known ones follow a newer word of the marketplace, and
 * an older or the same word changes nothing.
 */
export async function takeOrders(tx: Tx, caller: Caller, row: Shop, told: readonly PlatformOrder[]): Promise<Counted> {
  if (!told.length) return { added: 0, updated: 0 };
  const newest = new Map<string, PlatformOrder>();
  for (const order of told) {
    const other = newest.get(order.number);
    if (!other || other.updatedAt < order.updatedAt) newest.set(order.number, order);
  }
  const known = await lockWhere(tx, caller, shopOrder, { shopId: row.id, platformOrderNo: [...newest.keys()] });
  const byNumber = new Map(known.map((order) => [order.platformOrderNo, order]));
  const { byId } = await currenciesOf(tx, row.siteId, caller.now);
  const currencyOf = (code: string | null) => Object.values(byId).find((one) => one.code === code)?.id ?? row.currencyId;
  const counted = { added: 0, updated: 0 };
  for (const order of newest.values()) {
    const before = byNumber.get(order.number);
    if (before?.platformUpdateTime && before.platformUpdateTime >= order.updatedAt) continue;
    const values = { ...valuesOf(order), currencyId: currencyOf(order.currency) };
    const now = before ? await follow(tx, caller, before, order, values) : await begin(tx, caller, row, order, values);
    await followThere(tx, caller, row, before, now);
    counted[before ? 'updated' : 'added'] += 1;
  }
  if (row.automaticallyGenerateProducts) await generateArticles(tx, caller, row, [...newest.values()]);
  await bindByArticles(tx, caller, row);
  return counted;
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

// Encrypted text is longer, and the column holds 8,000.
const longestRecipient = 5000;
function sealedRecipient(recipient: Record<string, string>): string | null {
  const text = JSON.stringify(recipient);
  return text.length > longestRecipient ? null : seal(text);
}

/** The first and last letter of a name; the buyer is the marketplace's customer. */
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
  // A request to cancel that came to nothing leaves an order that was sent where it was.
  const kept = before.logisticsOrderId && order.state === 'toShip' && shopOrderStates.can(before.status, 'hearKept');
  const status = kept ? shopOrderStates.after(before.status, 'hearKept') : moved(before.status, order.state);
  const now = await change(tx, caller, shopOrder, before, { ...values, status });
  if (!shopOrderStates.is(before.status, 'bindable')) return now;
  await writeLines(tx, caller, before, order.lines);
  return matched(tx, caller, now);
}

/** What follows from where an order stands at its marketplace: a parcel to send, or none any more, and a freeze of what carries it. */
async function followThere(tx: Tx, caller: Caller, row: Shop, before: Order | undefined, now: Order): Promise<void> {
  if (now.status === ToBeShipped) await beginPlatformOrder(tx, caller, now, row.shopAuthorizationInformationType);
  if (!before || before.status === now.status) return;
  if (now.status === Cancelled || (now.status === Shipped && !now.logisticsOrderId)) await moveOpen(tx, caller, now, 'cancel');
  // Somebody told the marketplace by another way than ours.
  if (now.status === Shipped && now.logisticsOrderId)
    await moveOpen(tx, caller, now, 'confirm', { confirmTime: caller.now, nextConfirmTime: null });
  if (now.status === Cancelling || now.status === Cancelled) await freezeCarrier(tx, caller, now);
  if (before.status === Cancelling && now.logisticsOrderId && now.status === Consolidated) await thawCarrier(tx, caller, now);
}

const keyOf = ({ itemId, modelId }: Pick<PlatformLine, 'itemId' | 'modelId'>) => `${itemId}/${modelId}`;

/** The lines as the marketplace has them now; two lines of one article are one. What goods are bound to stays as long as it is ordered. */
async function writeLines(tx: Tx, caller: Caller, { id: shopOrderId, siteId }: Order, told: readonly PlatformLine[]): Promise<void> {
  const wanted = new Map<string, PlatformLine>();
  for (const line of told) {
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
