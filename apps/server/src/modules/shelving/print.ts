import type { Filling } from '../../core/print/template-values.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { printShelvesReport } from '@entrepot/contract/modules/shelving/print.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { drawCode128, drawText, mm, type Pdf } from '../../core/print/pdf.ts';
import { find } from '../../core/db/rows.ts';
import { templatePaper, templateReader } from '../templates/public.ts';
import { printData, type ShelfLabel } from './queries.ts';

/** Template fields of a site's shelf labels. */
const placesOf = ({ shelvesNumber, barcode, partitionName, warehouseName }: ShelfLabel): Filling => ({
  ShelvesNumber: shelvesNumber,
  Barcode: barcode,
  PartitionName: partitionName,
  WarehouseName: warehouseName,
});

const wide = 100;
const high = 60;

/** Draws one label of the usual layout. */
export function drawLabel(doc: Pdf, { shelvesNumber, barcode, partitionName, warehouseName }: ShelfLabel): void {
  const row = (y: number, height: number) => ({ x: mm(4), y: mm(y), width: mm(wide - 8), height: mm(height) });
  drawText(doc, shelvesNumber, row(3, 20), { face: 'bold', size: 44, align: 'center' });
  drawCode128(doc, barcode, row(26, 20));
  drawText(doc, `${warehouseName}  ${partitionName}`, row(49, 8), { size: 13, align: 'center' });
}

/** The site's own layout of these labels. */
export const shelfTemplate = templateReader(enumCodes.TemplateType.ShelvesLabel);

/**
 * Labels of shelves, 100 × 60 mm: the number in large type, its barcode, and the location of the shelf. Throws `NotFound` for shelves that
 * the caller does not see.
 */
export const shelfLabels = templatePaper<Input<typeof printShelvesReport>, ShelfLabel>({
  title: 'shelves',
  template: shelfTemplate,
  size: [wide, high],
  async load(tx, caller, { ids }) {
    const [first] = ids;
    if (!first) throw refuse('AtLeastOneSelection');
    const { siteId } = await find(tx, caller, shelf, first);
    const labels = await printData(tx, caller, { ids });
    if (labels.length !== new Set(ids).size) throw refuse('NotFound');
    return { siteId, labels };
  },
  one: async (tx, caller, id) => (await printData(tx, caller, { ids: [id] }))[0],
  places: placesOf,
  draw: drawLabel,
});
