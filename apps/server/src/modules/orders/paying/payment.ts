import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import { updateDeferred } from '../../../core/db/rows.ts';
import { limitsOf } from '../../access/public.ts';
import { type Bill, owedNow, paymentStatusOf } from '../../billing/public.ts';
import { siteConfigurationOf } from '../../sites/public.ts';
import { walletSummary } from '../../wallet/public.ts';
import { priceBillsOf } from './bills.ts';
import { type Order, payerOf } from '../moves.ts';

/** Recalculates the payment status of a locked order from all its bills. */
export const recountPayment = async (tx: Tx, caller: Caller, order: Order): Promise<Order> =>
  followBills(tx, caller, order, await priceBillsOf(tx, caller, order));

/** Does the same with the bills of its price, if they were read after the order was locked. */
export async function followBills(tx: Tx, caller: Caller, order: Order, bills: readonly Bill[]): Promise<Order> {
  const paymentStatus = order.cancelled && !bills.length ? enumCodes.PaymentStatus.Voided : paymentStatusOf(bills);
  const [last] = bills.filter(({ paidTime }) => paidTime).sort((a, b) => b.paidTime!.getTime() - a.paidTime!.getTime());
  const paymentType = last?.paymentType ?? order.paymentType;
  if (paymentStatus === order.paymentStatus && paymentType === order.paymentType) return order;
  return updateDeferred(tx, caller, logisticsOrder, order, { paymentStatus, paymentType });
}

/** Returns the unpaid amount of the bills of an order, in the wallet's currency. */
export async function unpaidOf(tx: Db, caller: Caller, order: Pick<Order, 'id'>) {
  return owedNow(await priceBillsOf(tx, caller, order));
}

/**
 * Whether the goods of an order may proceed although an amount may be unpaid: the recipient pays, nothing is left to pay, the site bills by
 * packed weight (until the order is packed), or the customer's credit covers the rest. Goods in bags that are billed as a whole have only
 * an estimate, which credit must cover.
 */
export async function mayLeaveUnpaid(tx: Db, caller: Caller, part: Order, { packed }: { packed: boolean }): Promise<boolean> {
  // A part of a split order is paid for by the order it was split from.
  const order = await payerOf(tx, part);
  if (order.freightCollect) return true;
  const { paymentTiming } = await siteConfigurationOf(tx, order.siteId);
  if (!packed && paymentTiming === afterPacking) return true;
  const billed = (await priceBillsOf(tx, caller, order)).length > 0;
  const { fullBagCharge } = await limitsOf(tx, order.siteId, order.ownerId);
  if (!billed && !fullBagCharge) return false;
  const price = dec(order.quoteSnapshot?.payable);
  const rest = billed ? await unpaidOf(tx, caller, order) : price;
  if (rest.isZero() || (order.quoteSnapshot && price.isZero())) return true;
  const wallet = await walletSummary(tx, caller, order.ownerId);
  return wallet?.creditEnabled === true && dec(wallet.creditBalance).gte(rest);
}

/**
 * Rejects an order that is not paid now (`OrderNotPaid`). Called by approving, picking and packing; bags and departures list their unpaid
 * orders themselves.
 */
export async function refuseUnpaid(tx: Tx, caller: Caller, order: Order): Promise<void> {
  if (!(await mayLeaveUnpaid(tx, caller, order, { packed: false }))) throw ordersErrors.notPaid({ number: order.serialNumber });
}

/** The value of PaymentTiming of sites that bill after packing, not at the submit. */
export const afterPacking = 2;
