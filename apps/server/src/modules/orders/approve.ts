import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { orderApproved } from '@entrepot/contract/modules/orders/facts.ts';
import { orderApprovalStates, orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { serviceStages, type valueAddedService } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import type { Translations } from '@entrepot/contract/core/language.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { walletSummary } from '../wallet/public.ts';
import { frozenOrder, lockOrder, moveOrder, type Order } from './moves.ts';
import { tellOfOrder } from './messages.ts';
import { mayLeaveUnpaid } from './payment.ts';
import { realNameRequired } from './recipients.ts';

/** Lets the goods of an order leave: 20 → 30. */
export async function approveOne(tx: Tx, caller: Caller, { id }: { id: string }) {
  const order = await lockOrder(tx, caller, id);
  await refuseApproval(tx, caller, order);
  await approve(tx, caller, order);
  return true;
}

/** Refuses an order whose goods may not leave: 102, 301, 302, 304, 305, 464, and a service that is to be done before. */
export async function refuseApproval(tx: Tx, caller: Caller, order: Order): Promise<void> {
  orderStates.after(order.orderStatus, 'approve');
  orderApprovalStates.after(order.orderApprovalStatus, 'approve');
  const number = order.serialNumber;
  if (order.frozen) throw frozenOrder(order);
  if (!(await mayLeaveUnpaid(tx, caller, order, { packed: false }))) throw ordersErrors.notPaid({ number });
  await refuseRecipient(tx, order);
  await refuseArrears(tx, caller, order);
  const open = await openServiceOf(tx, order);
  if (open) throw ordersErrors.serviceOpen({ number, service: open[caller.language] });
}

/** Approves an order that the caller holds and has checked. */
export async function approve(tx: Tx, caller: Caller, order: Order): Promise<Order> {
  const orderApprovalStatus = orderApprovalStates.after(order.orderApprovalStatus, 'approve');
  const approved = await moveOrder(tx, caller, order, 'approve', { orderApprovalStatus, approvalTime: caller.now });
  const { siteId, id: orderId, ownerId } = approved;
  await writeTrack(tx, caller, { siteId, orderId, status: trackStatus.Approved });
  await tellOfOrder(tx, caller, approved, 'approved');
  await announce(tx, caller, orderApproved, { siteId, orderId, ownerId });
  return approved;
}

async function refuseRecipient(tx: Tx, order: Order): Promise<void> {
  if (!order.recipientId) return;
  const row = await tx
    .selectFrom('recipient')
    .selectAll()
    .where('siteId', '=', order.siteId)
    .where('id', '=', order.recipientId)
    .executeTakeFirst();
  if (!row) return;
  const { Approved, NotRequired } = enumCodes.RecipientInformationAudit;
  if (row.audit !== Approved && row.audit !== NotRequired) throw ordersErrors.recipientNotApproved({ name: row.recipientName });
  const real = enumCodes.RealNameStatus;
  const verified = row.realNameStatus === real.Verified || row.realNameStatus === real.NotRequired;
  const countryId = order.receiver?.countryId ?? row.countryId;
  if (!verified && (await realNameRequired(tx, order.siteId, countryId))) throw ordersErrors.realNameMissing({ name: row.recipientName });
}

const day = 86_400_000;

async function refuseArrears(tx: Tx, caller: Caller, order: Order): Promise<void> {
  const wallet = await walletSummary(tx, caller, order.ownerId);
  if (!wallet?.arrearsTime || !dec(wallet.arrears).gt(0)) return;
  const { arrearsBlockDays } = await siteConfigurationOf(tx, order.siteId);
  if (wallet.arrearsTime.getTime() + arrearsBlockDays * day <= caller.now.getTime())
    throw ordersErrors.arrears({ number: order.serialNumber });
}

/** The name of a service that is done at receiving and still waits; undefined when there is none. */
async function openServiceOf(tx: Tx, order: Order): Promise<Translations | undefined> {
  const found = await sql<Pick<RowOf<typeof valueAddedService>, 'name'>>`
    select v.name from order_service s join value_added_service v on v.site_id = s.site_id and v.id = s.value_added_service_id
    where s.site_id = ${order.siteId} and s.logistics_order_id = ${order.id} and v.stage = ${serviceStages.receiving}
      and s.value_added_status = ${enumCodes.ValueAddedStatus.ToBeDone} limit 1`.execute(tx);
  return found.rows[0]?.name;
}
