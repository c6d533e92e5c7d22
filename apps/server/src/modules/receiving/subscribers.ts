import { type BillOf, billChanged, billPaid, paymentTakenBack } from '@entrepot/contract/modules/billing/events.ts';
import { documentArrived, documentEnded } from '@entrepot/contract/modules/receiving/events.ts';
import { goodsTransferred } from '@entrepot/contract/modules/shelving/transfer.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { billsOf } from '../billing/public.ts';
import { billArrival, billEnd, billSource } from './charge.ts';
import { transferBins } from './transfer-bins.ts';

/** Updates the payment status of a document from its bill. The document is locked before the bill everywhere. */
async function followBill(tx: Tx, caller: Caller, { siteId, sourceType, sourceId }: BillOf): Promise<void> {
  if (sourceType !== warehouseDocument.name || !sourceId) return;
  const system = asSystemIn(caller, siteId);
  const row = await lock(tx, system, warehouseDocument, sourceId);
  const [bill] = await billsOf(tx, system, billSource(row));
  if (bill && bill.paymentStatus !== row.paymentStatus)
    await change(tx, system, warehouseDocument, row, { paymentStatus: bill.paymentStatus });
}

/** Reactions to events: bills handling at arrival or end, follows the payment of bills, and moves bins with their shelf transfers. */
export const receivingSubscribers: readonly Subscriber[] = [
  on(documentArrived, billArrival),
  on(documentEnded, billEnd),
  on(goodsTransferred, transferBins),
  on(billChanged, followBill),
  on(billPaid, followBill),
  on(paymentTakenBack, followBill),
];
