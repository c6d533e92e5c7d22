import { customsStood, type OrderEvent, orderDeparted, orderRecalled } from '@entrepot/contract/modules/orders/events.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type AccountClosed, accountClosed } from '@entrepot/contract/modules/access/events.ts';
import { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { logisticsInvoice } from '@entrepot/contract/modules/customs/invoice.ts';
import { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, lock, lockWhere, softDelete } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { lockOrder, type Order } from '../orders/public.ts';
import { applyCustomsStatus } from './customs-hold.ts';
import { draftFor, inForce, issueOne } from './invoices.ts';
import { enterOrder, releaseEntry } from './ledger.ts';
import { trialEndingOfClearance } from './trial-ending.ts';

/** Records the entry of an order that departs through customs, and issues its invoice. */
async function declareAtDeparture(tx: Tx, caller: Caller, { siteId, orderId }: OrderEvent): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const order = await lockOrder(tx, system, orderId);
  const method = order.shippingMethodId ? await find(tx, system, shippingMethod, order.shippingMethodId) : null;
  if (!method?.customsRequired) return;
  await enterOrder(tx, caller, order);
  await issueFor(tx, system, order);
}

/** Issues the existing draft, or a new one with the order's goods. */
async function issueFor(tx: Tx, system: Caller, order: Order): Promise<void> {
  const [known] = await inForce(tx, system, order);
  if (known && known.status !== enumCodes.LogisticsInvoiceStatus.Draft) return;
  const draft = known ? await lock(tx, system, logisticsInvoice, known.id) : await draftFor(tx, system, order, {}, null);
  await issueOne(tx, system, draft);
}

const noText = '-';

/** Deletes the declarants of a closed account. */
async function deleteApplicants(tx: Tx, caller: Caller, { siteId, userId, ownerId }: AccountClosed): Promise<void> {
  if (userId !== ownerId) return;
  const system = asSystemIn(caller, siteId);
  const blank = { contacts: noText, phone: noText, receiveTel: null, detailedAddress: noText, mailboxCode: null, identityNumber: null };
  for (const row of await lockWhere(tx, system, applicant, { siteId, ownerId }))
    await softDelete(tx, system, applicant, await change(tx, system, applicant, row, blank));
}

/** Subscribers of customs to movements of goods. */
export const customsSubscribers: readonly Subscriber[] = [
  on(accountClosed, deleteApplicants),
  on(orderDeparted, declareAtDeparture),
  // An issued invoice remains: it is voided by hand if the order changes before it departs again.
  on(orderRecalled, releaseEntry),
  on(customsStood, applyCustomsStatus),
  trialEndingOfClearance,
];
