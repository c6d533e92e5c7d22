import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { addWarehouseDocumentGoods } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { documentErrors } from '@entrepot/contract/modules/receiving/document-errors.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { qualityInspection } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import { warehouseDocument, warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, exists, insert } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { type Bin, binsOf, goodsInBins } from './bins.ts';
import { type Document, type DocumentGoods, goodsOf, lockDocument, refuseEnded } from './documents.ts';
import { expect, expectedOf } from './expect.ts';
import { markLines } from './inspection-row.ts';
import { type Line, linesOf, piecesOf } from './lines.ts';
import { notifyAdded } from './messages.ts';
import { commodityName } from './names.ts';
import { countBins, writeBin } from './packing.ts';
import { settle } from './settle.ts';
import { refuseUnready } from './submit.ts';
import { isUninspected } from './uninspected.ts';

const { BinStatus, QualityInspectionStatus, WarehouseDocumentType } = enumCodes;

/**
 * Adds goods to a document that is on its way or being received: they are in transit until the warehouse finds them. Throws
 * `StateNotAllowed` once the warehouse looks for no more goods of the document, and for goods that it has already found without announcement.
 */
export async function addGoods(
  tx: Tx,
  caller: Caller,
  { id, binId = null, goods }: Input<typeof addWarehouseDocumentGoods>,
): Promise<true> {
  const row = await lockDocument(tx, caller, id);
  refuseEnded(row);
  if (!documentStates.is(row.documentStatus, 'addable')) throw documentStates.refusal(row.documentStatus);
  const bins = row.documentType === WarehouseDocumentType.Package ? [] : await binsOf(tx, caller, row);
  const target = binFor(row, bins, binId);
  await refuseTooLate(tx, caller, row, bins);
  const sent = await linesOf(tx, row, goods);
  if (!sent.length) throw documentErrors.noLines();
  const before = await goodsOf(tx, caller, row);
  for (const [at, line] of sent.entries()) await writeLine(tx, caller, row, before, line, at);
  const lines = await goodsOf(tx, caller, row);
  const grown = await change(tx, caller, warehouseDocument, row, { goodsTotal: row.goodsTotal + piecesOf(sent) });
  const counted = bins.length ? await fill(tx, caller, grown, target, sent, lines) : grown;
  await refuseUnready(tx, caller, counted, lines);
  await expect(tx, caller, counted, expectedOf(counted, lines), expectedOf(counted, before));
  await markLines(
    tx,
    caller,
    counted,
    sent.flatMap(({ commodityId }) => commodityId ?? []),
  );
  await notifyAdded(tx, caller, await settle(tx, caller, counted), piecesOf(sent));
  return true;
}

/** The bin to which goods are added; null for a new one, or without bins. Throws `StateNotAllowed` for one whose goods were counted. */
function binFor(row: Document, bins: readonly Bin[], id: string | null): Bin | null {
  if (!id) return null;
  const found = bins.find((one) => one.id === id);
  if (!found) throw documentErrors.notInDocument();
  const isUncounted = found.binStatus === BinStatus.Expected || (found.binStatus === BinStatus.Signed && !isUninspected(row));
  if (!isUncounted) throw documentErrors.binInspected({ bin: found.binNumber });
  return found;
}

/** Throws `StateNotAllowed` when added goods would not be counted any more. */
async function refuseTooLate(tx: Tx, caller: Caller, row: Document, bins: readonly Bin[]): Promise<void> {
  const { documentType, firstSignTime, transport, noMoreToCome, siteId, id, orderNo: document } = row;
  const isLoose = documentType !== WarehouseDocumentType.Package && !bins.length;
  const inspected = { documentId: id, inspectionStatus: QualityInspectionStatus.Inspected };
  const isCounted =
    isLoose && firstSignTime && (isUninspected(row) || (await exists(tx, atSite(caller, siteId), qualityInspection, inspected)));
  if (noMoreToCome || (transport && firstSignTime) || isCounted) throw documentErrors.addedTooLate({ document });
}

async function writeLine(tx: Tx, caller: Caller, row: Document, before: readonly DocumentGoods[], line: Line, at: number): Promise<void> {
  const { siteId, id: documentId } = row;
  const { quantity, ...target } = line;
  const known = before.find((one) => one.commodityId === line.commodityId && one.packageId === line.packageId);
  const here = atSite(caller, siteId);
  if (!known) {
    await insert(tx, here, warehouseDocumentGoods, { siteId, documentId, ...target, expectedQuantity: quantity });
    return;
  }
  if (!known.commodityId) throw documentErrors.lineTwice({ line: at + 1 });
  if (known.unannouncedStatus !== null || known.extraQuantity > 0)
    throw documentErrors.answerInstead({ commodity: await commodityName(tx, siteId, known.commodityId) });
  await change(tx, here, warehouseDocumentGoods, known, { expectedQuantity: known.expectedQuantity + quantity });
}

/** Adds the goods to the contents of a bin; without one, to a new bin. */
async function fill(
  tx: Tx,
  caller: Caller,
  row: Document,
  target: Bin | null,
  sent: readonly Line[],
  lines: readonly DocumentGoods[],
): Promise<Document> {
  const packed = target ? await goodsInBins(tx, caller, row.siteId, [target.id]) : [];
  const contents = new Map(packed.map(({ commodityId, quantity }) => [commodityId, quantity]));
  for (const { commodityId, quantity } of sent) contents.set(commodityId!, (contents.get(commodityId!) ?? 0) + quantity);
  const goods = [...contents].map(([commodityId, quantity]) => ({ commodityId, quantity }));
  await writeBin(tx, caller, row, target, { goods }, lines);
  return countBins(tx, caller, row);
}
