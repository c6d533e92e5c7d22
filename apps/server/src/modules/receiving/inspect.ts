import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates, inspectionStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { startQualityInspection } from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { qualityInspection } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, insert } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { refuseEnded } from './documents.ts';
import { isUninspected } from './uninspected.ts';
import { type Bin, type Document, findBin, lockBinByNumber, lockGoods, lockReceived } from './locks.ts';
import { expectedOf, type Inspection, markLines } from './inspection-row.ts';
import { inspectionJson } from './inspection-queries.ts';
import { minuteOf, nameOf } from './staff-names.ts';

const { BinStatus, QualityInspectionStatus, WarehouseDocumentType } = enumCodes;
type RequestInput = Input<typeof startQualityInspection>;

/**
 * Starts or continues the inspection of a bin or of a document's loose goods. Throws `StateNotAllowed` with the name of another inspector.
 */
export async function start(tx: Tx, caller: Caller, input: RequestInput): Promise<RawJson> {
  const { document, row } = await lockPlace(tx, caller, input);
  const what = row?.binNumber ?? document.orderNo;
  if (document.documentType === WarehouseDocumentType.Package || isUninspected(document)) throw floorErrors.nothingToInspect({ bin: what });
  const known = await findWhere(tx, atSite(caller, document.siteId), qualityInspection, {
    documentId: document.id,
    binId: row?.id ?? null,
  });
  const open = known.find(({ inspectionStatus }) => inspectionStatus === QualityInspectionStatus.Inspecting);
  if (open && open.inspectorId !== caller.userId) throw floorErrors.inspectedBy({ bin: what, person: await nameOf(tx, open.inspectorId) });
  const inspection = open ?? (await begin(tx, caller, document, row, known));
  return inspectionJson(tx, caller, inspection.id);
}

async function lockPlace(tx: Tx, caller: Caller, { documentId, binNumber, warehouseId = null }: RequestInput) {
  if (!binNumber) {
    if (!documentId) throw invalid({ field: 'BinNumber', key: 'required' });
    return { document: await lockLoose(tx, caller, documentId), row: null };
  }
  // Without bins, the document number identifies its goods.
  if (!(await findBin(tx, caller, binNumber, warehouseId))) {
    const [loose] = await findWhere(tx, caller, warehouseDocument, { orderNo: binNumber });
    if (loose) return { document: await lockLoose(tx, caller, loose.id), row: null };
  }
  const { document, row } = await lockBinByNumber(tx, caller, binNumber, warehouseId);
  if (documentId && documentId !== document.id) throw floorErrors.binOfAnother({ bin: row.binNumber, document: document.orderNo });
  refuseEnded(document);
  if (row.binStatus === BinStatus.Expected) throw floorErrors.notSigned({ bin: row.binNumber });
  return { document, row };
}

/** Locks a signed document with loose goods and no bins. */
async function lockLoose(tx: Tx, caller: Caller, id: string): Promise<Document> {
  const document = await lockReceived(tx, caller, id);
  const bins = await findWhere(tx, atSite(caller, document.siteId), bin, { documentId: id });
  if (bins.length) throw invalid({ field: 'BinNumber', key: 'required' });
  if (!document.firstSignTime) throw floorErrors.notSigned({ bin: document.orderNo });
  return document;
}

async function begin(tx: Tx, caller: Caller, document: Document, row: Bin | null, known: readonly Inspection[]): Promise<Inspection> {
  const over = known.find(({ inspectionStatus }) => inspectionStatus === QualityInspectionStatus.Inspected);
  if (over) {
    const person = await nameOf(tx, over.inspectorId);
    throw floorErrors.inspectedAlready({ bin: row?.binNumber ?? document.orderNo, person, time: minuteOf(caller, over.endTime) });
  }
  if (row) await change(tx, caller, bin, row, { binStatus: binStates.after(row.binStatus, 'inspect') });
  const inspection = await beginRow(tx, caller, document, row, known[0]);
  const expected = await expectedOf(tx, caller, document, row, await lockGoods(tx, caller, document));
  await markLines(
    tx,
    caller,
    document,
    expected.map(({ commodityId }) => commodityId),
  );
  return inspection;
}

/** Creates the inspection or reopens the cancelled one. */
function beginRow(tx: Tx, caller: Caller, document: Document, row: Bin | null, before: Inspection | undefined): Promise<Inspection> {
  const started = { inspectorId: caller.userId!, startTime: caller.now, endTime: null };
  if (before) {
    const inspectionStatus = inspectionStates.after(before.inspectionStatus, 'start');
    return change(tx, caller, qualityInspection, before, { ...started, inspectionStatus });
  }
  const { siteId, ownerId, warehouseId } = document;
  return insert(tx, caller, qualityInspection, {
    siteId,
    documentId: document.id,
    binId: row?.id ?? null,
    ownerId: ownerId!,
    warehouseId,
    ...started,
  });
}
