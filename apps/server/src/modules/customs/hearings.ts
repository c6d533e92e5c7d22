import { customsStood, type OrderFact, orderDeparted } from '@entrepot/contract/modules/orders/facts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsInvoice } from '@entrepot/contract/modules/customs/invoice.ts';
import { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find, lock } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { lockOrder, type Order } from '../orders/public.ts';
import { hearCustoms } from './held.ts';
import { draftFor, inForce, issueOne } from './invoices.ts';
import { enterOrder } from './ledger.ts';

/** An order that leaves by a way through customs is an entry of its declarant and has its invoice. */
async function declareAtDeparture(tx: Tx, caller: Caller, { siteId, orderId }: OrderFact): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const order = await lockOrder(tx, system, orderId);
  const method = order.shippingMethodId ? await find(tx, system, shippingMethod, order.shippingMethodId) : null;
  if (!method?.customsRequired) return;
  await enterOrder(tx, caller, order);
  await issueFor(tx, system, order);
}

/** The draft that somebody wrote, or one of the order's goods. */
async function issueFor(tx: Tx, system: Caller, order: Order): Promise<void> {
  const [known] = await inForce(tx, system, order);
  if (known && known.status !== enumCodes.LogisticsInvoiceStatus.Draft) return;
  const draft = known ? await lock(tx, system, logisticsInvoice, known.id) : await draftFor(tx, system, order, {}, null);
  await issueOne(tx, system, draft);
}

/** What customs papers do when goods move. */
export const customsHearings: readonly Hearing[] = [when(orderDeparted, declareAtDeparture), when(customsStood, hearCustoms)];
