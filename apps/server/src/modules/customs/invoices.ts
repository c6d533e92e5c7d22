import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { customsErrors } from '@entrepot/contract/modules/customs/errors.ts';
import {
  logisticsInvoice,
  logisticsInvoiceLine,
  logisticsInvoiceStates,
  usualTermOfTrade,
} from '@entrepot/contract/modules/customs/invoice.ts';
import type { editInvoice, establishInvoice, issueInvoices, voidInvoice } from '@entrepot/contract/modules/customs/invoice-calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { invoiceNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, exists, find, findWhere, insert, insertAll, lock, lockAll, removeWhere, sameVersion } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { customsReadChinese, declarationOf, detailsRequired, lockOrder, missingTexts, type Order } from '../orders/public.ts';
import { type LineValues, linesOfOrder, totalOf, writtenLines } from './invoice-goods.ts';

export type Invoice = RowOf<typeof logisticsInvoice>;
const { Draft, Voided } = enumCodes.LogisticsInvoiceStatus;

/**
 * Creates a draft for an order that has its goods reserved and no invoice in force (`Duplicate`); without lines it gets those of the goods.
 */
export async function establish(tx: Tx, caller: Caller, { orderId, lines, ...header }: Input<typeof establishInvoice>) {
  const order = await lockOrder(tx, caller, orderId);
  if (!orderStates.is(order.orderStatus, 'placed')) throw customsErrors.orderNotSubmitted({ number: order.serialNumber });
  const [known] = await inForce(tx, caller, order);
  if (known) throw customsErrors.invoiceExists({ number: order.serialNumber, invoice: known.invoiceNo });
  const { id, invoiceNo } = await draftFor(tx, caller, order, header, lines?.length ? writtenLines(lines) : null);
  return { id, invoiceNo };
}

/** Returns the invoice of an order that is not void: one at most. */
export async function inForce(tx: Tx, caller: Caller, { siteId, id }: Order): Promise<Invoice[]> {
  const found = await findWhere(tx, atSite(caller, siteId), logisticsInvoice, { orderId: id });
  return found.filter(({ status }) => status !== Voided);
}

/** Creates the draft of a locked order; it refers to an earlier void one. */
export async function draftFor(
  tx: Tx,
  caller: Caller,
  order: Order,
  header: Pick<Input<typeof establishInvoice>, 'applicantId' | 'currencyId' | 'termOfTrade' | 'remarks'>,
  written: readonly LineValues[] | null,
): Promise<Invoice> {
  const { siteId, id: orderId, ownerId, receiver } = order;
  const declared = await linesOfOrder(tx, caller, order);
  const lines = written ?? declared.lines;
  const day = timeToWire(caller.now, caller.timeZone).slice(0, 10);
  const before = await findWhere(tx, atSite(caller, siteId), logisticsInvoice, { orderId });
  const row = await insert(tx, caller, logisticsInvoice, {
    ...header,
    siteId,
    orderId,
    ownerId,
    receiver,
    invoiceNo: invoiceNumber(day, await caller.takeNumber(siteId, 'IV', day)),
    applicantId: header.applicantId ?? order.applicantId,
    currencyId: header.currencyId ?? declared.currencyId,
    termOfTrade: header.termOfTrade ?? usualTermOfTrade,
    insteadOfId: before.sort((a, b) => (a.id < b.id ? 1 : -1))[0]?.id ?? null,
    totalAmount: totalOf(lines),
  });
  await writeLines(tx, caller, row, lines);
  return row;
}

const writeLines = (tx: Tx, caller: Caller, { siteId, id: invoiceId }: Invoice, lines: readonly LineValues[]) =>
  insertAll(
    tx,
    caller,
    logisticsInvoiceLine,
    lines.map((line, at) => ({ ...line, siteId, invoiceId, lineNumber: at + 1 })),
  );

/** Edits a draft; an issued invoice cannot change (`StateNotAllowed`). */
export async function editDraft(tx: Tx, caller: Caller, { id, rowVersion, lines, ...header }: Input<typeof editInvoice>) {
  const row = await lock(tx, caller, logisticsInvoice, id);
  sameVersion(row, rowVersion);
  refuseIssued(row);
  if (!lines.length) throw customsErrors.invoiceEmpty({ invoice: row.invoiceNo });
  const written = writtenLines(lines);
  await removeWhere(tx, atSite(caller, row.siteId), logisticsInvoiceLine, { invoiceId: id });
  await writeLines(tx, caller, row, written);
  const termOfTrade = header.termOfTrade ?? row.termOfTrade;
  await change(tx, caller, logisticsInvoice, row, { ...header, termOfTrade, totalAmount: totalOf(written) });
  return true;
}

function refuseIssued(row: Invoice): void {
  if (row.status !== Draft) throw customsErrors.invoiceNotDraft({ invoice: row.invoiceNo });
}

/** Allows the deletion of drafts, with their lines; issued invoices are permanent. */
export async function mayRemoveInvoice(tx: Tx, caller: Caller, row: Invoice): Promise<void> {
  refuseIssued(row);
  await removeWhere(tx, atSite(caller, row.siteId), logisticsInvoiceLine, { invoiceId: row.id });
}

/**
 * Issues drafts, which are final from then on. One without lines is rejected (`AtLeastOneSelection`), as is one
 * without details that customs of its destination require (`ValidationFailed`).
 */
export async function issue(tx: Tx, caller: Caller, { ids }: Input<typeof issueInvoices>) {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  for (const row of await lockAll(tx, caller, logisticsInvoice, ids)) await issueOne(tx, caller, row);
  return true;
}

/** Issues one locked draft. */
export async function issueOne(tx: Tx, caller: Caller, row: Invoice): Promise<Invoice> {
  const status = logisticsInvoiceStates.after(row.status, 'issue');
  if (!(await exists(tx, atSite(caller, row.siteId), logisticsInvoiceLine, { invoiceId: row.id })))
    throw customsErrors.invoiceEmpty({ invoice: row.invoiceNo });
  await refuseIncomplete(tx, caller, row);
  return change(tx, caller, logisticsInvoice, row, { status, issuedTime: caller.now });
}

/** Rejects an invoice that lacks what customs of its destination require (`ValidationFailed`). */
async function refuseIncomplete(tx: Tx, caller: Caller, { siteId, orderId, invoiceNo }: Invoice): Promise<void> {
  const order = await find(tx, atSite(caller, siteId), logisticsOrder, orderId);
  if (!(await detailsRequired(tx, order))) return;
  const { lines } = await declarationOf(tx, caller, order);
  const missing = missingTexts(caller, lines, customsReadChinese(order));
  if (missing.length) throw customsErrors.invoiceLacks({ invoice: invoiceNo, goods: missing.join(' · ') });
}

/** Voids an issued invoice with a reason; the order can get a new one. */
export async function voidIssued(tx: Tx, caller: Caller, { id, remarks }: Input<typeof voidInvoice>) {
  const row = await lock(tx, caller, logisticsInvoice, id);
  const status = logisticsInvoiceStates.after(row.status, 'void');
  await change(tx, caller, logisticsInvoice, row, { status, voidedTime: caller.now, remarks: remarks ?? row.remarks });
  return true;
}
