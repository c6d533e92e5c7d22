import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import type { getEinvoicesOfBill, retryEinvoice, voidEinvoice } from '@entrepot/contract/modules/einvoices/calls.ts';
import { einvoice, einvoiceStates } from '@entrepot/contract/modules/einvoices/einvoice.ts';
import { einvoicesErrors } from '@entrepot/contract/modules/einvoices/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, findWhere, lock } from '../../core/db/rows.ts';
import { put } from '../../core/outbox/outbox.ts';
import { checkedBuyer } from './choice.ts';
import { isVoidable, startVoid } from './documents.ts';

const { Invoice } = enumCodes.EinvoiceKind;
const { Failed, Cancelled, Voided } = enumCodes.EinvoiceStatus;

/** Sends a failed document again, or voids it again. Throws `StateNotAllowed` for others. */
export async function retry(tx: Tx, caller: Caller, { id, ...buyer }: Input<typeof retryEinvoice>): Promise<true> {
  const row = await lock(tx, caller, einvoice, id);
  const einvoiceStatus = einvoiceStates.after(row.einvoiceStatus, 'retry');
  // One that may have been issued keeps its buyer.
  const isFree = row.einvoiceStatus === Failed && row.einvoiceKind === Invoice && !row.awaiting;
  await change(tx, caller, einvoice, row, { einvoiceStatus, attempts: row.awaiting ? 1 : 0, ...(isFree ? checkedBuyer(buyer) : {}) });
  await put(tx, caller, row.siteId, 'einvoice', { einvoiceId: id });
  return true;
}

/** Voids an issued document. Throws `StateNotAllowed` for others, for an invoice with allowances, and after its two months. */
export async function voidByHand(tx: Tx, caller: Caller, { id, reason }: Input<typeof voidEinvoice>): Promise<true> {
  const row = await lock(tx, caller, einvoice, id);
  const number = row.einvoiceNumber ?? '';
  einvoiceStates.after(row.einvoiceStatus, 'void');
  if (row.einvoiceKind === Invoice) {
    const allowances = await findWhere(tx, caller, einvoice, { siteId: row.siteId, einvoiceId: id });
    if (allowances.some(({ einvoiceStatus }) => einvoiceStatus !== Cancelled && einvoiceStatus !== Voided))
      throw einvoicesErrors.hasAllowances({ number });
    if (!isVoidable({ ...row, voidRefused: false }, caller.now)) throw einvoicesErrors.otherPeriod({ number });
  }
  return startVoid(tx, caller, row, reason);
}

/** The documents of a bill within the caller's scope. */
export async function ofBill(
  tx: Db,
  caller: Caller,
  { billId }: Input<typeof getEinvoicesOfBill>,
): Promise<Output<typeof getEinvoicesOfBill>> {
  const { siteId } = await find(tx, caller, bill, billId);
  return tx
    .selectFrom('einvoice')
    .select([
      'id',
      'einvoiceKind',
      'einvoiceStatus',
      'einvoiceNumber',
      'randomCode',
      'amount',
      'einvoiceBuyer',
      'companyNumber',
      'issuedTime',
    ])
    .where('siteId', '=', siteId)
    .where('billId', '=', billId)
    .where('einvoiceStatus', '<>', Cancelled)
    .orderBy('creationTime')
    .orderBy('id')
    .execute() as Promise<Output<typeof getEinvoicesOfBill>>;
}
