import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { einvoice, type EinvoiceItem, einvoiceStates } from '@entrepot/contract/modules/einvoices/einvoice.ts';
import { type Dec, dec, text } from '@entrepot/rules/decimal.ts';
import { invoicePeriod, splitWhole, wholeDollars } from '@entrepot/rules/einvoice.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { onPaper } from './on-paper.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { change, insert, lock, lockWhere } from '../../core/db/rows.ts';
import { put } from '../../core/outbox/outbox.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { choiceOf } from './choice.ts';
import { dollarRateOf } from './dollar-rate.ts';
import type { Einvoice } from './providers/port.ts';
import { serviceOf } from './services.ts';

const { Invoice, Allowance } = enumCodes.EinvoiceKind;
const { Queued, Failed, Issued } = enumCodes.EinvoiceStatus;
/** The states in which a document counts: it is issued, or will be. */
const counts = new Set<number>([Queued, Failed, Issued]);
// Calendar: the tax authority's, for all sites.
const zone = 'Asia/Taipei';
const maxSteps = 20;

interface BillLine {
  billLineId: string;
  name: string;
  rest: Dec;
  refundAmount: Dec;
}
interface BillMoney {
  id: string;
  siteId: string;
  ownerId: string;
  currencyId: string;
  remaining: Dec;
  lines: BillLine[];
}

/** A bill and what triggered the comparison. `begins`: it was paid just now, so that its first invoice may be issued. */
interface Trigger {
  siteId: string;
  billId: string;
  begins?: boolean;
  reason?: 'paymentVoided';
}

/**
 * Brings the documents of a bill into line with its money: together they state what was paid and not refunded, in whole dollars. Queues an
 * invoice for what is missing; for what is too much it cancels a document that was not sent yet, voids an invoice of the same two months that
 * is no longer needed, or queues an allowance. Bills paid before the site issued invoices have none. Repeating it changes nothing.
 */
export async function alignDocuments(tx: Tx, caller: Caller, { siteId, billId, begins = false, reason }: Trigger): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const { documented, serves } = await beginningOf(tx, siteId, billId);
  if (!documented && !(begins && serves)) return;
  // Before its documents, as verbs of bills do: a new document refers to the bill. It also orders concurrent callers.
  await lock(tx, system, bill, billId);
  let documents = await lockWhere(tx, system, einvoice, { siteId, billId });
  const money = await billOf(tx, siteId, billId);
  const exchangeRate = documents[0]?.exchangeRate ?? (await dollarRateOf(tx, system, money));
  // A service is refused without a rate, and rates are added, never removed.
  if (exchangeRate === null) return;
  const target = wholeDollars(text(dec(money.remaining).times(dec(exchangeRate)))).toNumber();
  for (let step = 0; step < maxSteps; step++) {
    const missing = target - stated(documents);
    if (missing === 0) return;
    const changed =
      missing > 0
        ? await add(tx, system, money, documents, missing, exchangeRate)
        : await reduce(tx, system, money, documents, -missing, reason);
    if (!changed) return;
    documents = await lockWhere(tx, system, einvoice, { siteId, billId });
  }
}

/** Whether a bill has documents, and whether its site has a service that issues them: most bills and sites have neither. */
async function beginningOf(tx: Tx, siteId: string, billId: string): Promise<{ documented: boolean; serves: boolean }> {
  const { rows } = await sql<{ documented: boolean; serves: boolean }>`
    select exists (select 1 from einvoice where site_id = ${siteId} and bill_id = ${billId} and not is_deleted) as documented,
      exists (select 1 from einvoice_service where site_id = ${siteId} and enabled and not is_deleted) as serves`.execute(tx);
  return rows[0]!;
}

const isInvoice = ({ einvoiceKind }: Einvoice): boolean => einvoiceKind === Invoice;
const isCounted = ({ einvoiceStatus }: Einvoice): boolean => counts.has(einvoiceStatus);
const wasSent = ({ attempts }: Einvoice): boolean => attempts > 0;
/** Never sent, or refused: the provider has nothing of it. */
const isCancellable = (row: Einvoice): boolean =>
  (row.einvoiceStatus === Queued && !wasSent(row)) || (row.einvoiceStatus === Failed && !row.awaiting);

/** The amount that the documents of a bill state together: invoices less allowances. */
const stated = (documents: readonly Einvoice[]): number =>
  documents.filter(isCounted).reduce((sum, row) => sum + (isInvoice(row) ? row.amount : -row.amount), 0);

const reductionsOf = (documents: readonly Einvoice[], { id }: Einvoice): number =>
  documents.filter((row) => row.einvoiceId === id && isCounted(row)).reduce((sum, { amount }) => sum + amount, 0);

/** Too little is stated: an allowance that was not sent is not needed; otherwise another invoice is. */
async function add(
  tx: Tx,
  caller: Caller,
  bill: BillMoney,
  documents: readonly Einvoice[],
  missing: number,
  exchangeRate: string,
): Promise<boolean> {
  const unneeded = documents.findLast((row) => !isInvoice(row) && isCancellable(row));
  if (unneeded) return cancel(tx, caller, unneeded);
  const service = await serviceOf(tx, bill.siteId);
  if (!service) return false;
  const parts = splitWhole(
    missing,
    bill.lines.map(({ rest }) => rest),
  );
  await queue(tx, caller, {
    siteId: bill.siteId,
    billId: bill.id,
    ownerId: bill.ownerId,
    einvoiceKind: Invoice,
    amount: missing,
    exchangeRate,
    einvoiceTaxType: service.einvoiceTaxType,
    zeroTaxReason: service.zeroTaxReason,
    items: itemsOf(bill.lines, parts),
    ...(await choiceOf(tx, bill)),
  });
  return true;
}

/** Too much is stated: the newest invoice is cancelled, voided or reduced. Returns false while one is on its way. */
async function reduce(
  tx: Tx,
  caller: Caller,
  bill: BillMoney,
  documents: readonly Einvoice[],
  excess: number,
  reason?: 'paymentVoided',
): Promise<boolean> {
  const invoices = documents.filter((row) => isInvoice(row) && isCounted(row)).reverse();
  for (const invoice of invoices) {
    const rest = invoice.amount - reductionsOf(documents, invoice);
    if (rest === 0) continue;
    if (isCancellable(invoice)) return cancel(tx, caller, invoice);
    if (invoice.einvoiceStatus !== Issued) return false;
    if (excess >= rest && rest === invoice.amount && isVoidable(invoice, caller.now))
      return startVoid(tx, caller, invoice, onPaper(reason ?? 'refund'));
    return allow(tx, caller, bill, documents, invoice, Math.min(excess, rest));
  }
  return false;
}

/** Whether an invoice can still be voided: in its two months, unless the provider refused. */
export const isVoidable = ({ issuedTime, voidRefused }: Einvoice, now: Date): boolean =>
  !voidRefused && issuedTime !== null && invoicePeriod(dayOf(issuedTime, zone)) === invoicePeriod(dayOf(now, zone));

/** Queues an allowance. Its items are those whose lines were refunded, as far as no earlier allowance states them. */
async function allow(
  tx: Tx,
  caller: Caller,
  bill: BillMoney,
  documents: readonly Einvoice[],
  invoice: Einvoice,
  amount: number,
): Promise<boolean> {
  const earlier = documents
    .filter((row) => row.einvoiceId === invoice.id && isCounted(row))
    .flatMap(({ items }) => (items ?? []) as EinvoiceItem[]);
  const items = (invoice.items ?? []) as EinvoiceItem[];
  const refunds = items.map(({ billLineId }) => {
    const back = dec(bill.lines.find((line) => line.billLineId === billLineId)?.refundAmount).times(dec(invoice.exchangeRate));
    const named = earlier.filter((item) => item.billLineId === billLineId).reduce((sum, item) => sum + item.amount, 0);
    return back.minus(named).gt(0) ? text(back.minus(named)) : '0';
  });
  const isByLine = refunds.some((part) => dec(part).gt(0));
  const parts = splitWhole(amount, isByLine ? refunds : items.map((item) => String(item.amount)));
  const { siteId, billId, ownerId, einvoiceBuyer, companyNumber, companyName, einvoiceTaxType, zeroTaxReason, exchangeRate } = invoice;
  await queue(tx, caller, {
    siteId,
    billId,
    ownerId,
    einvoiceBuyer,
    companyNumber,
    companyName,
    einvoiceTaxType,
    zeroTaxReason,
    exchangeRate,
    einvoiceKind: Allowance,
    einvoiceId: invoice.id,
    amount,
    items: itemsOf(items, parts),
  });
  return true;
}

const itemsOf = (of: readonly { billLineId: string; name: string }[], parts: readonly number[]): EinvoiceItem[] =>
  of.map(({ billLineId, name }, at) => ({ billLineId, name, amount: parts[at]! })).filter(({ amount }) => amount > 0);

async function cancel(tx: Tx, caller: Caller, row: Einvoice): Promise<true> {
  await change(tx, caller, einvoice, row, { einvoiceStatus: einvoiceStates.after(row.einvoiceStatus, 'cancel') });
  return true;
}

/** Voids an issued document after commit. */
export async function startVoid(tx: Tx, caller: Caller, row: Einvoice, voidReason: string): Promise<true> {
  const next = {
    einvoiceStatus: einvoiceStates.after(row.einvoiceStatus, 'void'),
    voidReason,
    problem: null,
    attempts: 0,
    awaiting: false,
  };
  await change(tx, caller, einvoice, row, next);
  await put(tx, caller, row.siteId, 'einvoice', { einvoiceId: row.id });
  return true;
}

async function queue(tx: Tx, caller: Caller, values: Omit<Parameters<typeof insert<typeof einvoice>>[3], 'relateNumber'>): Promise<void> {
  // ECPay takes 30 letters and digits.
  const relateNumber = `E${BigInt(`0x${newId().replaceAll('-', '')}`).toString(36)}`;
  const row = await insert(tx, caller, einvoice, { ...values, relateNumber } as Parameters<typeof insert<typeof einvoice>>[3]);
  await put(tx, caller, row.siteId, 'einvoice', { einvoiceId: row.id });
}

/** The paid amount of a bill less refunds, with its lines: names in Chinese, amounts less discounts. */
async function billOf(tx: Tx, siteId: string, billId: string): Promise<BillMoney> {
  const found = await sql<
    Omit<BillMoney, 'lines'>
  >`select b.id, b.site_id, b.owner_id, b.currency_id, b.paid_amount - b.refund_amount as remaining
    from bill b where b.site_id = ${siteId} and b.id = ${billId}`.execute(tx);
  const lines =
    await sql<BillLine>`select l.id as bill_line_id, coalesce(t.name ->> 'zh-tw', t.name ->> 'zh-cn', l.explanation, l.code) as name,
      greatest(l.amount - l.discount_amount - l.refund_amount, 0) as rest, l.refund_amount
    from bill_line l
    left join expense_type t on t.site_id = l.site_id and t.id = l.expense_type_id
    where l.site_id = ${siteId} and l.bill_id = ${billId}
    order by l.line_number`.execute(tx);
  return { ...found.rows[0]!, lines: lines.rows };
}
