import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { printCommodityLabels } from '@entrepot/contract/modules/commodities/stock-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { FileStore } from '../../core/files/files.ts';
import { drawCode128, drawQr, drawText, mm, type Pdf, pdfKind, pdfOf } from '../../core/print/pdf.ts';
import type { Tx } from '../../core/rows/db.ts';
import { scopeOf } from '../../core/rows/scope.ts';
import { codeOf, type Commodity } from './order-facts.ts';

type Label = Pick<Commodity, 'siteId' | 'id' | 'commodityCode' | 'identificationCode' | 'commoditySku' | 'name' | 'englishName'> & {
  memberCode: string | null;
};

// A label a piece: more are printed in several files.
const most = 2000;

/** Prints labels for pieces of commodities, so many of each, and gives the file's address; each must be one the caller sees (101). */
export const printLabels =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { ids, copies }: Input<typeof printCommodityLabels>): Promise<string> => {
    if (!ids.length) throw refuse('AtLeastOneSelection');
    const labels = await labelsOf(tx, caller, ids);
    const each = copies ?? 1;
    if (labels.length * each > most) throw refuse('LimitExceeded');
    const name = `commodities-${timeToWire(caller.now, caller.timeZone).replace(/\D/g, '')}.pdf`;
    const bytes = await labelsPdf(labels.flatMap((label) => Array.from({ length: each }, () => label)));
    const { url } = await files.keep(tx, caller, { siteId: labels[0]!.siteId, name, kind: pdfKind }, bytes);
    return url;
  };

/** The facts of labels, in the order asked for. */
async function labelsOf(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Label[]> {
  const wanted = [...new Set(ids)];
  const found =
    await sql<Label>`select c.site_id, c.id, c.commodity_code, c.identification_code, c.commodity_sku, c.name, c.english_name, u.member_code
    from commodity c left join user_account u on u.site_id = c.site_id and u.id = c.owner_id
    where ${scopeOf(caller, commodity, 'c')} and c.id = any(${wanted}::uuid[])`.execute(tx);
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  if (byId.size !== wanted.length) throw refuse('NotFound');
  return wanted.map((id) => byId.get(id)!);
}

const wide = 60;
const high = 40;
// The bars of a longer code would be finer than a label printer draws them.
const longest = 22;

/** Labels of 60 × 40 mm: what it is, its code as a barcode and to be read, and whose it is. */
const labelsPdf = (labels: readonly Label[]): Promise<Buffer> =>
  pdfOf('commodities', (doc) => {
    for (const label of labels) {
      doc.addPage({ size: [mm(wide), mm(high)], margin: 0 });
      drawLabel(doc, label);
    }
  });

function drawLabel(doc: Pdf, label: Label): void {
  const row = (y: number, height: number, left = 2.5, right = 2.5) => ({
    x: mm(left),
    y: mm(y),
    width: mm(wide - left - right),
    height: mm(height),
  });
  const code = codeOf(label);
  drawText(doc, label.name, row(2, 8.5), { face: 'bold', size: 10 });
  if (code.length > longest) drawQr(doc, code, row(11, 15));
  else drawCode128(doc, code, row(11.5, 14, 1.5, 1.5));
  drawText(doc, code, row(26.2, 6.3), { face: 'bold', size: 11, align: 'center' });
  const own = [label.commodityCode === code ? null : label.commodityCode, label.commoditySku].filter(Boolean).join('  ·  ');
  drawText(doc, own, row(33, 4.5, 2.5, 22), { size: 8 });
  drawText(doc, label.memberCode ?? '', row(32.5, 5, 36), { face: 'bold', size: 10, align: 'right' });
}
