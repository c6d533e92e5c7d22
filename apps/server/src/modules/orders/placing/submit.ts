import { sql } from 'kysely';
import { isOtherCurrency, priceIn } from './goods-price.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { objectToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { submitLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { orderSubmitted } from '@entrepot/contract/modules/orders/events.ts';
import { orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { quoteFields } from '@entrepot/contract/modules/pricing/quote.ts';
import { rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import { publish } from '../../../core/calls/events.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change, updateDeferred, findWhere } from '../../../core/db/rows.ts';
import { pushToWarehouse } from '../../messaging/public.ts';
import { codeOf } from '../../commodities/public.ts';
import { reservePackages } from '../../packages/public.ts';
import { quoteAnswer, serviceTermsOf } from '../../pricing/public.ts';
import { billRentOf } from '../../rent/public.ts';
import { trackStatus, writeTrack } from '../../tracking/public.ts';
import { currencyFormatOf, lockWallet } from '../../wallet/public.ts';
import { billQuote, settleBills } from '../paying/bills.ts';
import { refuseBeyondLimit } from './cod-checks.ts';
import { approveIfClean } from '../approving/approve.ts';
import { notifyOrder } from '../messages.ts';
import { approvalAfter, lockOrder, moveOrder, type Order } from '../moves.ts';
import { afterPacking } from '../paying/payment.ts';
import { columnsOf, type Plan, planOf, quoteOf } from './plan.ts';
import { freezeStock } from '../stock/stock-goods.ts';
import { refuseDeclaredTooMuch } from './warnings.ts';
import { type LockedWish, wishOf } from './wish.ts';

/** Submits a stored draft. */
export async function submit(tx: Tx, caller: Caller, { id, expectedAmount }: Input<typeof submitLogisticsOrder>) {
  const order = await lockOrder(tx, caller, id);
  return { billIds: await submitLocked(tx, caller, order, expectedAmount ?? null) };
}

/**
 * Submits a locked draft (Draft → ToBeApproved): checks and prices it, reserves its goods, creates its bill. Rejects an amount other than
 * the customer saw (`PriceChanged`, with the new quote). Returns the bills to pay. `made`: for an order that this call has created, which
 * has neither bills nor movements yet: its locked packages, with shelf names on its lines.
 */
export async function submitLocked(tx: Tx, caller: Caller, order: Order, expectedAmount: Dec | null, made?: LockedWish): Promise<string[]> {
  orderStates.after(order.orderStatus, 'submit');
  const plan = await planOf(tx, caller, made?.wish ?? (await wishOf(tx, order)), order, made?.packages);
  await refuseDeclaredTooMuch(tx, caller, plan);
  const quote = await quoteOf(tx, caller, plan, caller.now);
  await refuseOtherPrice(tx, caller, order.siteId, quote, expectedAmount);

  const { Rejected, ToBeApproved } = enumCodes.OrderApprovalStatus;
  const columns = {
    ...columnsOf(plan, quote),
    orderApprovalStatus: order.orderApprovalStatus === Rejected ? approvalAfter(order, 'submit') : ToBeApproved,
    submitTime: caller.now,
    goodsHeld: true,
  };
  const moved = await moveOrder(tx, caller, order, 'submit', columns, updateDeferred);
  await reserveGoods(tx, caller, moved, plan, made);
  // Written before the wallet is locked, because that lock blocks everything else of the customer.
  await writeTrack(tx, caller, { siteId: moved.siteId, orderId: moved.id, status: trackStatus.OrderCreated });
  const rentIds = await billRent(tx, caller, moved, plan);
  await refuseBeyondLimit(tx, caller, plan.wish, plan.limits, order.id, () => lockWallet(tx, caller, plan.wish.ownerId));
  if (plan.wish.serviceIds.length) await priceServices(tx, caller, moved, quote);
  const billIds = billsNow(plan) ? await billsFor(tx, caller, moved, quote, made) : [];

  await notifySubmitted(tx, caller, moved);
  // The moved row does not have the changes that the bills made to the order.
  if (plan.config.autoApproveAfterPayment) await approveIfClean(tx, caller, await lockOrder(tx, caller, order.id));
  return [...billIds, ...rentIds];
}

const billsFor = async (tx: Tx, caller: Caller, order: Order, quote: QuoteSnapshot, made: LockedWish | undefined): Promise<string[]> =>
  made ? [(await billQuote(tx, caller, order, quote)).id] : (await settleBills(tx, caller, order, quote, 'resubmitted', 'checked')).billIds;

/** The storage fee of the goods so far is billed with the order. */
const billRent = (
  tx: Tx,
  caller: Caller,
  { siteId, ownerId, id, serialNumber: number }: Order,
  { wanted, stock }: Plan,
): Promise<string[]> =>
  billRentOf(tx, caller, {
    siteId,
    ownerId,
    sourceType: 'order',
    sourceId: id,
    ids: [...wanted, ...stock].map(({ row }) => row.id),
    targets: [...(wanted.length ? [rentTargets.packages] : []), ...(stock.length ? [rentTargets.commodities] : [])],
    number,
  });

/** Rejects a price other than the accepted one (`PriceChanged`); Data contains the new quote. */
export async function refuseOtherPrice(tx: Tx, caller: Caller, siteId: string, quote: QuoteSnapshot, expected: Dec | null): Promise<void> {
  if (expected === null || dec(expected).eq(dec(quote.payable))) return;
  const answer = await quoteAnswer(tx, caller, siteId, quote);
  const format = await currencyFormatOf(tx, caller, quote.walletCurrencyId);
  throw ordersErrors.priceChanged(
    { expected: format.text(expected), now: format.text(quote.payable) },
    objectToWire(quoteFields, answer, caller),
  );
}

/** Whether an order is billed when it is submitted: not where the packed weight counts, nor where bags are billed as a whole. */
export const billsNow = ({ config, limits }: Plan) => config.paymentTiming !== afterPacking && !limits.fullBagCharge;

async function reserveGoods(
  tx: Tx,
  caller: Caller,
  order: Order,
  { wanted, stock, declared }: Plan,
  made: LockedWish | undefined,
): Promise<void> {
  const missing = wanted.flatMap(({ row, quantity, reserved }) =>
    quantity > reserved ? [{ packageId: row.id, quantity: quantity - reserved }] : [],
  );
  const { siteId, ownerId, id: orderId } = order;
  if (missing.length) await reservePackages(tx, caller, { siteId, ownerId, orderId, goods: missing, reserved: made?.packages });
  const short = stock.flatMap(({ row, quantity, reserved }) =>
    quantity > reserved ? [{ commodityId: row.id, quantity: quantity - reserved }] : [],
  );
  const names = new Map(stock.map(({ row }) => [row.id, codeOf(row)]));
  await freezeStock(tx, caller, order, short, (id) => names.get(id) ?? '');
  const isInOtherCurrency =
    made !== undefined && declared !== null && (await isOtherCurrency(tx, caller, order.siteId, declared.currencyId));
  // The lines of locked packages were stored with prices in the currency of the site.
  if (isInOtherCurrency) await clearDeclaredPrices(tx, order);
  if (!made || stock.length || isInOtherCurrency) await storeShelfNames(tx, order);
}

const clearDeclaredPrices = (tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>) =>
  tx
    .updateTable('orderGoods')
    .set({ declaredPrice: null })
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', id)
    .where('packageId', 'is not', null)
    .execute();

/** Stores the shelf of the goods on each line for the pickers; for a commodity the shelf it is taken from first. */
export async function storeShelfNames(tx: Tx, order: Pick<Order, 'siteId' | 'id'>): Promise<void> {
  const declaredIn = sql`(select o.declared_currency_id from logistics_order o where o.site_id = g.site_id and o.id = g.logistics_order_id)`;
  await sql`update order_goods g
    set shelf_id = k.shelf_id, declared_name = coalesce(g.declared_name, k.product_name),
      declared_price = coalesce(g.declared_price, ${priceIn(sql`k.price`, sql`null::uuid`, declaredIn, order.siteId)})
    from package k
    where g.site_id = ${order.siteId} and g.logistics_order_id = ${order.id} and k.site_id = g.site_id and k.id = g.package_id`.execute(tx);
  await sql`update order_goods g
    set declared_name = coalesce(g.declared_name, c.name), declared_price = coalesce(g.declared_price, ${priceIn(sql`c.price`, sql`c.currency_id`, declaredIn, order.siteId)}),
      shelf_id = (select p.shelf_id
        from order_goods_place p
        where p.site_id = g.site_id and p.logistics_order_id = g.logistics_order_id and p.commodity_id = g.commodity_id
        order by p.batch_date nulls first, p.id
        limit 1)
    from commodity c
    where g.site_id = ${order.siteId} and g.logistics_order_id = ${order.id} and c.site_id = g.site_id and c.id = g.commodity_id`.execute(
    tx,
  );
}

/** Fixes the price of each ordered service to that of the quote. */
export async function priceServices(tx: Tx, caller: Caller, order: Order, quote: QuoteSnapshot): Promise<void> {
  const services = await findWhere(tx, caller, orderService, { siteId: order.siteId, logisticsOrderId: order.id });
  const terms = await serviceTermsOf(
    tx,
    order.siteId,
    services.map(({ valueAddedServiceId }) => valueAddedServiceId),
  );
  for (const service of services) {
    const line = quote.lines.find(({ originId }) => originId === service.valueAddedServiceId);
    const own = terms.find(({ id }) => id === service.valueAddedServiceId);
    if (!own) continue;
    // A free service has no line in the quote.
    const { code, expenseTypeId } = own;
    const price = {
      code,
      expenseTypeId: expenseTypeId!,
      amount: line?.amount ?? '0',
      walletAmount: line?.walletAmount ?? '0',
      allowRefunds: line?.allowRefunds ?? own.allowRefunds,
      terms: own,
    };
    await change(tx, caller, orderService, service, { price });
  }
}

async function notifySubmitted(tx: Tx, caller: Caller, order: Order): Promise<void> {
  const { siteId, id: orderId, ownerId, warehouseId, serialNumber } = order;
  await notifyOrder(tx, caller, order, 'submitted');
  const link = `/LogisticsOrderIndex?open=${orderId}`;
  await pushToWarehouse(tx, caller, {
    siteId,
    warehouseId,
    infoType: 'NewOrders',
    text: 'orders.messages.newOrder',
    values: { number: serialNumber },
    link,
  });
  await publish(tx, caller, orderSubmitted, { siteId, orderId, ownerId });
}
