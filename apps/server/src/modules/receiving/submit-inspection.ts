import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates, inspectionStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type {
  cancelQualityInspection,
  reviewQualityInspection,
  submitQualityInspection,
} from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { qualityInspection, qualityInspectionLine } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { keepFiles } from '../../core/files/files.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, insertAll, removeWhere } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';
import { inBin } from './bin-stock.ts';
import { tellOfDocument } from './messages.ts';
import type { Bin, Document } from './held.ts';
import { type Expected, expectedOf, type HeldInspection, holdInspection, markLines, refuseNotMine } from './inspection-row.ts';
import { receive } from './receipts.ts';
import { balanced, findingsOf, piecesIn, type Result, resultsOf } from './results.ts';
import { settle } from './settle.ts';
import { refuseUnlikely } from './unlikely.ts';

const { InspectionResult, QualityInspectionStatus } = enumCodes;
type Corrected = Input<typeof reviewQualityInspection> | Input<typeof submitQualityInspection>;

/** Closes an inspection: what was found becomes stock, and the owner is told of what is not as announced. */
export async function submit(tx: Tx, caller: Caller, input: Input<typeof submitQualityInspection>): Promise<true> {
  const held = await holdInspection(tx, caller, input.id);
  await refuseNotMine(tx, caller, held);
  const { results, expected } = await weighed(tx, caller, held, input);
  await receive(tx, caller, { ...held, found: findingsOf(held, expected, results), by: foundBy(held) });
  await keep(tx, caller, held, results);
  await change(tx, caller, qualityInspection, held.inspection, {
    inspectionStatus: inspectionStates.after(held.inspection.inspectionStatus, 'submit'),
    endTime: caller.now,
    remarks: input.remarks ?? held.inspection.remarks,
  });
  if (held.bin) await settleBin(tx, caller, { ...held.bin, binStatus: binStates.after(held.bin.binStatus, 'submit') });
  await finish(tx, caller, held, expected);
  await tell(tx, caller, held.document, results);
  return true;
}

/** Corrects what an inspection found; the pieces follow by movements of their own, where they still are in its bin. */
export async function review(tx: Tx, caller: Caller, input: Input<typeof reviewQualityInspection>): Promise<true> {
  const held = await holdInspection(tx, caller, input.id);
  inspectionStates.after(held.inspection.inspectionStatus, 'review');
  const { results, expected } = await weighed(tx, caller, held, input);
  const by = { ...foundBy(held), reason: input.remarks ?? null };
  await receive(tx, caller, { ...held, found: findingsOf(held, expected, results, held.lines), by });
  await keep(tx, caller, held, results);
  await change(tx, caller, qualityInspection, held.inspection, {
    reviewerId: caller.userId,
    reviewTime: caller.now,
    remarks: input.remarks ?? held.inspection.remarks,
  });
  if (held.bin) await settleBin(tx, caller, held.bin);
  await finish(tx, caller, held, expected);
  return true;
}

/** Takes an inspection back: the goods are as they came, while none of them lies on a shelf. */
export async function cancel(tx: Tx, caller: Caller, { id }: Input<typeof cancelQualityInspection>): Promise<true> {
  const held = await holdInspection(tx, caller, id);
  const { inspection, document } = held;
  const inspectionStatus = inspectionStates.after(inspection.inspectionStatus, 'cancel');
  const expected = await expectedOf(tx, caller, document, held.bin, held.goods);
  const wasSubmitted = inspection.inspectionStatus === QualityInspectionStatus.Inspected;
  if (wasSubmitted) {
    await refuseShelved(tx, held);
    await receive(tx, caller, { ...held, found: findingsOf(held, expected, [], held.lines), by: foundBy(held) });
  }
  await keep(tx, caller, held, []);
  await change(tx, caller, qualityInspection, inspection, { inspectionStatus, endTime: null, reviewerId: null, reviewTime: null });
  if (held.bin) await change(tx, caller, bin, held.bin, { binStatus: binStates.after(held.bin.binStatus, 'cancelInspection') });
  await finish(tx, caller, held, expected);
  return true;
}

const foundBy = ({ inspection }: HeldInspection) => ({ sourceType: 'qualityInspection', sourceId: inspection.id });

async function weighed(
  tx: Tx,
  caller: Caller,
  held: HeldInspection,
  input: Corrected,
): Promise<{ results: Result[]; expected: Expected[] }> {
  const expected = await expectedOf(tx, caller, held.document, held.bin, held.goods);
  const sent = resultsOf(held, input.lines);
  const kept = held.lines.flatMap(({ pictures }) => pictures ?? []);
  for (const one of sent) one.pictures = await keepFiles(tx, caller, one.pictures, kept);
  const results = await balanced(tx, held, sent, expected);
  const counted = [...new Set(results.map(({ commodityId }) => commodityId))].map((commodityId) => ({
    commodityId,
    quantity: piecesIn(results.filter((one) => one.commodityId === commodityId)),
  }));
  await refuseUnlikely(tx, caller, { held, said: input, counted, expected });
  return { results, expected };
}

async function keep(tx: Tx, caller: Caller, { inspection: { siteId, id } }: HeldInspection, results: readonly Result[]): Promise<void> {
  await removeWhere(tx, atSite(caller, siteId), qualityInspectionLine, { inspectionId: id });
  await insertAll(
    tx,
    caller,
    qualityInspectionLine,
    results.map((one) => ({ ...one, siteId, inspectionId: id })),
  );
}

/** A bin in which nothing is any more is empty; one in which something turned up again is not. */
async function settleBin(tx: Tx, caller: Caller, row: Bin): Promise<void> {
  const isEmpty = !(await inBin(tx, row)).length;
  const verb = isEmpty ? 'empty' : 'refill';
  const binStatus = binStates.can(row.binStatus, verb) ? binStates.after(row.binStatus, verb) : row.binStatus;
  await change(tx, caller, bin, row, { binStatus });
}

async function finish(tx: Tx, caller: Caller, { document }: HeldInspection, expected: readonly Expected[]): Promise<void> {
  await markLines(
    tx,
    caller,
    document,
    expected.map(({ commodityId }) => commodityId),
  );
  await settle(tx, caller, document);
}

/** Refuses to take back what was put on a shelf meanwhile (102). */
async function refuseShelved(tx: Tx, { bin: row, document, goods, lines }: HeldInspection): Promise<void> {
  const there = row ? (await inBin(tx, row)).reduce((sum, { quantity }) => sum + quantity, 0) : 0;
  const isAway = row ? row.shelfId !== null || there < piecesIn(lines) : goods.some(({ shelvedQuantity }) => shelvedQuantity > 0);
  if (isAway) throw floorErrors.shelvedAlready({ bin: row?.binNumber ?? document.orderNo });
}

async function tell(tx: Tx, caller: Caller, document: Document, results: readonly Result[]): Promise<void> {
  const of = (...kinds: number[]) =>
    results.filter(({ inspectionResult }) => kinds.includes(inspectionResult)).reduce((sum, { quantity }) => sum + quantity, 0);
  const { Qualified, Defective, Problem, WrongGoods, Short, Extra } = InspectionResult;
  const counts = { defective: of(Defective), problem: of(Problem, WrongGoods), short: of(Short), extra: of(Extra) };
  if (Object.values(counts).every((count) => count === 0)) return;
  await tellOfDocument(tx, caller, document, 'inspected', { qualified: of(Qualified, Extra), ...counts });
}
