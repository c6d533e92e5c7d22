import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  type BillPaid,
  billPaid,
  type BillVoided,
  billVoided,
  type PaymentTakenBack,
  paymentTakenBack,
  type PaymentVoided,
  paymentVoided,
} from '@entrepot/contract/modules/billing/events.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { itemClaimed, packageSigned, signingUndone } from '@entrepot/contract/modules/packages/events.ts';
import { sql } from 'kysely';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock, lockWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { billsOf, isLive, markDelivered } from '../billing/public.ts';
import { callOff, takenBack } from './cancel.ts';
import { arrive } from './deliver.ts';
import { sourceOf, notify } from './order.ts';
import { becomePaid } from './paid.ts';
import { areAllHere } from './parcels.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { Delivered, InWarehouse } = enumCodes.SellerOrderStatus;

/** Marks an order as paid when its bill is. The order is locked before the bill. */
async function markPaid(tx: Tx, caller: Caller, { siteId, sourceType, sourceId }: BillPaid): Promise<void> {
  if (sourceType !== sellerOrder.name || !sourceId) return;
  const system = asSystemIn(caller, siteId);
  const order = await lock(tx, system, sellerOrder, sourceId);
  if (sellerOrderStates.is(order.status, 'unpaid')) await becomePaid(tx, system, order);
}

/** Ends an order in progress when staff refund the buyer in full. */
async function cancelRefunded(tx: Tx, caller: Caller, { siteId, sourceType, sourceId, waived }: PaymentTakenBack): Promise<void> {
  if (sourceType !== sellerOrder.name || !sourceId || waived) return;
  const system = asSystemIn(caller, siteId);
  const order = await lock(tx, system, sellerOrder, sourceId);
  const isFullyRefunded = (await billsOf(tx, system, sourceOf(order))).every(({ refunded }) => refunded);
  if (!isFullyRefunded || !sellerOrderStates.is(order.status, 'refundable')) return;
  await notify(tx, caller, await takenBack(tx, system, order), 'refunded', ['seller'], { remarks: '' });
}

/** How long a buyer may pay again after the payment was voided. */
const payAgainMs = dayMs;

/**
 * Handles a voided payment of an order: nothing of it is sent before it is paid again. Goods that were sent or handed over remain the
 * buyer's, who owes the bill; the merchant is paid once it is.
 */
async function losePayment(tx: Tx, caller: Caller, { siteId, sourceType, sourceId, billId }: PaymentVoided): Promise<void> {
  if (sourceType !== sellerOrder.name || !sourceId) return;
  const system = asSystemIn(caller, siteId);
  const order = await lock(tx, system, sellerOrder, sourceId);
  if (!sellerOrderStates.can(order.status, 'unpay') || order.packageIds.length) return markDelivered(tx, system, billId);
  const status = sellerOrderStates.after(order.status, 'unpay');
  const expireTime = new Date(caller.now.getTime() + payAgainMs);
  await change(tx, system, sellerOrder, order, { status, paidTime: null, expireTime });
}

/** Ends an order in progress when staff void the bill; its coupons return to the buyer. */
async function cancelVoided(tx: Tx, caller: Caller, { siteId, sourceType, sourceId }: BillVoided): Promise<void> {
  if (sourceType !== sellerOrder.name || !sourceId) return;
  const system = asSystemIn(caller, siteId);
  const order = await lock(tx, system, sellerOrder, sourceId);
  if ((await billsOf(tx, system, sourceOf(order))).some(isLive)) return;
  const isUnpaid = sellerOrderStates.is(order.status, 'unpaid');
  if (!isUnpaid && !sellerOrderStates.is(order.status, 'refundable')) return;
  const ended = await (isUnpaid ? callOff : takenBack)(tx, system, order);
  await notify(tx, caller, ended, 'cancelled', ['buyer', 'seller'], { remarks: '' });
}

interface Come {
  siteId: string;
  packageId: string;
  ownerId: string | null;
}

/** Marks an order as arrived when the last of its merchant's parcels is received for its buyer. */
async function markArrived(tx: Tx, caller: Caller, { siteId, packageId, ownerId }: Come): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const order of await sentAs(tx, system, siteId, packageId, Delivered))
    if (order.ownerId === ownerId && (await areAllHere(tx, system, order))) await arrive(tx, system, order);
}

const { Mall, Unknown } = enumCodes.PackageSource;

/** Links a received package: a merchant's parcel was declared for the buyer, or claimed from the unknown items; others are skipped. */
async function linkSignedPackage(tx: Tx, caller: Caller, { source, ...come }: Come & { source: CodeOf<'PackageSource'> }): Promise<void> {
  if (source === Mall || source === Unknown) await markArrived(tx, caller, come);
}

/**
 * Reverts the arrival when the receipt is undone: the parcel is on its way again, and the days until the automatic confirmation restart.
 */
async function undoArrival(tx: Tx, caller: Caller, { siteId, packageId }: { siteId: string; packageId: string }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const order of await sentAs(tx, system, siteId, packageId, InWarehouse)) {
    const status = sellerOrderStates.after(order.status, 'undoArrival');
    await change(tx, system, sellerOrder, order, { status, arrivedTime: null });
  }
}

/** Locks the orders in a status whose goods a merchant sent as this parcel. */
async function sentAs(tx: Tx, system: Caller, siteId: string, packageId: string, status: typeof Delivered | typeof InWarehouse) {
  const found = await sql<{ id: string }>`select id from seller_order where site_id = ${siteId} and status = ${status}
    and package_ids @> ${JSON.stringify([packageId])}::jsonb and not is_deleted`.execute(tx);
  if (!found.rows.length) return [];
  return lockWhere(tx, system, sellerOrder, { id: found.rows.map(({ id }) => id), status });
}

/** Subscribers of the mall to paid bills and received parcels. */
export const mallSubscribers: readonly Subscriber[] = [
  on(billPaid, markPaid),
  on(paymentTakenBack, cancelRefunded),
  on(paymentVoided, losePayment),
  on(billVoided, cancelVoided),
  on(packageSigned, linkSignedPackage),
  on(itemClaimed, markArrived),
  on(signingUndone, undoArrival),
];
