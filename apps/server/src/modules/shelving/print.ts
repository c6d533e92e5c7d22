import type { Filling } from '../../core/print/filling.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { printShelvesReport } from '@entrepot/contract/modules/shelving/calls.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { FileStore } from '../../core/files/files.ts';
import { drawCode128, drawText, mm, type Pdf, pdfKind, pdfOf } from '../../core/print/pdf.ts';
import { find } from '../../core/rows/rows.ts';
import { defaultTemplate, pictureFrom, templatePdf } from '../templates/public.ts';
import { printData, type ShelfLabel } from './queries.ts';

/** Prints the labels of shelves into one file and gives its address; every shelf must be one the caller sees (101). */
export const printLabels =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { ids }: Input<typeof printShelvesReport>): Promise<string> => {
    const [first] = ids;
    if (!first) throw refuse('AtLeastOneSelection');
    const { siteId } = await find(tx, caller, shelf, first);
    const labels = await printData(tx, caller, { ids });
    if (labels.length !== new Set(ids).size) throw refuse('NotFound');
    const name = `shelves-${timeToWire(caller.now, caller.timeZone).replace(/\D/g, '')}.pdf`;
    const own = await defaultTemplate(tx, siteId, enumCodes.TemplateType.ShelvesLabel, caller.language, { orAny: true });
    const bytes = own ? await templatePdf(name, own, labels.map(placesOf), pictureFrom(files)) : await labelsPdf(labels);
    const { url } = await files.keep(tx, caller, { siteId, name, kind: pdfKind }, bytes);
    return url;
  };

/** What a template says of one shelf, for a preview (101). */
export async function shelfSample(tx: Tx, caller: Caller, id: string): Promise<Filling> {
  const [label] = await printData(tx, caller, { ids: [id] });
  if (!label) throw refuse('NotFound');
  return placesOf(label);
}

/** What a site's own template of shelf labels may name. */
const placesOf = ({ shelvesNumber, barcode, partitionName, warehouseName }: ShelfLabel): Filling => ({
  ShelvesNumber: shelvesNumber,
  Barcode: barcode,
  PartitionName: partitionName,
  WarehouseName: warehouseName,
});

const wide = 100;
const high = 60;

/** Labels of 100 × 60 mm, each on a page: the number to be read from afar, its barcode, and where the shelf stands. */
const labelsPdf = (labels: readonly ShelfLabel[]): Promise<Buffer> =>
  pdfOf('shelves', (doc) => {
    for (const label of labels) {
      doc.addPage({ size: [mm(wide), mm(high)], margin: 0 });
      drawLabel(doc, label);
    }
  });

function drawLabel(doc: Pdf, { shelvesNumber, barcode, partitionName, warehouseName }: ShelfLabel): void {
  const row = (y: number, height: number) => ({ x: mm(4), y: mm(y), width: mm(wide - 8), height: mm(height) });
  drawText(doc, shelvesNumber, row(3, 20), { face: 'bold', size: 44, align: 'center' });
  drawCode128(doc, barcode, row(26, 20));
  drawText(doc, `${warehouseName}  ${partitionName}`, row(49, 8), { size: 13, align: 'center' });
}
