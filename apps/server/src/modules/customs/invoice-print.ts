import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { logisticsInvoice } from '@entrepot/contract/modules/customs/invoice.ts';
import type { printInvoices } from '@entrepot/contract/modules/customs/invoice-calls.ts';
import type { DeclarantSnapshot, ReceiverSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { FileStore } from '../../core/files/files.ts';
import { pdfKind } from '../../core/print/pdf.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { addressesOnPaper } from '../sites/public.ts';
import { zoneOf } from '../../core/db/times.ts';
import { type InvoicePaper, invoicesPdf } from './invoice-paper.ts';
import type { Invoice } from './invoices.ts';

type Facts = Pick<InvoicePaper, 'serialNumber' | 'carrierNo' | 'customsNumber' | 'parcels' | 'weight' | 'currency' | 'siteName'> & {
  declarant: DeclarantSnapshot | null;
  lines: InvoicePaper['lines'];
};

/** Prints invoices into one PDF, in the requested order; returns its URL. */
export const print =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { ids }: Input<typeof printInvoices>): Promise<string> => {
    const wanted = [...new Set(ids)];
    if (!wanted.length) throw refuse('AtLeastOneSelection');
    const found = await findWhere(tx, caller, logisticsInvoice, { id: wanted });
    if (found.length !== wanted.length) throw refuse('NotFound');
    const papers: InvoicePaper[] = [];
    for (const id of wanted) papers.push(await paperOf(tx, found.find((row) => row.id === id)!));
    const stamp = timeToWire(caller.now, caller.timeZone).replace(/\D/g, '');
    const name = papers.length === 1 ? `${papers[0]!.row.invoiceNo}.pdf` : `invoices-${stamp}.pdf`;
    const { url } = await files.store(tx, caller, { siteId: found[0]!.siteId, name, kind: pdfKind }, await invoicesPdf(papers));
    return url;
  };

/** Returns the content of a printed invoice: its lines, shipper, consignee and parcels. */
export async function paperOf(tx: Db, row: Invoice): Promise<InvoicePaper> {
  const { declarant, lines, ...facts } = await invoiceDetailsOf(tx, row);
  const receiver = row.receiver as ReceiverSnapshot | null;
  const [to, from] = await Promise.all([
    receiver ? addressesOnPaper(tx, [receiver]) : [],
    declarant ? addressesOnPaper(tx, [{ ...declarant, countryCode: declarant.countryCode }]) : [],
  ]);
  return {
    ...facts,
    row,
    lines,
    zone: zoneOf(row.siteId),
    language: to[0]?.language ?? 'en-us',
    receiver: receiver && { name: receiver.companyName ?? receiver.name, phone: receiver.phone, address: to[0]?.line ?? '' },
    sender: declarant && { name: declarant.contacts, phone: declarant.phone, address: from[0]?.line ?? '' },
  };
}

async function invoiceDetailsOf(tx: Db, { siteId, id, orderId }: Invoice): Promise<Facts> {
  const found = await sql<Facts>`
    select o.serial_number, o.carrier_no, o.customs_number, o.declarant, y.code as currency, s.name as site_name,
      (select count(*)::int from order_parcel p where p.site_id = o.site_id and p.logistics_order_id = o.id) as parcels,
      (select coalesce(sum(p.weight), 0)::text from order_parcel p where p.site_id = o.site_id and p.logistics_order_id = o.id) as weight,
      (select coalesce(jsonb_agg(jsonb_build_object('chineseName', l.chinese_name, 'englishName', l.english_name, 'hsCode',
            l.hs_code, 'quantity', l.quantity, 'unitPrice', l.unit_price::text, 'amount', l.amount::text, 'netWeight',
            l.net_weight::text, 'origin', r.code) order by l.line_number), '[]'::jsonb)
        from logistics_invoice_line l
        left join region r on r.id = l.origin_country_id
        where l.site_id = i.site_id and l.invoice_id = i.id) as lines
    from logistics_invoice i
    join logistics_order o on o.site_id = i.site_id and o.id = i.order_id
    join currency y on y.id = i.currency_id
    join site s on s.id = i.site_id
    where i.site_id = ${siteId} and i.id = ${id} and i.order_id = ${orderId}`.execute(tx);
  return found.rows[0]!;
}
