import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billLine } from '@entrepot/contract/modules/billing/bill.ts';
import type { printBill } from '@entrepot/contract/modules/billing/calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find, findWhere } from '../../core/db/rows.ts';
import type { FileStore } from '../../core/files/files.ts';
import { inLanguage } from '../../core/lists/localized.ts';
import { pdfKind } from '../../core/print/pdf.ts';
import { currencyFormatOf } from '../wallet/public.ts';
import { billPdf, type BillPaper } from './bill-pdf.ts';
import { readMoneyOfBill } from './money-view.ts';
import { asReader, partiesOf } from './statement-details.ts';

/** Renders a bill with its payments as a PDF, stores it and returns its URL. */
export const print =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof printBill>): Promise<string> => {
    const row = await find(tx, caller, bill, id);
    const { siteId, currencyId, serialNumber } = row;
    const reader = asReader(caller, siteId);
    const paper: BillPaper = {
      row,
      lines: await namedLines(tx, reader, row),
      payments: await paymentsOf(tx, row),
      invoices: await invoicesOf(tx, row),
      money: await readMoneyOfBill(tx, reader, row),
      format: await currencyFormatOf(tx, reader, currencyId),
      ...(await partiesOf(tx, row)),
      printed: caller.now,
    };
    const { url } = await files.store(
      tx,
      caller,
      { siteId, name: `${serialNumber}.pdf`, kind: pdfKind },
      await billPdf(paper, reader.language),
    );
    return url;
  };

async function namedLines(tx: Tx, caller: Caller, { siteId, id }: BillPaper['row']): Promise<BillPaper['lines']> {
  const lines = await findWhere(tx, caller, billLine, { billId: id });
  const found = await sql<{ id: string; name: string }>`
    select e.id, ${inLanguage(sql`e.name`, caller.language)} as name
    from expense_type e
    where e.site_id = ${siteId} and e.id = any(${lines.map(({ expenseTypeId }) => expenseTypeId)}::uuid[])`.execute(tx);
  const names = new Map(found.rows.map((one) => [one.id, one.name]));
  const nameOf = (line: (typeof lines)[number]) => {
    const own = line.explanationInLanguages?.[caller.language] ?? line.explanation;
    const type = names.get(line.expenseTypeId) ?? line.code;
    return own && own !== type ? `${type} · ${own}` : type;
  };
  return lines.sort((a, b) => a.lineNumber - b.lineNumber).map((line) => ({ ...line, name: nameOf(line) }));
}

async function paymentsOf(tx: Tx, { siteId, id }: BillPaper['row']): Promise<BillPaper['payments']> {
  const found = await sql<BillPaper['payments'][number]>`
    select r.serial_number, r.payment_type, r.payment_record_type, r.creation_time, b.amount
    from payment_of_bill b
    join payment_record r on r.site_id = b.site_id and r.id = b.payment_record_id
    where b.site_id = ${siteId} and b.bill_id = ${id}
    order by r.creation_time, r.id`.execute(tx);
  return found.rows;
}

const { Issued, Voiding, VoidFailed } = enumCodes.EinvoiceStatus;

/** The valid electronic invoices of a bill and the allowances that reduce them, oldest first. */
async function invoicesOf(tx: Tx, { siteId, id }: BillPaper['row']): Promise<BillPaper['invoices']> {
  const found = await sql<BillPaper['invoices'][number]>`
    select e.einvoice_kind, e.einvoice_number, e.amount, e.issued_time
    from einvoice e
    where e.site_id = ${siteId}
      and e.bill_id = ${id}
      and e.einvoice_status in (${Issued}, ${Voiding}, ${VoidFailed})
    order by e.issued_time, e.id`.execute(tx);
  return found.rows;
}
