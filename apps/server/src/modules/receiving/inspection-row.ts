import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import { qualityInspection, qualityInspectionLine } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import { warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, lock } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { goodsInBins } from './bins.ts';
import { refuseEnded } from './documents.ts';
import { type Bin, type Document, type Goods, lockBinsById, lockGoods, lockReceived } from './locks.ts';
import { nameOf } from './staff-names.ts';

export type Inspection = RowOf<typeof qualityInspection>;
export type InspectionLine = RowOf<typeof qualityInspectionLine>;
const { QualityInspectionStatus } = enumCodes;

/** A locked inspection with its document, bin, goods and lines. */
export interface LockedInspection {
  inspection: Inspection;
  document: Document;
  bin: Bin | null;
  goods: Goods[];
  lines: InspectionLine[];
}

/** The expected pieces of a commodity and the line that announced them. */
export interface Expected {
  commodityId: string;
  quantity: number;
  goods: Goods;
}

/** Locks an inspection, its document and its bin. Throws `DocumentEnded`. */
export async function lockInspection(tx: Tx, caller: Caller, id: string): Promise<LockedInspection> {
  const seen = await find(tx, caller, qualityInspection, id);
  const { document, bin: row } = await lockTarget(tx, caller, seen);
  const inspection = await lock(tx, caller, qualityInspection, id);
  const lines = await findWhere(tx, atSite(caller, inspection.siteId), qualityInspectionLine, { inspectionId: id });
  return { inspection, document, bin: row, goods: await lockGoods(tx, caller, document), lines };
}

async function lockTarget(tx: Tx, caller: Caller, { documentId, binId }: Inspection): Promise<{ document: Document; bin: Bin | null }> {
  if (!binId) return { document: await lockReceived(tx, caller, documentId!), bin: null };
  const [lockedBin] = await lockBinsById(tx, caller, [binId]);
  refuseEnded(lockedBin!.document);
  return { document: lockedBin!.document, bin: lockedBin!.row };
}

/** Throws `StateNotAllowed` when the inspection is closed or belongs to another inspector, who is named. */
export async function requireOwnInspection(tx: Tx, caller: Caller, { inspection, bin: row, document }: LockedInspection): Promise<void> {
  const what = row?.binNumber ?? document.orderNo;
  if (inspection.inspectionStatus !== QualityInspectionStatus.Inspecting) throw floorErrors.inspectionOver({ bin: what });
  if (inspection.inspectorId !== caller.userId)
    throw floorErrors.inspectedBy({ bin: what, person: await nameOf(tx, inspection.inspectorId) });
}

/** Whether a commodity is announced with the document, or was counted in this inspection. */
export const isKnown = ({ goods, lines }: LockedInspection, commodityId: string): boolean =>
  [...goods, ...lines].some((line) => line.commodityId === commodityId);

/** The expected contents of a bin or, without one, the document's loose goods. */
export async function expectedOf(
  tx: Tx,
  caller: Caller,
  document: Document,
  row: Bin | null,
  goods: readonly Goods[],
): Promise<Expected[]> {
  const lines = goods.filter(({ commodityId }) => commodityId !== null);
  if (!row) return lines.map((line) => ({ commodityId: line.commodityId!, quantity: line.expectedQuantity, goods: line }));
  const packed = await goodsInBins(tx, caller, document.siteId, [row.id]);
  return packed.map(({ commodityId, quantity, documentGoodsId }) => ({
    commodityId,
    quantity,
    goods: lines.find(({ id }) => id === documentGoodsId)!,
  }));
}

/** Sets the inspection progress of the lines of commodities: done when no bin with them is pending. */
export async function markLines(tx: Tx, caller: Caller, document: Document, commodityIds: readonly string[]): Promise<void> {
  const { BinStatus } = enumCodes;
  const bins = await findWhere(tx, atSite(caller, document.siteId), bin, { documentId: document.id });
  const waiting = bins.filter(({ binStatus }) =>
    ([BinStatus.Expected, BinStatus.Signed, BinStatus.Inspecting] as number[]).includes(binStatus),
  );
  const waits = new Set(
    (
      await goodsInBins(
        tx,
        caller,
        document.siteId,
        waiting.map(({ id }) => id),
      )
    ).map(({ commodityId }) => commodityId),
  );
  const open = await findWhere(tx, atSite(caller, document.siteId), qualityInspection, {
    documentId: document.id,
    inspectionStatus: QualityInspectionStatus.Inspecting,
  });
  const done = await findWhere(tx, atSite(caller, document.siteId), qualityInspection, {
    documentId: document.id,
    inspectionStatus: QualityInspectionStatus.Inspected,
  });
  const isLooseOpen = open.some(({ binId }) => !binId);
  for (const line of await lockGoods(tx, caller, document)) {
    if (!line.commodityId || !commodityIds.includes(line.commodityId)) continue;
    const busy = open.length > 0 || done.length > 0;
    const whole = busy && !waits.has(line.commodityId) && !isLooseOpen;
    const inspectionStatus = whole
      ? QualityInspectionStatus.Inspected
      : busy
        ? QualityInspectionStatus.Inspecting
        : QualityInspectionStatus.ToBeInspected;
    if (inspectionStatus !== line.inspectionStatus) await change(tx, caller, warehouseDocumentGoods, line, { inspectionStatus });
  }
}
