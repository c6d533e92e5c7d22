import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import type { printBinLabels } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { Filling } from '../../core/print/template-values.ts';
import { drawCode128, drawText, mm, type Pdf } from '../../core/print/pdf.ts';
import type { Tx } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { find } from '../../core/db/rows.ts';
import { scopeOf } from '../../core/scope/scope.ts';
import { templatePaper, templateReader } from '../templates/public.ts';

/** The values of a bin label. */
export interface Label {
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

async function labelsOf(tx: Tx, caller: Caller, which: ReturnType<typeof sql>): Promise<Label[]> {
  const found = await sql<Label>`select b.id, b.bin_number, d.order_no, u.member_code,
      ${nameIn('w', caller.language)} as warehouse_name, b.gross_weight,
      (select count(*)::int
        from bin o
        where o.site_id = b.site_id and o.document_id = b.document_id and not o.is_deleted and o.bin_number <= b.bin_number) as place,
      d.bin_total as bins,
      (select coalesce(json_agg(json_build_object('code', c.commodity_code, 'name', c.name, 'quantity', g.quantity) order by g.id),
          '[]'::json)
        from bin_goods g
        join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
        where g.site_id = b.site_id and g.bin_id = b.id) as goods
    from bin b
    join warehouse_document d on d.site_id = b.site_id and d.id = b.document_id
    join warehouse w on w.site_id = b.site_id and w.id = b.warehouse_id
    left join user_account u on u.site_id = b.site_id and u.id = b.owner_id
    where ${scopeOf(caller, bin, 'b')} and ${which}
    order by b.bin_number`.execute(tx);
  return found.rows;
}

/** The placeholders of a site's own bin label template. */
const placesOf = ({ binNumber, orderNo, memberCode, warehouseName, grossWeight }: Label): Filling => ({
  BinNumber: binNumber,
  OrderNo: orderNo,
  MemberCode: memberCode,
  WarehouseName: warehouseName,
  GrossWeight: weightOf(grossWeight),
});

const weightOf = (weight: string) => (Number(weight) > 0 ? weight.replace(/(?:\.|(?<![.0]))0+$/, '') : null);

const wide = 100;
const high = 100;
const maxLines = 5;

/** Draws one label of the usual layout. */
export function drawLabel(doc: Pdf, label: Label, { language }: Caller): void {
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

/** The contents of a bin, one line per commodity; when there are too many, the first ones and the number of the others. */
function contentsOf({ goods }: Label, language: Caller['language']): string[] {
  const visible = goods.length > maxLines ? goods.slice(0, maxLines) : goods;
  const lines = visible.map(({ code, name, quantity }) => `${quantity} ×  ${code}  ${name}`);
  const more = goods.length - visible.length;
  return more > 0 ? [...lines, text(language, 'receiving.label.more', { count: more }) ?? ''] : lines;
}

/** The site's own layout of these labels. */
export const binTemplate = templateReader(enumCodes.TemplateType.BinLabel);

/**
 * Labels of all or the given bins of a document, 100 × 100 mm: owner and bin index in large type, the number as a barcode, contents and
 * destination. Throws `NotFound` or `AtLeastOneSelection`.
 */
export const binLabels = templatePaper<Input<typeof printBinLabels>, Label>({
  title: 'bins',
  template: binTemplate,
  size: [wide, high],
  async load(tx, caller, { id, binIds }) {
    const { siteId, orderNo } = await find(tx, caller, warehouseDocument, id);
    const all = await labelsOf(tx, caller, sql`b.document_id = ${id}`);
    const labels = binIds?.length ? all.filter((label) => binIds.includes(label.id)) : all;
    if (!labels.length) throw refuse('AtLeastOneSelection');
    return { siteId, labels, name: `${orderNo}-bins` };
  },
  one: async (tx, caller, id) => (await labelsOf(tx, caller, sql`b.id = ${id}`))[0],
  places: placesOf,
  draw: drawLabel,
});
