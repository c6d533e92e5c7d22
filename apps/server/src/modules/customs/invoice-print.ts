import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { logisticsInvoice } from '@entrepot/contract/modules/customs/invoice.ts';
import type { printInvoices } from '@entrepot/contract/modules/customs/invoice-calls.ts';
import type { DeclarantSnapshot, ReceiverSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { FileStore } from '../../core/files/files.ts';
import type { Filling } from '../../core/print/template-values.ts';
import { pdfKind } from '../../core/print/pdf.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { find, findWhere } from '../../core/db/rows.ts';
import { languageOfDestination } from '@entrepot/rules/postal.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { zoneOf } from '../../core/db/times.ts';
import { pictureFrom, templatePage, templateReader } from '../templates/public.ts';
import { type DrawInvoice, drawUsual, type InvoicePaper, invoicesPdf, placesOf } from './invoice-paper.ts';
import type { Invoice } from './invoices.ts';
import { declarantsOnPaper, type PaperParty, receiversOnPaper } from './paper-parties.ts';

type Facts = Pick<InvoicePaper, 'serialNumber' | 'carrierNo' | 'customsNumber' | 'parcels' | 'weight' | 'currency' | 'siteName'> & {
  declarant: DeclarantSnapshot | null;
  lines: InvoicePaper['lines'];
};

/** The site's own layout of invoices. */
export const invoiceTemplate = templateReader(enumCodes.TemplateType.LogisticsInvoice);

/** The template values of an invoice for a preview. Throws `NotFound`. */
export const invoiceSample = async (tx: Tx, caller: Caller, id: string): Promise<Filling> =>
  placesOf(await paperOf(tx, await find(tx, caller, logisticsInvoice, id)));

/** Prints invoices into one PDF, in the requested order, in the site's own layout if it has one; returns its URL. */
export const print =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { ids }: Input<typeof printInvoices>): Promise<string> => {
    const wanted = [...new Set(ids)];
    if (!wanted.length) throw refuse('AtLeastOneSelection');
    const found = await findWhere(tx, caller, logisticsInvoice, { id: wanted });
    if (found.length !== wanted.length) throw refuse('NotFound');
    const papers: InvoicePaper[] = [];
    for (const id of wanted) papers.push(await paperOf(tx, found.find((row) => row.id === id)!));
    const draws = await Promise.all(papers.map((paper) => drawOf(tx, paper, pictureFrom(files))));
    const stamp = timeToWire(caller.now, caller.timeZone).replace(/\D/g, '');
    const name = papers.length === 1 ? `${papers[0]!.row.invoiceNo}.pdf` : `invoices-${stamp}.pdf`;
    const { url } = await files.store(tx, caller, { siteId: found[0]!.siteId, name, kind: pdfKind }, await invoicesPdf(papers, draws));
    return url;
  };

/** Returns how an invoice is drawn: with the site's template in the language of its destination, else in any language, else as usual. */
async function drawOf(tx: Tx, { row, language }: InvoicePaper, pictureOf: ReturnType<typeof pictureFrom>): Promise<DrawInvoice> {
  const own = await invoiceTemplate.of(tx, row.siteId, language, { orAny: true });
  if (!own) return drawUsual;
  const drawPage = await templatePage(own, pictureOf);
  return (doc, paper) => drawPage(doc, placesOf(paper));
}

/** Returns the content of a printed invoice: its lines, shipper, consignee and parcels. Without a declarant the site's company is the shipper. */
export async function paperOf(tx: Db, row: Invoice): Promise<InvoicePaper> {
  const { declarant, lines, ...facts } = await invoiceDetailsOf(tx, row);
  const receiver = row.receiver as ReceiverSnapshot | null;
  const [to] = await receiversOnPaper(tx, [receiver]);
  const [from] = await declarantsOnPaper(tx, [{ declarant, receiver }]);
  return {
    ...facts,
    row,
    lines,
    zone: zoneOf(row.siteId),
    language: receiver ? languageOfDestination(receiver.countryCode, receiver.detailedAddress) : 'en-us',
    receiver: to ?? null,
    sender: from ?? (await companyOf(tx, row.siteId)),
  };
}

async function companyOf(tx: Db, siteId: string): Promise<PaperParty | null> {
  const { companyName, companyAddress, companyPhone, companyTaxNumber } = await siteConfigurationOf(tx, siteId);
  if (!companyName) return null;
  return {
    name: companyName,
    company: null,
    taxNumber: companyTaxNumber,
    phone: companyPhone ?? '',
    address: companyAddress ?? '',
    country: null,
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
