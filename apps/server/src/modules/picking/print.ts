import type { Filling } from '../../core/print/template-values.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { printPicking } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import type { FileStore } from '../../core/files/files.ts';
import { pdfKind } from '../../core/print/pdf.ts';
import { change, find, lockAll } from '../../core/db/rows.ts';
import { pictureFrom, templatePdf, templateReader } from '../templates/public.ts';
import { type SheetDetails, sheetOf } from './queries.ts';
import { piecesText, sheetsPdf } from './sheet.ts';

/** The site's own layout of picking lists. */
export const pickingTemplate = templateReader(enumCodes.TemplateType.PickingList);

/** Prints lists into one PDF and returns its URL. Throws `OrderPrintRepeated` for a printed list that is not in `reprintIds`. */
export const printLists =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { ids, reprintIds }: Input<typeof printPicking>) => {
    if (!ids.length) throw refuse('AtLeastOneSelection');
    const lists = await lockAll(tx, caller, pickingList, ids);
    const { Printed } = enumCodes.PrintStatus;
    const again = lists.filter(({ id, printStatus }) => printStatus === Printed && !reprintIds?.includes(id));
    if (again.length) {
      const named = again.slice(0, 5).map(({ serialNumber }) => serialNumber);
      throw pickingErrors.printedBefore({ lists: named }, { Ids: again.map(({ id }) => id) });
    }
    const sheets: SheetDetails[] = [];
    for (const list of lists) {
      sheets.push(await sheetOf(tx, caller, list));
      if (list.printStatus !== Printed) await change(tx, caller, pickingList, list, { printStatus: Printed });
    }
    const name = `picking-${timeToWire(caller.now, caller.timeZone).replace(/\D/g, '')}.pdf`;
    const { siteId } = lists[0]!;
    const own = await pickingTemplate.of(tx, siteId, caller.language, { orAny: true });
    const bytes = own ? await templatePdf(name, own, sheets.map(placesOf), pictureFrom(files)) : await sheetsPdf(sheets, caller.language);
    const { url } = await files.store(tx, caller, { siteId, name, kind: pdfKind }, bytes);
    return url;
  };

/** The template values of one list for a preview. Throws `NotFound`. */
export const pickingSample = async (tx: Tx, caller: Caller, id: string): Promise<Filling> =>
  placesOf(await sheetOf(tx, caller, await find(tx, caller, pickingList, id)));

/** The placeholders of a site's own picking list template, with the lines in walking order. */
const placesOf = ({ serialNumber, warehouseName, pickerName, creationTime, timeZone, orderCount, lines }: SheetDetails): Filling => ({
  SerialNumber: serialNumber,
  WarehouseName: warehouseName,
  PickerName: pickerName,
  CreationTime: timeToWire(creationTime, timeZone),
  OrderCount: String(orderCount),
  Lines: lines.map((line) => ({
    ShelvesNumber: line.shelfNumber,
    CourierNumber: line.courierNumber,
    ProductName: line.productName ?? '',
    Quantity: piecesText(line),
    Cell: `${line.gridRow}-${line.gridColumn}`,
  })),
});
