import { sql } from 'kysely';
import { logisticsInvoice, logisticsInvoiceLine } from '@entrepot/contract/modules/customs/invoice.ts';
import { getEditInvoice } from '@entrepot/contract/modules/customs/invoice-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { rowJson, rowsJson } from '../../core/rows/list.ts';

/** One invoice with its lines. The identity number of its recipient is not told. */
export async function invoiceForm(tx: Tx, caller: Caller, { id }: { id: string }): Promise<RawJson> {
  const row = await rowJson(tx, caller, logisticsInvoice, id, { full: true });
  const lines = await rowsJson(tx, caller, logisticsInvoiceLine, sql`r.invoice_id = ${id}`, { order: sql`r.line_number` });
  return composed(caller, getEditInvoice.gives, { lines }, row);
}
