import { type AccountClosed, accountClosed } from '@entrepot/contract/modules/access/events.ts';
import { type BillPaid, billPaid, billRefunded, type BillVoided, paymentVoided } from '@entrepot/contract/modules/billing/events.ts';
import { getEinvoicesOfBill, retryEinvoice, voidEinvoice } from '@entrepot/contract/modules/einvoices/calls.ts';
import { editMineEinvoiceChoice, getMineEinvoiceChoice } from '@entrepot/contract/modules/einvoices/einvoice-choice.ts';
import { einvoiceService } from '@entrepot/contract/modules/einvoices/einvoice-service.ts';
import { einvoice } from '@entrepot/contract/modules/einvoices/einvoice.ts';
import { on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/db/db.ts';
import type { Module } from '../../core/module.ts';
import { chooseEinvoice, myChoice } from './choice.ts';
import { alignDocuments } from './documents.ts';
import { einvoicesInvariants } from './invariants.ts';
import { useEinvoicePlace } from './providers/ecpay-request.ts';
import { sendDocument } from './send.ts';
import { fillService } from './services.ts';
import { ofBill, retry, voidByHand } from './verbs.ts';

/** The electronic invoices of Taiwan: they follow the money of bills. */
export const einvoices: Module = {
  name: 'einvoices',
  calls: () => [
    ...crud(einvoiceService, { fill: fillService }),
    ...crud(einvoice),
    ...handle(retryEinvoice, retry),
    ...handle(voidEinvoice, voidByHand),
    ...handle(getEinvoicesOfBill, ofBill),
    ...handle(getMineEinvoiceChoice, myChoice),
    ...handle(editMineEinvoiceChoice, chooseEinvoice),
  ],
  invariants: einvoicesInvariants,
  subscribers: [
    on(accountClosed, deleteChoice),
    on(billPaid, (tx: Tx, caller: Caller, { siteId, billId }: BillPaid) => alignDocuments(tx, caller, { siteId, billId, begins: true })),
    on(billRefunded, (tx: Tx, caller: Caller, { siteId, billId }: BillVoided) => alignDocuments(tx, caller, { siteId, billId })),
    on(paymentVoided, (tx: Tx, caller: Caller, { siteId, billId }: BillVoided) =>
      alignDocuments(tx, caller, { siteId, billId, reason: 'paymentVoided' }),
    ),
  ],
  deliveries: (running) => ({
    einvoice: { lane: 'einvoice', send: ({ siteId, payload }) => sendDocument(running, siteId, String(payload.einvoiceId)) },
  }),
  prepare: ({ paymentPlaces }) => useEinvoicePlace(paymentPlaces.einvoice),
};

/** Deletes what a closed account wanted on its invoices; the invoices are documents of the site and remain. */
async function deleteChoice(tx: Tx, _caller: Caller, { siteId, userId }: AccountClosed): Promise<void> {
  await tx.deleteFrom('einvoiceChoice').where('siteId', '=', siteId).where('userId', '=', userId).execute();
}
