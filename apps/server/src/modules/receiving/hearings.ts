import { type BillOf, billChanged, billPaid, paymentTakenBack } from '@entrepot/contract/modules/billing/facts.ts';
import { documentArrived, documentEnded } from '@entrepot/contract/modules/receiving/facts.ts';
import { goodsTransferred } from '@entrepot/contract/modules/shelving/facts.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { billsOf } from '../billing/public.ts';
import { billArrival, billEnd, billSource } from './charge.ts';
import { transferBins } from './transfer-bins.ts';

/** A document is paid as its bill is. Whoever holds the bill holds the document before it. */
async function followBill(tx: Tx, caller: Caller, { siteId, sourceType, sourceId }: BillOf): Promise<void> {
  if (sourceType !== warehouseDocument.name || !sourceId) return;
  const system = asSystemIn(caller, siteId);
  const row = await lock(tx, system, warehouseDocument, sourceId);
  const [bill] = await billsOf(tx, system, billSource(row));
  if (bill && bill.paymentStatus !== row.paymentStatus)
    await change(tx, system, warehouseDocument, row, { paymentStatus: bill.paymentStatus });
}

/**
 * What receiving does when others act: a document's handling is billed at its arrival or end, it is paid as its bill is, and bins go to
 * the shelf to which somebody moves them.
 */
export const receivingHearings: readonly Hearing[] = [
  when(documentArrived, billArrival),
  when(documentEnded, billEnd),
  when(goodsTransferred, transferBins),
  when(billChanged, followBill),
  when(billPaid, followBill),
  when(paymentTakenBack, followBill),
];
