import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { QuoteLine, QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { type Decimal, dec, sum, text, zero } from '@entrepot/rules/decimal.ts';
import { rowOf } from '@entrepot/rules/pricing/requote.ts';
import { fullBagShares } from '@entrepot/rules/pricing/full-bag.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change } from '../../../core/db/rows.ts';
import { limitsOf } from '../../access/public.ts';
import { priceOrder, quoteAnswer } from '../../pricing/public.ts';
import { settleBills } from '../paying/bills.ts';
import { collectFromCredit } from '../paying/collect.ts';
import { lockOrder, type Order } from '../moves.ts';
import { wishOfBag, type DepartingBag } from './full-bag-wish.ts';

/**
 * Bills the orders of owners who are charged for whole bags (domain 6.14): each bag is priced as one piece, its parcels share the price by
 * weight, the last takes the remainder, and the shares replace what was unpaid. A bag with several owners is priced for each owner with the
 * owner's parcels. Credit pays immediately if it suffices.
 */
export async function chargeFullBags(tx: Tx, caller: Caller, orders: readonly Order[], bags: readonly DepartingBag[]): Promise<void> {
  const charged: Order[] = [];
  for (const order of orders) {
    const { fullBagCharge } = await limitsOf(tx, order.siteId, order.ownerId);
    if (fullBagCharge && !order.freightCollect && order.quoteSnapshot) charged.push(order);
  }
  if (!charged.length) return;
  const shares = new Map<string, QuoteLine[]>();
  const weights = weightsOf(bags);
  for (const bag of bags)
    for (const one of ownersOf(bag, charged)) {
      const quote = await priceOrder(tx, caller, await wishOfBag(tx, caller, one.bag, one.orders, weights));
      await shareBag(tx, caller, one.bag, quote, shares);
    }
  for (const order of charged) await bill(tx, caller, order, shares.get(order.id) ?? []);
}

/** Splits a bag by owner; a single owner gets its full weight. */
function ownersOf(bag: DepartingBag, orders: readonly Order[]): { bag: DepartingBag; orders: readonly Order[] }[] {
  const within = orders.filter(({ id }) => bag.parcels.some(({ orderId }) => orderId === id));
  return [...new Set(within.map(({ ownerId }) => ownerId))].map((ownerId) => {
    const own = within.filter((order) => order.ownerId === ownerId);
    const parcels = bag.parcels.filter(({ orderId }) => own.some(({ id }) => id === orderId));
    if (parcels.length === bag.parcels.length) return { bag, orders: own };
    const weight = text(sum(parcels.map((parcel) => dec(parcel.weight))));
    return { bag: { ...bag, parcels, weight, length: null, width: null, height: null }, orders: own };
  });
}

/** Returns the weight of the parcels of each order over all bags, in kg. */
function weightsOf(bags: readonly DepartingBag[]): Map<string, Decimal> {
  const found = new Map<string, Decimal>();
  for (const { orderId, weight } of bags.flatMap(({ parcels }) => parcels)) found.set(orderId, (found.get(orderId) ?? zero).plus(weight));
  return found;
}

/** Adds each order's share of every line of a bag's price. */
async function shareBag(
  tx: Tx,
  caller: Caller,
  { bagNo, parcels, siteId }: DepartingBag,
  quote: QuoteSnapshot,
  shares: Map<string, QuoteLine[]>,
): Promise<void> {
  const { walletDecimalPlaces: places } = await quoteAnswer(tx, caller, siteId, quote);
  const weights = parcels.map((parcel) => parcel.weight);
  for (const line of quote.lines) {
    const parts = fullBagShares(line.walletAmount, weights, places);
    const own = fullBagShares(line.amount, weights, 3);
    for (const [at, { orderId, weight: part }] of parcels.entries()) {
      const detail = { kind: 'bagShare', bagNo, weight: part, whole: text(sum(weights.map(dec))), of: line.walletAmount } as const;
      const known = shares.get(orderId) ?? [];
      const same = known.find((one) => rowOf(one) === rowOf(line));
      if (same) {
        same.amount = text(dec(same.amount).plus(dec(own[at])));
        same.walletAmount = text(dec(same.walletAmount).plus(dec(parts[at])));
      } else shares.set(orderId, [...known, { ...line, detail, amount: own[at]!, walletAmount: parts[at]! }]);
    }
  }
}

/** Replaces the price of an order by its shares and its own services, and bills it. */
async function bill(tx: Tx, caller: Caller, order: Order, shares: readonly QuoteLine[]): Promise<void> {
  const before = order.quoteSnapshot!;
  const lines = shares.length ? [...shares, ...before.lines.filter(({ step }) => step === 8)] : before.lines;
  const total = text(sum(lines.map(({ walletAmount }) => dec(walletAmount))));
  const quote: QuoteSnapshot = { ...before, lines: [...lines], total, payable: total };
  const changed = await change(tx, caller, logisticsOrder, await lockOrder(tx, caller, order.id), { quoteSnapshot: quote });
  const { billIds } = await settleBills(tx, caller, changed, quote, 'fullBag');
  await collectFromCredit(tx, caller, order, billIds, text(dec(total).minus(dec(before.total))));
}
