import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import { qualityInspection, qualityInspectionLine } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import { warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, find, findWhere, lock } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';
import { goodsInBins } from './bins.ts';
import { refuseEnded } from './documents.ts';
import { type Bin, type Document, type Goods, holdBinsById, holdGoods, holdReceived } from './held.ts';
import { nameOf } from './people.ts';

export type Inspection = RowOf<typeof qualityInspection>;
export type InspectionLine = RowOf<typeof qualityInspectionLine>;
const { QualityInspectionStatus } = enumCodes;

/** An inspection with all that it is about, held. */
export interface HeldInspection {
  inspection: Inspection;
  document: Document;
  bin: Bin | null;
  goods: Goods[];
  lines: InspectionLine[];
}

/** How many pieces of a commodity should be where somebody looks, and on which line they were announced. */
export interface Expected {
  commodityId: string;
  quantity: number;
  goods: Goods;
}

/** Holds an inspection, its document and its bin. Refuses it for an ended document (230). */
export async function holdInspection(tx: Tx, caller: Caller, id: string): Promise<HeldInspection> {
  const seen = await find(tx, caller, qualityInspection, id);
  const { document, bin: row } = await holdTarget(tx, caller, seen);
  const inspection = await lock(tx, caller, qualityInspection, id);
  const lines = await findWhere(tx, atSite(caller, inspection.siteId), qualityInspectionLine, { inspectionId: id });
  return { inspection, document, bin: row, goods: await holdGoods(tx, caller, document), lines };
}

async function holdTarget(tx: Tx, caller: Caller, { documentId, binId }: Inspection): Promise<{ document: Document; bin: Bin | null }> {
  if (!binId) return { document: await holdReceived(tx, caller, documentId!), bin: null };
  const [held] = await holdBinsById(tx, caller, [binId]);
  refuseEnded(held!.document);
  return { document: held!.document, bin: held!.row };
}

/** Refuses to work on an inspection that is over (102), or that somebody else has in hand (102, with the name). */
export async function refuseNotMine(tx: Tx, caller: Caller, { inspection, bin: row, document }: HeldInspection): Promise<void> {
  const what = row?.binNumber ?? document.orderNo;
  if (inspection.inspectionStatus !== QualityInspectionStatus.Inspecting) throw floorErrors.inspectionOver({ bin: what });
  if (inspection.inspectorId !== caller.userId)
    throw floorErrors.inspectedBy({ bin: what, person: await nameOf(tx, inspection.inspectorId) });
}

/** What should be in a bin, or, without one, loose in the document. */
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

/** Says on the lines of some commodities how far their inspection is: done only when no bin with them waits. */
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
  for (const line of await holdGoods(tx, caller, document)) {
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
