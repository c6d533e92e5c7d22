import { sql } from 'kysely';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { orderApproved } from '@entrepot/contract/modules/orders/events.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { type ApprovalWayOut, approveOutbound } from '@entrepot/contract/modules/orders/staff-calls.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { refusedRowData } from '@entrepot/contract/core/row-results.ts';
import { serviceStages, type valueAddedService } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import type { Translations } from '@entrepot/contract/core/language.ts';
import { sentence } from '../../../core/calls/texts.ts';
import { publish } from '../../../core/calls/events.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { siteConfigurationOf } from '../../sites/public.ts';
import { trackStatus, writeTrack } from '../../tracking/public.ts';
import { walletSummary } from '../../wallet/public.ts';
import { approvalAfter, frozenOrder, lockOrder, moveOrder, type Order } from '../moves.ts';
import { notifyOrder } from '../messages.ts';
import { mayLeaveUnpaid } from '../paying/payment.ts';
import { missingForCustoms } from '../placing/declared-goods.ts';
import { realNameRequired } from '../recipients/recipients.ts';

/** Approves one order, so that its goods may be picked. */
export async function approveOne(tx: Tx, caller: Caller, { id }: { id: string }) {
  const order = await lockOrder(tx, caller, id);
  await refuseApproval(tx, caller, order);
  await approve(tx, caller, order);
  return { obstacles: null };
}

/**
 * Rejects an approval that something blocks, with all blockers of the order: `StateNotAllowed`, `OrderFrozen`, `OrderNotPaid`,
 * `RecipientNotApproved`, `RealNameRequired`, `ArrearsBlock`, missing customs details (`ValidationFailed`), or a service that must be done first.
 */
export async function refuseApproval(tx: Tx, caller: Caller, order: Order): Promise<void> {
  orderStates.after(order.orderStatus, 'approve');
  approvalAfter(order, 'approve');
  const [first, ...more] = await blockersOf(tx, caller, order);
  if (!first) return;
  const obstacles = [first, ...more].map(({ refusal, wayOut }) => ({
    code: refusal.code,
    message: sentence(caller.language, refusal),
    wayOut,
  }));
  const texts = obstacles.map(({ message }) => message).join(' · ');
  throw new Refusal(first.refusal.key, 'orders.errors.obstacles', { texts }, refusedRowData(approveOutbound, { obstacles }, caller));
}

interface Obstacle {
  refusal: Refusal;
  wayOut: ApprovalWayOut;
}

/** Returns everything that blocks the approval of an order, each with the page where it is cleared. */
async function blockersOf(tx: Tx, caller: Caller, order: Order): Promise<Obstacle[]> {
  const number = order.serialNumber;
  const found: Obstacle[] = [];
  if (order.frozen) found.push({ refusal: frozenOrder(order), wayOut: 'freeze' });
  if (!(await mayLeaveUnpaid(tx, caller, order, { packed: false })))
    found.push({ refusal: ordersErrors.notPaid({ number }), wayOut: 'bills' });
  found.push(...(await recipientBlockers(tx, order)));
  const undeclared = await missingForCustoms(tx, caller, order);
  if (undeclared.length)
    found.push({ refusal: ordersErrors.goodsDetailsMissing({ number, goods: undeclared.join(' · ') }), wayOut: 'customs' });
  if (await hasOldArrears(tx, caller, order)) found.push({ refusal: ordersErrors.arrears({ number }), wayOut: 'debt' });
  for (const name of await openServicesOf(tx, order))
    found.push({ refusal: ordersErrors.serviceOpen({ number, service: name[caller.language] }), wayOut: 'services' });
  return found;
}

/** Approves an order that the caller has locked and checked. */
export async function approve(tx: Tx, caller: Caller, order: Order): Promise<Order> {
  const orderApprovalStatus = approvalAfter(order, 'approve');
  const approved = await moveOrder(tx, caller, order, 'approve', { orderApprovalStatus, approvalTime: caller.now });
  const { siteId, id: orderId, ownerId } = approved;
  await writeTrack(tx, caller, { siteId, orderId, status: trackStatus.Approved });
  await notifyOrder(tx, caller, approved, 'approved');
  await publish(tx, caller, orderApproved, { siteId, orderId, ownerId });
  return approved;
}

async function recipientBlockers(tx: Tx, order: Order): Promise<Obstacle[]> {
  if (!order.recipientId) return [];
  const row = await tx
    .selectFrom('recipient')
    .selectAll()
    .where('siteId', '=', order.siteId)
    .where('id', '=', order.recipientId)
    .executeTakeFirst();
  if (!row) return [];
  const name = row.recipientName;
  const { Approved, NotRequired } = enumCodes.RecipientInformationAudit;
  const real = enumCodes.RealNameStatus;
  const verified = row.realNameStatus === real.Verified || row.realNameStatus === real.NotRequired;
  const countryId = order.receiver?.countryId ?? row.countryId;
  const found: Obstacle[] = [];
  if (row.audit !== Approved && row.audit !== NotRequired)
    found.push({ refusal: ordersErrors.recipientNotApproved({ name }), wayOut: 'recipient' });
  if (!verified && (await realNameRequired(tx, order.siteId, countryId)))
    found.push({ refusal: ordersErrors.realNameMissing({ name }), wayOut: 'recipient' });
  return found;
}

async function hasOldArrears(tx: Tx, caller: Caller, order: Order): Promise<boolean> {
  const wallet = await walletSummary(tx, caller, order.ownerId);
  return Boolean(wallet?.ordersWaitTime && wallet.ordersWaitTime <= caller.now);
}

/** Returns the names of the receiving services of an order that are still open. */
async function openServicesOf(tx: Tx, order: Order): Promise<Translations[]> {
  const found = await sql<Pick<RowOf<typeof valueAddedService>, 'name'>>`
    select v.name
    from order_service s
    join value_added_service v on v.site_id = s.site_id and v.id = s.value_added_service_id
    where s.site_id = ${order.siteId}
      and s.logistics_order_id = ${order.id}
      and v.stage = ${serviceStages.receiving}
      and s.value_added_status = ${enumCodes.ValueAddedStatus.ToBeDone}
    order by s.id
    limit 20`.execute(tx);
  return found.rows.map(({ name }) => name);
}

const { Paid, PartiallyRefunded, NoPayment } = enumCodes.PaymentStatus;
const settled: readonly number[] = [Paid, PartiallyRefunded, NoPayment];

/** Approves an order automatically if its site wants it and nothing blocks the approval; otherwise the order waits for staff. */
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
