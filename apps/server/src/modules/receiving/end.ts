import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates, documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { type endWarehouseDocument, getEndOfWarehouseDocument } from '@entrepot/contract/modules/receiving/end-calls.ts';
import { documentEnded } from '@entrepot/contract/modules/receiving/facts.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import { qualityInspection } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import { warehouseDocument, warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed, listJson, askJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, changeWhere, find, findWhere } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';
import { moveStock, nextMovementLine } from '../commodities/public.ts';
import { holdDocument, refuseEnded } from './documents.ts';
import { tellOfDocument } from './messages.ts';
import { isUninspected } from './exempt.ts';
import { type Document, type Goods, holdGoods } from './held.ts';
import { commodityName } from './names.ts';
import { nameOf } from './people.ts';
import { settle } from './settle.ts';

const { BinStatus, InventoryState, QualityInspectionStatus, StockMovementType, WarehouseDocumentType } = enumCodes;

/** Ends an inbound document for good: what did not come is written off, and nothing of it is signed for, inspected or shelved any more. */
export async function end(tx: Tx, caller: Caller, { id, remarks = null }: Input<typeof endWarehouseDocument>): Promise<true> {
  const document = await holdDocument(tx, caller, id);
  refuseEnded(document);
  documentStates.after(document.documentStatus, 'end');
  await refuseOpenInspection(tx, caller, document);
  if (!remarks?.trim()) {
    await refuseUnshelved(tx, caller, document);
    await refuseUninspected(tx, caller, document);
  }
  await endHeld(tx, caller, await settle(tx, caller, document), remarks);
  return true;
}

/** Ends a held document that may be ended. */
export async function endHeld(tx: Tx, caller: Caller, document: Document, remarks: string | null): Promise<void> {
  const goods = await holdGoods(tx, caller, document);
  await writeOff(tx, caller, document, goods);
  const expected = { documentId: document.id, binStatus: BinStatus.Expected };
  await changeWhere(tx, atSite(caller, document.siteId), bin, expected, { binStatus: binStates.after(BinStatus.Expected, 'miss') });
  const shortQuantity = goods.reduce((sum, line) => sum + missing(line), 0);
  const ended = await change(tx, caller, warehouseDocument, document, {
    documentStatus: documentStates.after(document.documentStatus, 'end'),
    endTime: caller.now,
    endRemarks: remarks,
    shortQuantity,
  });
  await announce(tx, caller, documentEnded, { siteId: ended.siteId, documentId: ended.id });
  await tellOfDocument(tx, caller, ended, 'ended', {
    received: goods.reduce((sum, line) => sum + line.receivedQuantity, 0),
    expected: goods.reduce((sum, line) => sum + line.expectedQuantity, 0),
    defective: ended.defectiveQuantity,
    problem: ended.questions,
    short: shortQuantity,
    extra: ended.extraQuantity,
  });
}

const missing = ({ expectedQuantity, receivedQuantity }: Goods) => Math.max(0, expectedQuantity - receivedQuantity);

/** What was announced and did not come is on its way no more. */
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

/** Lists what was received and does not lie on a shelf (102); whoever ends the document nevertheless says why. */
async function refuseUnshelved(tx: Tx, caller: Caller, document: Document): Promise<void> {
  const goods = await holdGoods(tx, caller, document);
  const open = goods.filter((line) => line.commodityId && line.receivedQuantity > line.shelvedQuantity);
  if (!open.length) return;
  const names: string[] = [];
  for (const line of open.slice(0, 5)) names.push(await commodityName(tx, document.siteId, line.commodityId!));
  const pieces = open.reduce((sum, line) => sum + line.receivedQuantity - line.shelvedQuantity, 0);
  throw floorErrors.notShelvedYet({ count: pieces, commodities: names });
}

/** Lists what came and nobody inspected (102): it is here, and would be written off as if it had not come. */
async function refuseUninspected(tx: Tx, caller: Caller, document: Document): Promise<void> {
  const places = await uninspectedOf(tx, caller, document);
  if (places.length) throw floorErrors.notInspectedYet({ places: places.slice(0, 5) });
}

/** The bins of a document that were signed for and that nobody inspected; its own number where its goods came loose. */
async function uninspectedOf(tx: Tx, caller: Caller, document: Document): Promise<string[]> {
  if (isUninspected(document) || document.documentType === WarehouseDocumentType.Package) return [];
  const at = atSite(caller, document.siteId);
  const bins = await findWhere(tx, at, bin, { documentId: document.id });
  if (bins.length) return bins.filter(({ binStatus }) => binStatus === BinStatus.Signed).map(({ binNumber }) => binNumber);
  const over = await findWhere(tx, at, qualityInspection, { documentId: document.id, inspectionStatus: QualityInspectionStatus.Inspected });
  return document.firstSignTime && !over.length ? [document.orderNo] : [];
}

/** What ending a document would lock and write off. */
export async function beforeEnd(tx: Tx, caller: Caller, { id }: Input<typeof getEndOfWarehouseDocument>): Promise<RawJson> {
  const { gives } = getEndOfWarehouseDocument;
  const document = await find(tx, caller, warehouseDocument, id);
  const lines = listJson(
    caller,
    gives.of.lines,
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
      from: sql`warehouse_document_goods g left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
        left join package p on p.site_id = g.site_id and p.id = g.package_id
        where g.site_id = ${document.siteId} and g.document_id = ${id}`,
      order: sql`g.id`,
    },
  );
  const bins = await findWhere(tx, atSite(caller, document.siteId), bin, { documentId: id });
  const numbersIn = (...states: number[]) => bins.filter(({ binStatus }) => states.includes(binStatus)).map(({ binNumber }) => binNumber);
  return composed(caller, gives, {
    orderNo: document.orderNo,
    lines: await askJson(tx, lines),
    missingBins: numbersIn(BinStatus.Expected),
    openBins: numbersIn(BinStatus.Signed, BinStatus.Inspecting, BinStatus.Inspected, BinStatus.OffShelf),
    uninspected: await uninspectedOf(tx, caller, document),
  });
}
