import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  type BillPaid,
  billPaid,
  type BillVoided,
  billVoided,
  type PaymentTakenBack,
  paymentTakenBack,
} from '@entrepot/contract/modules/billing/facts.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { itemClaimed, packageSigned, signingUndone } from '@entrepot/contract/modules/packages/facts.ts';
import { sql } from 'kysely';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock, lockWhere } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { billsOf, isLive } from '../billing/public.ts';
import { callOff, takenBack } from './cancel.ts';
import { arrive } from './deliver.ts';
import { sourceOf, tell } from './order.ts';
import { becomePaid } from './paid.ts';
import { areAllHere } from './parcels.ts';

const { Delivered, InWarehouse } = enumCodes.SellerOrderStatus;

/** The bill of an order is paid. Whoever holds the bill holds the order before it. */
async function hearPayment(tx: Tx, caller: Caller, { siteId, sourceType, sourceId }: BillPaid): Promise<void> {
  if (sourceType !== sellerOrder.name || !sourceId) return;
  const system = asSystemIn(caller, siteId);
  const order = await lock(tx, system, sellerOrder, sourceId);
  if (sellerOrderStates.is(order.status, 'unpaid')) await becomePaid(tx, system, order);
}

/** Staff gave the buyer all the money back: an order that is still to come is over. */
async function hearRefund(tx: Tx, caller: Caller, { siteId, sourceType, sourceId, waived }: PaymentTakenBack): Promise<void> {
  if (sourceType !== sellerOrder.name || !sourceId || waived) return;
  const system = asSystemIn(caller, siteId);
  const order = await lock(tx, system, sellerOrder, sourceId);
  const allBack = (await billsOf(tx, system, sourceOf(order))).every(({ refunded }) => refunded);
  if (!allBack || !sellerOrderStates.is(order.status, 'refundable')) return;
  await tell(tx, caller, await takenBack(tx, system, order), 'refunded', ['seller'], { remarks: '' });
}

/** Staff voided the bill, coupons that cleared it are the buyer's again: an order that is still to come is over. */
async function hearVoid(tx: Tx, caller: Caller, { siteId, sourceType, sourceId }: BillVoided): Promise<void> {
  if (sourceType !== sellerOrder.name || !sourceId) return;
  const system = asSystemIn(caller, siteId);
  const order = await lock(tx, system, sellerOrder, sourceId);
  if ((await billsOf(tx, system, sourceOf(order))).some(isLive)) return;
  const isUnpaid = sellerOrderStates.is(order.status, 'unpaid');
  if (!isUnpaid && !sellerOrderStates.is(order.status, 'refundable')) return;
  const ended = await (isUnpaid ? callOff : takenBack)(tx, system, order);
  await tell(tx, caller, ended, 'cancelled', ['buyer', 'seller'], { remarks: '' });
}

interface Come {
  siteId: string;
  packageId: string;
  ownerId: string | null;
}

/** A parcel that a merchant sent is there and its buyer's: the order has arrived with the last of them. */
async function hearArrival(tx: Tx, caller: Caller, { siteId, packageId, ownerId }: Come): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const order of await sentAs(tx, system, siteId, packageId, Delivered))
    if (order.ownerId === ownerId && (await areAllHere(tx, system, order))) await arrive(tx, system, order);
}

const { Mall, Unknown } = enumCodes.PackageSource;

/** What a merchant sent was declared for the buyer, or taken over from an item that nobody had declared; others need not be looked for. */
async function hearSigned(tx: Tx, caller: Caller, { source, ...come }: Come & { source: CodeOf<'PackageSource'> }): Promise<void> {
  if (source === Mall || source === Unknown) await hearArrival(tx, caller, come);
}

/** Its signing was a mistake: the parcel is on its way again, and the days after which an order is received by itself begin anew. */
async function hearUndone(tx: Tx, caller: Caller, { siteId, packageId }: { siteId: string; packageId: string }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const order of await sentAs(tx, system, siteId, packageId, InWarehouse)) {
    const status = sellerOrderStates.after(order.status, 'undoArrival');
    await change(tx, system, sellerOrder, order, { status, arrivedTime: null });
  }
}

/** Holds the orders in a state whose goods a merchant sent as this parcel. */
async function sentAs(tx: Tx, system: Caller, siteId: string, packageId: string, status: typeof Delivered | typeof InWarehouse) {
  const found = await sql<{ id: string }>`select id from seller_order where site_id = ${siteId} and status = ${status}
    and package_ids @> ${JSON.stringify([packageId])}::jsonb and not is_deleted`.execute(tx);
  if (!found.rows.length) return [];
  return lockWhere(tx, system, sellerOrder, { id: found.rows.map(({ id }) => id), status });
}

/** What the mall does when bills are paid and parcels come. */
export const mallHearings: readonly Hearing[] = [
  when(billPaid, hearPayment),
  when(paymentTakenBack, hearRefund),
  when(billVoided, hearVoid),
  when(packageSigned, hearSigned),
  when(itemClaimed, hearArrival),
  when(signingUndone, hearUndone),
];
