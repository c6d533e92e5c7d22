import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { changeBehind } from '../../core/rows/rows.ts';
import { limitsOf } from '../access/public.ts';
import { type Bill, owedNow, paymentStatusOf } from '../billing/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { walletSummary } from '../wallet/public.ts';
import { priceBillsOf } from './bills.ts';
import { type Order, payerOf } from './moves.ts';

/** Sets the payment status of an order that the caller holds to that of its bills together. */
export const recountPayment = async (tx: Tx, caller: Caller, order: Order): Promise<Order> =>
  followBills(tx, caller, order, await priceBillsOf(tx, caller, order));

/** The same by the bills of its price, where they were read since it is held. */
export async function followBills(tx: Tx, caller: Caller, order: Order, bills: readonly Bill[]): Promise<Order> {
  const paymentStatus = order.cancelled && !bills.length ? enumCodes.PaymentStatus.Voided : paymentStatusOf(bills);
  const [last] = bills.filter(({ paidTime }) => paidTime).sort((a, b) => b.paidTime!.getTime() - a.paidTime!.getTime());
  const paymentType = last?.paymentType ?? order.paymentType;
  if (paymentStatus === order.paymentStatus && paymentType === order.paymentType) return order;
  return changeBehind(tx, caller, logisticsOrder, order, { paymentStatus, paymentType });
}

/** What is not paid now on the bills of an order, in the wallet's currency. */
export async function unpaidOf(tx: Tx, caller: Caller, order: Pick<Order, 'id'>) {
  return owedNow(await priceBillsOf(tx, caller, order));
}

/**
 * Whether the goods of an order may go on although money may still be open: the receiver pays, nothing is left to pay, the
 * site bills by packed weight (until it is packed), or the customer's credit covers the rest. Goods in bags that are billed
 * as a whole have only an estimate, which credit must cover.
 */
export async function mayLeaveUnpaid(tx: Tx, caller: Caller, part: Order, { packed }: { packed: boolean }): Promise<boolean> {
  // What was split off is paid for by the order it was taken from.
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
 * Refuses an order that is not paid now (302). Every step that sends goods on asks it: approving, picking, packing; bags and
 * departures name their orders themselves.
 */
export async function refuseUnpaid(tx: Tx, caller: Caller, order: Order): Promise<void> {
  if (!(await mayLeaveUnpaid(tx, caller, order, { packed: false }))) throw ordersErrors.notPaid({ number: order.serialNumber });
}

/** The value of PaymentTiming of sites that bill what was packed, not what was ordered. */
export const afterPacking = 2;
