import type { Filling } from '../../core/print/template-values.ts';
import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { printPackageLabels } from '@entrepot/contract/modules/packages/label-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { codeOfPiece } from '@entrepot/rules/pieces.ts';
import { drawCode128, drawText, mm, type Pdf } from '../../core/print/pdf.ts';
import { scopeOf } from '../../core/scope/scope.ts';
import { templatePaper, templateReader } from '../templates/public.ts';
import { zoneOf } from '../../core/db/times.ts';

export interface Label {
  siteId: string;
  id: string;
  courierNumber: string;
  labelNumber: string | null;
  memberCode: string | null;
  productName: string | null;
  grossWeight: string;
  warehouseName: string;
  shelvesNumber: string | null;
  signedTime: Date | null;
}

/** The label values in the requested order. */
async function labelsOf(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Label[]> {
  const wanted = [...new Set(ids)];
  const found = await sql<Label>`select p.site_id, p.id, p.courier_number, p.label_number, u.member_code, p.product_name, p.gross_weight,
      ${nameIn('w', caller.language)} as warehouse_name, s.number as shelves_number, p.signed_time
    from package p
    join warehouse w on w.site_id = p.site_id and w.id = p.warehouse_id
    left join user_account u on u.site_id = p.site_id and u.id = p.owner_id
    left join shelf s on s.site_id = p.site_id and s.id = p.shelf_id
    where ${scopeOf(caller, pkg, 'p')} and p.id = any(${wanted}::uuid[])`.execute(tx);
  // The label of a piece has the code that means this piece alone.
  const byId = new Map(found.rows.map((row) => [row.id, { ...row, courierNumber: codeOfPiece(row) }]));
  return wanted.map((id) => byId.get(id) ?? raise());
}

function raise(): never {
  throw refuse('NotFound');
}

const placesOf = ({ grossWeight, signedTime, ...label }: Label): Filling => ({
  CourierNumber: label.courierNumber,
  MemberCode: label.memberCode,
  ProductName: label.productName,
  GrossWeight: weightOf(grossWeight),
  WarehouseName: label.warehouseName,
  ShelvesNumber: label.shelvesNumber,
  SignedTime: signedTime && timeToWire(signedTime, zoneOf(label.siteId)),
});

const weightOf = (weight: string) => (Number(weight) > 0 ? weight.replace(/(?:\.|(?<![.0]))0+$/, '') : null);

const wide = 100;
const high = 60;

/** Draws one label of the usual layout. */
export function drawLabel(
  doc: Pdf,
  { memberCode, courierNumber, productName, grossWeight, warehouseName, shelvesNumber, signedTime, siteId }: Label,
): void {
  const row = (y: number, height: number) => ({ x: mm(4), y: mm(y), width: mm(wide - 8), height: mm(height) });
  const weight = weightOf(grossWeight);
  drawText(doc, memberCode ?? '—', row(2, 13), { face: 'bold', size: 30 });
  drawText(doc, shelvesNumber ?? '', row(4, 10), { face: 'bold', size: 20, align: 'right' });
  drawCode128(doc, courierNumber, row(17, 17));
  drawText(doc, courierNumber, row(35, 6), { face: 'bold', size: 12, align: 'center' });
  drawText(doc, productName ?? '', row(42, 6), { size: 11 });
  drawText(doc, [warehouseName, weight && `${weight} kg`].filter(Boolean).join('  ·  '), row(50, 6), { size: 10 });
  drawText(doc, signedTime ? timeToWire(signedTime, zoneOf(siteId)).slice(0, 16) : '', row(50, 6), { size: 10, align: 'right' });
}

/** The site's own layout of these labels. */
export const packageTemplate = templateReader(enumCodes.TemplateType.PackageLabel);

/**
 * Labels of packages, 100 × 60 mm: the member code in large type, the number as a barcode, contents and destination. Throws `NotFound` when
 * the caller cannot see one of them.
 */
export const packageLabels = templatePaper<Input<typeof printPackageLabels>, Label>({
  title: 'packages',
  template: packageTemplate,
  size: [wide, high],
  async load(tx, caller, { ids }) {
    if (!ids.length) throw refuse('AtLeastOneSelection');
    const labels = await labelsOf(tx, caller, ids);
    return { siteId: labels[0]!.siteId, labels };
  },
  one: async (tx, caller, id) => (await labelsOf(tx, caller, [id]))[0],
  places: placesOf,
  draw: drawLabel,
});
