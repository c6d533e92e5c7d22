import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { PaymentTakenBack } from '@entrepot/contract/modules/billing/facts.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text as wordsAt, textInAll } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/rows/db.ts';
import { makeBill, owedNow } from '../billing/public.ts';
import { priceBillsOf } from './bills.ts';
import { tellOfOrder } from './messages.ts';
import { freezeOrder, lockOrder, type Order } from './moves.ts';
import { cancelApprovalOne } from './review.ts';

const { ToBeApproved, ToBePicked } = enumCodes.OrderStatus;

/**
 * What becomes of an order whose payment staff gave back: what it still needs is billed anew; while its goods are in the house it
 * goes nowhere before that is paid, and when they have left it is owed. A price that was waived stays waived, but not all of it
 * while the goods are still to go (302).
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
  await tellOfOrder(tx, caller, order, waits ? 'paymentBack' : 'owedAgain');
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

/** An approved order waits for its approval again; one that the floor has already is frozen where it is until it is paid. */
async function stop(tx: Tx, caller: Caller, { id }: Order): Promise<void> {
  const order = await lockOrder(tx, caller, id);
  if (order.orderStatus === ToBeApproved) return;
  if (order.orderStatus === ToBePicked && !order.pickingListId) await cancelApprovalOne(tx, caller, { id });
  else if (!order.frozen)
    await freezeOrder(tx, caller, order, enumCodes.FreezeReason.Debt, wordsAt(caller.language, 'orders.pages.notPaidAnyMore') ?? null);
}
