import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import type { printBinLabels } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { FileStore } from '../../core/files/files.ts';
import type { Filling } from '../../core/print/filling.ts';
import { drawCode128, drawText, mm, type Pdf, pdfKind, pdfOf } from '../../core/print/pdf.ts';
import type { Tx } from '../../core/rows/db.ts';
import { nameIn } from '../../core/rows/in-language.ts';
import { find } from '../../core/rows/rows.ts';
import { scopeOf } from '../../core/rows/scope.ts';
import { defaultTemplate, pictureFrom, templatePdf } from '../templates/public.ts';

/** What the label of a bin says. */
interface Label {
  id: string;
  binNumber: string;
  orderNo: string;
  memberCode: string | null;
  warehouseName: string;
  grossWeight: string;
  place: number;
  bins: number;
  goods: { code: string; name: string; quantity: number }[];
}

/** Prints the labels of a document's bins, all of them or those that are named, into one file and gives its address (101, 121). */
export const printLabels =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { id, binIds }: Input<typeof printBinLabels>): Promise<string> => {
    const { siteId, orderNo } = await find(tx, caller, warehouseDocument, id);
    const all = await labelsOf(tx, caller, sql`b.document_id = ${id}`);
    const labels = binIds?.length ? all.filter((label) => binIds.includes(label.id)) : all;
    if (!labels.length) throw refuse('AtLeastOneSelection');
    const name = `${orderNo}-bins-${timeToWire(caller.now, caller.timeZone).replace(/\D/g, '')}.pdf`;
    const own = await defaultTemplate(tx, siteId, enumCodes.TemplateType.BinLabel, caller.language, { orAny: true });
    const bytes = own ? await templatePdf(name, own, labels.map(placesOf), pictureFrom(files)) : await labelsPdf(labels, caller);
    const { url } = await files.keep(tx, caller, { siteId, name, kind: pdfKind }, bytes);
    return url;
  };

/** What a template says of one bin, for a preview (101). */
export async function binSample(tx: Tx, caller: Caller, id: string): Promise<Filling> {
  const [label] = await labelsOf(tx, caller, sql`b.id = ${id}`);
  if (!label) throw refuse('NotFound');
  return placesOf(label);
}

async function labelsOf(tx: Tx, caller: Caller, which: ReturnType<typeof sql>): Promise<Label[]> {
  const found =
    await sql<Label>`select b.id, b.bin_number, d.order_no, u.member_code, ${nameIn('w', caller.language)} as warehouse_name, b.gross_weight,
      (select count(*)::int from bin o where o.site_id = b.site_id and o.document_id = b.document_id and not o.is_deleted and o.bin_number <= b.bin_number) as place,
      d.bin_total as bins,
      (select coalesce(json_agg(json_build_object('code', c.commodity_code, 'name', c.name, 'quantity', g.quantity) order by g.id), '[]'::json)
        from bin_goods g join commodity c on c.site_id = g.site_id and c.id = g.commodity_id where g.site_id = b.site_id and g.bin_id = b.id) as goods
    from bin b join warehouse_document d on d.site_id = b.site_id and d.id = b.document_id
      join warehouse w on w.site_id = b.site_id and w.id = b.warehouse_id
      left join user_account u on u.site_id = b.site_id and u.id = b.owner_id
    where ${scopeOf(caller, bin, 'b')} and ${which} order by b.bin_number`.execute(tx);
  return found.rows;
}

/** What a site's own template of bin labels may name. */
const placesOf = ({ binNumber, orderNo, memberCode, warehouseName, grossWeight }: Label): Filling => ({
  BinNumber: binNumber,
  OrderNo: orderNo,
  MemberCode: memberCode,
  WarehouseName: warehouseName,
  GrossWeight: weightOf(grossWeight),
});

const weightOf = (weight: string) => (Number(weight) > 0 ? weight.replace(/\.?0+$/, '') : null);

const wide = 100;
const high = 100;
const mostLines = 5;

/** Labels of 100 × 100 mm: whose it is and which of how many to be read from afar, the number as a barcode, what is in it and where to. */
const labelsPdf = (labels: readonly Label[], caller: Caller): Promise<Buffer> =>
  pdfOf('bins', (doc) => {
    for (const label of labels) {
      doc.addPage({ size: [mm(wide), mm(high)], margin: 0 });
      drawLabel(doc, label, caller);
    }
  });

function drawLabel(doc: Pdf, label: Label, { language }: Caller): void {
  const row = (y: number, height: number) => ({ x: mm(5), y: mm(y), width: mm(wide - 10), height: mm(height) });
  const weight = weightOf(label.grossWeight);
  drawText(doc, label.memberCode ?? '—', row(4, 13), { face: 'bold', size: 32 });
  drawText(doc, `${label.place} / ${label.bins}`, row(5, 12), { face: 'bold', size: 26, align: 'right' });
  drawCode128(doc, label.binNumber, row(20, 24));
  drawText(doc, label.binNumber, row(46, 7), { face: 'bold', size: 15, align: 'center' });
  contentsOf(label, language).forEach((line, at) => drawText(doc, line, row(57 + at * 5.5, 5), { size: 10 }));
  drawText(doc, [label.warehouseName, weight && `${weight} kg`].filter(Boolean).join('  ·  '), row(91, 6), { size: 11 });
  drawText(doc, label.orderNo, row(91, 6), { size: 11, align: 'right' });
}

/** What is in a bin, a line for each commodity; of many the first, and how many more there are. */
function contentsOf({ goods }: Label, language: Caller['language']): string[] {
  const shown = goods.length > mostLines ? goods.slice(0, mostLines) : goods;
  const lines = shown.map(({ code, name, quantity }) => `${quantity} ×  ${code}  ${name}`);
  const more = goods.length - shown.length;
  return more > 0 ? [...lines, text(language, 'receiving.label.more', { count: more }) ?? ''] : lines;
}
