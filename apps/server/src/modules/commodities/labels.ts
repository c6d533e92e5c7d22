import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { printCommodityLabels } from '@entrepot/contract/modules/commodities/stock-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { drawCode128, drawText, mm, type Pdf } from '../../core/print/pdf.ts';
import type { Tx } from '../../core/db/db.ts';
import { scopeOf } from '../../core/scope/scope.ts';
import { labelPaper } from '../templates/public.ts';
import { codeOf, type Commodity } from './order-details.ts';

export type Label = Pick<Commodity, 'siteId' | 'id' | 'commodityCode' | 'identificationCode' | 'commoditySku' | 'name' | 'englishName'> & {
  memberCode: string | null;
};

// Maximum number of labels per file, one label per piece.
const max = 2000;

/** Reads the data of the labels, in the requested order. */
async function labelsOf(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Label[]> {
  const wanted = [...new Set(ids)];
  const found = await sql<Label>`select c.site_id, c.id, c.commodity_code, c.identification_code, c.commodity_sku, c.name,
      c.english_name, u.member_code
    from commodity c
    left join user_account u on u.site_id = c.site_id and u.id = c.owner_id
    where ${scopeOf(caller, commodity, 'c')} and c.id = any(${wanted}::uuid[])`.execute(tx);
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  if (byId.size !== wanted.length) throw refuse('NotFound');
  return wanted.map((id) => byId.get(id)!);
}

const wide = 60;
const high = 40;

/** Draws one label of the usual layout. */
export function drawLabel(doc: Pdf, label: Label): void {
  const row = (y: number, height: number, left = 2.5, right = 2.5) => ({
    x: mm(left),
    y: mm(y),
    width: mm(wide - left - right),
    height: mm(height),
  });
  const code = codeOf(label);
  drawText(doc, label.name, row(2, 8.5), { face: 'bold', size: 10 });
  drawCode128(doc, code, row(11, 14.8, 1.5, 1.5));
  drawText(doc, code, row(26.2, 6.3), { face: 'bold', size: 11, align: 'center' });
  const own = [label.commodityCode === code ? null : label.commodityCode, label.commoditySku].filter(Boolean).join('  ·  ');
  drawText(doc, own, row(33, 4.5, 2.5, 22), { size: 8 });
  drawText(doc, label.memberCode ?? '', row(32.5, 5, 36), { face: 'bold', size: 10, align: 'right' });
}

/**
 * Labels of commodities in the requested number, 60 × 40 mm: name, code as barcode and text, and owner. Throws `NotFound` for commodities that
 * the caller does not see.
 */
export const commodityLabels = labelPaper<Input<typeof printCommodityLabels>, Label>({
  title: 'commodities',
  size: [wide, high],
  async load(tx, caller, { ids, copies }) {
    if (!ids.length) throw refuse('AtLeastOneSelection');
    const labels = await labelsOf(tx, caller, ids);
    const each = copies ?? 1;
    if (labels.length * each > max) throw refuse('LimitExceeded');
    return { siteId: labels[0]!.siteId, labels: labels.flatMap((label) => Array.from({ length: each }, () => label)) };
  },
  draw: drawLabel,
});
