import { Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type BillOf, billChanged, type BillPaid, billPaid, paymentTakenBack } from '@entrepot/contract/modules/billing/facts.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { heldStockTransferred } from '@entrepot/contract/modules/shelving/facts.ts';
import { packageLost } from '@entrepot/contract/modules/packages/facts.ts';
import { newestTrackChanged, trackReported } from '@entrepot/contract/modules/tracking/facts.ts';
import { type DebtChanged, debtChanged } from '@entrepot/contract/modules/wallet/facts.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { changeBehind, lockAll } from '../../core/rows/rows.ts';
import { owedNow } from '../billing/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { approve, refuseApproval } from './approve.ts';
import { loseMoney } from './lose-money.ts';
import { freezeOrder, lockOrder, type Order, unfreezeOrder } from './moves.ts';
import { priceBillsOf } from './bills.ts';
import { followBills } from './payment.ts';
import { followHeldStock } from './stock-transfer.ts';
import { followTrack, showTrack } from './tracked.ts';

const { Debt, Other } = enumCodes.FreezeReason;
const { Paid, PartiallyRefunded, NoPayment } = enumCodes.PaymentStatus;
const settled: readonly number[] = [Paid, PartiallyRefunded, NoPayment];

async function hearBills(tx: Tx, caller: Caller, { sourceType, sourceId }: BillOf): Promise<void> {
  if (sourceType !== 'logisticsOrder' || !sourceId) return;
  const [order, bills] = await Promise.all([lockOrder(tx, caller, sourceId), priceBillsOf(tx, caller, { id: sourceId })]);
  await followBills(tx, caller, order, bills);
}

async function hearPayment(tx: Tx, caller: Caller, { sourceType, sourceId, paidAt }: BillPaid): Promise<void> {
  if (sourceType !== 'logisticsOrder' || !sourceId) return;
  const [held, bills] = await Promise.all([lockOrder(tx, caller, sourceId), priceBillsOf(tx, caller, { id: sourceId })]);
  const order = await followBills(tx, caller, held, bills);
  if (!owedNow(bills).isZero()) return;
  if (wasPaidBefore(order)) return approveIfClean(tx, caller, order);
  const paid = await changeBehind(tx, caller, logisticsOrder, order, { paymentTime: paidAt });
  await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status: trackStatus.Paid, at: paidAt });
  await approveIfClean(tx, caller, paid);
}

/** A supplement is no second payment to the customer who follows the order; what was paid before it was submitted again was. */
const wasPaidBefore = ({ paymentTime, submitTime }: Order) => paymentTime !== null && (submitTime === null || paymentTime >= submitTime);

/** Approves an order by itself when its site wants it and nothing speaks against it; otherwise it waits for a person. */
export async function approveIfClean(tx: Tx, caller: Caller, order: Order): Promise<void> {
  const { autoApproveAfterPayment } = await siteConfigurationOf(tx, order.siteId);
  if (!autoApproveAfterPayment || order.orderStatus !== enumCodes.OrderStatus.ToBeApproved) return;
  if (!settled.includes(order.paymentStatus)) return;
  try {
    await refuseApproval(tx, caller, order);
  } catch (problem) {
    if (problem instanceof Refusal) return;
    throw problem;
  }
  await approve(tx, caller, order);
}

async function hearLoss(tx: Tx, caller: Caller, { orderIds }: { orderIds: readonly string[] }): Promise<void> {
  for (const order of await lockAll(tx, caller, logisticsOrder, orderIds))
    if (!order.frozen) await freezeOrder(tx, caller, order, Other, null);
}

/** A customer who owes nothing any more gets the orders back that were frozen for debt. */
async function hearDebt(tx: Tx, caller: Caller, { siteId, ownerId, arrears }: DebtChanged): Promise<void> {
  if (!dec(arrears).isZero()) return;
  const frozen = await tx
    .selectFrom('logisticsOrder')
    .select('id')
    .where('siteId', '=', siteId)
    .where('ownerId', '=', ownerId)
    .where('frozen', '=', true)
    .where('freezeReason', '=', Debt)
    .where(notHidden)
    .orderBy('id')
    .execute();
  const ids = frozen.map(({ id }) => id);
  if (ids.length)
    for (const order of await lockAll(tx, caller, logisticsOrder, ids)) if (order.frozen) await unfreezeOrder(tx, caller, order);
}

/** What orders do when other modules tell of something. */
export const ordersHearings: readonly Hearing[] = [
  when(billChanged, hearBills),
  when(billPaid, hearPayment),
  when(paymentTakenBack, loseMoney),
  when(packageLost, hearLoss),
  when(heldStockTransferred, followHeldStock),
  when(debtChanged, hearDebt),
  when(trackReported, followTrack),
  when(newestTrackChanged, showTrack),
];
