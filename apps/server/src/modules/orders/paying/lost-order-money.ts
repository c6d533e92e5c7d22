import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { PaymentTakenBack, PaymentVoided } from '@entrepot/contract/modules/billing/events.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { text as textsAt, textInAll } from '../../../core/calls/texts.ts';
import type { Tx } from '../../../core/db/db.ts';
import { updateDeferred } from '../../../core/db/rows.ts';
import { makeBill, markDelivered, owedNow } from '../../billing/public.ts';
import { priceBillsOf } from './bills.ts';
import { notifyOrder } from '../messages.ts';
import { freezeOrder } from '../hold.ts';
import { lockOrder, type Order } from '../moves.ts';
import { cancelApprovalOne } from '../approving/review.ts';

const { ToBeApproved, ToBePicked } = enumCodes.OrderStatus;

/**
 * Handles a payment of an order that staff took back: bills the missing amount again; the order stops until it is paid while its goods are
 * in the warehouse, and the amount is owed once they have left. A waived price stays waived, but not entirely while the goods are still to
 * leave (`OrderNotPaid`).
 */
export async function loseMoney(tx: Tx, caller: Caller, back: PaymentTakenBack): Promise<void> {
  if (back.sourceType !== 'logisticsOrder' || !back.sourceId) return;
  const order = await lockOrder(tx, caller, back.sourceId);
  const waits = orderStates.is(order.orderStatus, 'waitsForMoney');
  if (!waits && !orderStates.is(order.orderStatus, 'owesMoney')) return;
  const bills = await priceBillsOf(tx, caller, order);
  if (back.waived) {
    if (waits && !owedNow(bills).isZero()) throw billingErrors.wholeRefundStops({ number: order.serialNumber });
    return;
  }
  await billAgain(tx, caller, order, back);
  if (waits) await stop(tx, caller, order);
  await notifyOrder(tx, caller, order, waits ? 'paymentBack' : 'owedAgain');
}

/**
 * Handles a voided payment of an order, which is unpaid again: it stops while its goods are in the warehouse; once they have left, the
 * reopened bill counts as debt.
 */
export async function losePayment(tx: Tx, caller: Caller, { sourceType, sourceId, billId }: PaymentVoided): Promise<void> {
  if (sourceType !== 'logisticsOrder' || !sourceId) return;
  const order = await lockOrder(tx, caller, sourceId);
  const owed = owedNow(await priceBillsOf(tx, caller, order));
  if (owed.isZero()) return;
  const unpaid = await updateDeferred(tx, caller, logisticsOrder, order, { paymentTime: null });
  if (orderStates.is(order.orderStatus, 'waitsForMoney')) await stop(tx, caller, unpaid);
  else if (orderStates.is(order.orderStatus, 'owesMoney')) await markDelivered(tx, caller, billId);
}

async function billAgain(tx: Tx, caller: Caller, order: Order, { siteId, ownerId, sourceType, sourceId, lines }: PaymentTakenBack) {
  const explanation = textInAll('orders.pages.givenBack', { number: order.serialNumber });
  await makeBill(tx, caller, {
    siteId,
    ownerId,
    billType: enumCodes.BillType.Supplement,
    sourceType,
    sourceId,
    sourceNumber: order.serialNumber,
    explanation,
    lines,
    dueNow: true,
  });
}

/** Returns an approved order to pending approval; freezes one that the floor has already until it is paid. */
async function stop(tx: Tx, caller: Caller, { id }: Order): Promise<void> {
  const order = await lockOrder(tx, caller, id);
  if (order.orderStatus === ToBeApproved) return;
  if (order.orderStatus === ToBePicked && !order.pickingListId) await cancelApprovalOne(tx, caller, { id });
  else if (!order.frozen)
    await freezeOrder(tx, caller, order, enumCodes.FreezeReason.Debt, textsAt(caller.language, 'orders.pages.notPaidAnyMore') ?? null);
}
