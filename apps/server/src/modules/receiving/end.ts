import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates, documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { type endWarehouseDocument, getEndOfWarehouseDocument } from '@entrepot/contract/modules/receiving/end-calls.ts';
import { documentEnded } from '@entrepot/contract/modules/receiving/events.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import { qualityInspection } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import { warehouseDocument, warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed, listJson, queryJson } from '../../core/lists/json-answers.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, changeWhere, find, findWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { moveStock, nextMovementLine } from '../commodities/public.ts';
import { lockDocument, refuseEnded } from './documents.ts';
import { notifyDocument } from './messages.ts';
import { missingOf, questionAbout } from './missing.ts';
import { isUninspected } from './uninspected.ts';
import { type Document, type Goods, lockGoods } from './locks.ts';
import { commodityName } from './names.ts';
import { nameOf } from './staff-names.ts';
import { settle } from './settle.ts';

const { BinStatus, InventoryState, QualityInspectionStatus, StockMovementType, WarehouseDocumentType } = enumCodes;

/** Closes an inbound document: writes off what did not arrive and blocks further signing, inspection and shelving. */
export async function end(tx: Tx, caller: Caller, { id, remarks = null }: Input<typeof endWarehouseDocument>): Promise<true> {
  const document = await lockDocument(tx, caller, id);
  refuseEnded(document);
  documentStates.after(document.documentStatus, 'end');
  await refuseOpenInspection(tx, caller, document);
  if (!remarks?.trim()) {
    await refuseUnshelved(tx, caller, document);
    await refuseUninspected(tx, caller, document);
  }
  await endLockedDocument(tx, caller, await settle(tx, caller, document), remarks);
  return true;
}

/** Closes a locked document that may be closed. */
export async function endLockedDocument(tx: Tx, caller: Caller, document: Document, remarks: string | null): Promise<void> {
  const goods = await lockGoods(tx, caller, document);
  const known = await missingOf(tx, caller, document);
  await writeOff(tx, caller, document, goods);
  const expected = { documentId: document.id, binStatus: BinStatus.Expected };
  await changeWhere(tx, atSite(caller, document.siteId), bin, expected, { binStatus: binStates.after(BinStatus.Expected, 'miss') });
  const question = await questionAbout(tx, caller, document, known);
  const shortQuantity = goods.reduce((sum, line) => sum + missing(line), 0);
  const ended = await change(tx, caller, warehouseDocument, document, {
    documentStatus: documentStates.after(document.documentStatus, 'end'),
    endTime: caller.now,
    endRemarks: remarks,
    shortQuantity,
    ...question,
  });
  await publish(tx, caller, documentEnded, { siteId: ended.siteId, documentId: ended.id });
  await notifyDocument(tx, caller, ended, 'ended', {
    received: goods.reduce((sum, line) => sum + line.receivedQuantity, 0),
    expected: goods.reduce((sum, line) => sum + line.expectedQuantity, 0),
    defective: ended.defectiveQuantity,
    problem: ended.questions,
    short: shortQuantity,
    extra: ended.extraQuantity,
  });
}

const missing = ({ expectedQuantity, receivedQuantity }: Goods) => Math.max(0, expectedQuantity - receivedQuantity);

/** Removes announced goods that did not arrive from stock in transit. */
async function writeOff(tx: Tx, caller: Caller, document: Document, goods: readonly Goods[]): Promise<void> {
  const short = goods.filter((line) => missing(line) > 0);
  for (const line of short) await change(tx, caller, warehouseDocumentGoods, line, { shortQuantity: missing(line) });
  const source = { siteId: document.siteId, sourceType: 'warehouseDocument', sourceId: document.id };
  let line = await nextMovementLine(tx, source);
  const moves = short.flatMap((one) =>
    one.commodityId
      ? [
          {
            ...source,
            commodityId: one.commodityId,
            ownerId: document.ownerId!,
            type: StockMovementType.Short,
            quantity: missing(one),
            from: { warehouseId: document.warehouseId, state: InventoryState.InTransit },
            to: null,
            line: line++,
          },
        ]
      : [],
  );
  await moveStock(tx, caller, moves);
}

async function refuseOpenInspection(tx: Tx, caller: Caller, document: Document): Promise<void> {
  const [open] = await findWhere(tx, atSite(caller, document.siteId), qualityInspection, {
    documentId: document.id,
    inspectionStatus: QualityInspectionStatus.Inspecting,
  });
  if (!open) return;
  const row = open.binId ? await find(tx, atSite(caller, document.siteId), bin, open.binId) : null;
  throw floorErrors.inspectedBy({ bin: row?.binNumber ?? document.orderNo, person: await nameOf(tx, open.inspectorId) });
}

/** Throws `StateNotAllowed` with the received pieces that are not on a shelf, unless a reason is given. */
async function refuseUnshelved(tx: Tx, caller: Caller, document: Document): Promise<void> {
  const goods = await lockGoods(tx, caller, document);
  const open = goods.filter((line) => line.commodityId && line.receivedQuantity > line.shelvedQuantity);
  if (!open.length) return;
  const names: string[] = [];
  for (const line of open.slice(0, 5)) names.push(await commodityName(tx, document.siteId, line.commodityId!));
  const pieces = open.reduce((sum, line) => sum + line.receivedQuantity - line.shelvedQuantity, 0);
  throw floorErrors.notShelvedYet({ count: pieces, commodities: names });
}

/** Throws `StateNotAllowed` with the goods that arrived without inspection, because they would be written off as missing. */
async function refuseUninspected(tx: Tx, caller: Caller, document: Document): Promise<void> {
  const places = await uninspectedOf(tx, caller, document);
  if (places.length) throw floorErrors.notInspectedYet({ places: places.slice(0, 5) });
}

/** The signed bins of a document without inspection; the document's own number when its goods are loose. */
async function uninspectedOf(tx: Db, caller: Caller, document: Document): Promise<string[]> {
  if (isUninspected(document) || document.documentType === WarehouseDocumentType.Package) return [];
  const at = atSite(caller, document.siteId);
  const bins = await findWhere(tx, at, bin, { documentId: document.id });
  if (bins.length) return bins.filter(({ binStatus }) => binStatus === BinStatus.Signed).map(({ binNumber }) => binNumber);
  const over = await findWhere(tx, at, qualityInspection, { documentId: document.id, inspectionStatus: QualityInspectionStatus.Inspected });
  return document.firstSignTime && !over.length ? [document.orderNo] : [];
}

/** Previews what closing a document would block and write off. */
export async function beforeEnd(tx: Db, caller: Caller, { id }: Input<typeof getEndOfWarehouseDocument>): Promise<RawJson> {
  const { output } = getEndOfWarehouseDocument;
  const document = await find(tx, caller, warehouseDocument, id);
  const lines = listJson(
    caller,
    output.children.lines,
    {
      name: sql`coalesce(c.name, p.product_name, p.courier_number)`,
      code: sql`coalesce(c.commodity_code, p.courier_number)`,
      expectedQuantity: sql`g.expected_quantity`,
      receivedQuantity: sql`g.received_quantity`,
      notShelved: sql`g.received_quantity - g.shelved_quantity`,
      shortQuantity: sql`greatest(0, g.expected_quantity - g.received_quantity)`,
      extraQuantity: sql`g.extra_quantity`,
    },
    {
      from: sql`warehouse_document_goods g
        left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
        left join package p on p.site_id = g.site_id and p.id = g.package_id
        where g.site_id = ${document.siteId} and g.document_id = ${id}`,
      order: sql`g.id`,
    },
  );
  const bins = await findWhere(tx, atSite(caller, document.siteId), bin, { documentId: id });
  const numbersIn = (...states: number[]) => bins.filter(({ binStatus }) => states.includes(binStatus)).map(({ binNumber }) => binNumber);
  return composed(caller, output, {
    orderNo: document.orderNo,
    lines: await queryJson(tx, lines),
    missingBins: numbersIn(BinStatus.Expected, BinStatus.Missing),
    openBins: numbersIn(BinStatus.Signed, BinStatus.Inspecting, BinStatus.Inspected, BinStatus.OffShelf),
    uninspected: await uninspectedOf(tx, caller, document),
  });
}
