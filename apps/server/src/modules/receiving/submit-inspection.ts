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
import { storeFiles } from '../../core/files/files.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insertAll, removeWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { inBin } from './bin-stock.ts';
import { addFoundLines, askAboutFound, refuseDecided } from './unannounced-goods.ts';
import { notifyDocument } from './messages.ts';
import { type Expected, expectedOf, type LockedInspection, lockInspection, markLines, requireOwnInspection } from './inspection-row.ts';
import { type Finding, receive } from './receipts.ts';
import { balanced, findingsOf, piecesIn, type Result, resultsOf } from './results.ts';
import { settle } from './settle.ts';
import { settleBin } from './settle-bin.ts';
import { refuseUnlikely } from './implausible-measures.ts';

const { InspectionResult, QualityInspectionStatus } = enumCodes;
type Corrected = Input<typeof reviewQualityInspection> | Input<typeof submitQualityInspection>;

/** Closes an inspection: posts the results to stock and notifies the owner of differences. */
export async function submit(tx: Tx, caller: Caller, input: Input<typeof submitQualityInspection>): Promise<true> {
  const lockedInspection = await lockInspection(tx, caller, input.id);
  await requireOwnInspection(tx, caller, lockedInspection);
  const { results, expected } = await weighed(tx, caller, lockedInspection, input);
  const found = findingsOf(lockedInspection, expected, results);
  await receive(tx, caller, { ...lockedInspection, found, by: foundBy(lockedInspection) });
  await store(tx, caller, lockedInspection, results);
  await change(tx, caller, qualityInspection, lockedInspection.inspection, {
    inspectionStatus: inspectionStates.after(lockedInspection.inspection.inspectionStatus, 'submit'),
    endTime: caller.now,
    remarks: input.remarks ?? lockedInspection.inspection.remarks,
  });
  if (lockedInspection.bin)
    await settleBin(tx, caller, { ...lockedInspection.bin, binStatus: binStates.after(lockedInspection.bin.binStatus, 'submit') });
  await finish(tx, caller, lockedInspection, expected, found);
  await notify(tx, caller, lockedInspection, results);
  return true;
}

/** Corrects the results of an inspection; pieces still in its bin follow by separate movements. */
export async function review(tx: Tx, caller: Caller, input: Input<typeof reviewQualityInspection>): Promise<true> {
  const lockedInspection = await lockInspection(tx, caller, input.id);
  inspectionStates.after(lockedInspection.inspection.inspectionStatus, 'review');
  const { results, expected } = await weighed(tx, caller, lockedInspection, input);
  const by = { ...foundBy(lockedInspection), reason: input.remarks ?? null };
  const found = findingsOf(lockedInspection, expected, results, lockedInspection.lines);
  await refuseDecided(tx, lockedInspection, found);
  await receive(tx, caller, { ...lockedInspection, found, by });
  await store(tx, caller, lockedInspection, results);
  await change(tx, caller, qualityInspection, lockedInspection.inspection, {
    reviewerId: caller.userId,
    reviewTime: caller.now,
    remarks: input.remarks ?? lockedInspection.inspection.remarks,
  });
  if (lockedInspection.bin) await settleBin(tx, caller, lockedInspection.bin);
  await finish(tx, caller, lockedInspection, expected, found);
  return true;
}

/** Cancels an inspection and its receipts while none of its goods are on a shelf. */
export async function cancel(tx: Tx, caller: Caller, { id }: Input<typeof cancelQualityInspection>): Promise<true> {
  const lockedInspection = await lockInspection(tx, caller, id);
  const { inspection, document } = lockedInspection;
  const inspectionStatus = inspectionStates.after(inspection.inspectionStatus, 'cancel');
  const expected = await expectedOf(tx, caller, document, lockedInspection.bin, lockedInspection.goods);
  const wasSubmitted = inspection.inspectionStatus === QualityInspectionStatus.Inspected;
  const found = wasSubmitted ? findingsOf(lockedInspection, expected, [], lockedInspection.lines) : [];
  if (wasSubmitted) {
    await refuseDecided(tx, lockedInspection, found);
    await refuseShelved(tx, lockedInspection);
    await receive(tx, caller, { ...lockedInspection, found, by: foundBy(lockedInspection) });
  }
  await store(tx, caller, lockedInspection, []);
  await change(tx, caller, qualityInspection, inspection, { inspectionStatus, endTime: null, reviewerId: null, reviewTime: null });
  if (lockedInspection.bin)
    await change(tx, caller, bin, lockedInspection.bin, { binStatus: binStates.after(lockedInspection.bin.binStatus, 'cancelInspection') });
  await finish(tx, caller, lockedInspection, expected, found);
  return true;
}

const foundBy = ({ inspection }: LockedInspection) => ({ sourceType: 'qualityInspection', sourceId: inspection.id });

async function weighed(
  tx: Tx,
  caller: Caller,
  lockedInspection: LockedInspection,
  input: Corrected,
): Promise<{ results: Result[]; expected: Expected[] }> {
  const expected = await expectedOf(tx, caller, lockedInspection.document, lockedInspection.bin, lockedInspection.goods);
  const sent = resultsOf(lockedInspection, input.lines);
  const storedPictures = lockedInspection.lines.flatMap(({ pictures }) => pictures ?? []);
  for (const one of sent) one.pictures = await storeFiles(tx, caller, one.pictures, storedPictures);
  const results = await balanced(tx, lockedInspection, sent, expected);
  await addFoundLines(tx, caller, lockedInspection, results);
  const counted = [...new Set(results.map(({ commodityId }) => commodityId))].map((commodityId) => ({
    commodityId,
    quantity: piecesIn(results.filter((one) => one.commodityId === commodityId)),
  }));
  await refuseUnlikely(tx, caller, { lockedInspection, confirmation: input, counted, expected });
  return { results, expected };
}

async function store(tx: Tx, caller: Caller, { inspection: { siteId, id } }: LockedInspection, results: readonly Result[]): Promise<void> {
  await removeWhere(tx, atSite(caller, siteId), qualityInspectionLine, { inspectionId: id });
  await insertAll(
    tx,
    caller,
    qualityInspectionLine,
    results.map((one) => ({ ...one, siteId, inspectionId: id })),
  );
}

async function finish(
  tx: Tx,
  caller: Caller,
  { document }: LockedInspection,
  expected: readonly Expected[],
  found: readonly Finding[],
): Promise<void> {
  await markLines(tx, caller, document, [
    ...expected.map(({ commodityId }) => commodityId),
    ...found.map(({ goods }) => goods.commodityId!),
  ]);
  await settle(tx, caller, document, await askAboutFound(tx, caller, document, found));
}

/** Throws `StateNotAllowed` when goods were shelved meanwhile. */
async function refuseShelved(tx: Tx, { bin: row, document, goods, lines }: LockedInspection): Promise<void> {
  const there = row ? (await inBin(tx, row)).reduce((sum, { quantity }) => sum + quantity, 0) : 0;
  const isAway = row ? row.shelfId !== null || there < piecesIn(lines) : goods.some(({ shelvedQuantity }) => shelvedQuantity > 0);
  if (isAway) throw floorErrors.shelvedAlready({ bin: row?.binNumber ?? document.orderNo });
}

/** Notifies the owner of differences to what was announced. About unannounced goods the owner is asked separately. */
async function notify(tx: Tx, caller: Caller, { document, goods }: LockedInspection, results: readonly Result[]): Promise<void> {
  const announced = new Set(goods.flatMap(({ commodityId, unannouncedStatus }) => (unannouncedStatus === null ? [commodityId] : [])));
  const of = (...kinds: number[]) =>
    results
      .filter(({ commodityId }) => announced.has(commodityId))
      .filter(({ inspectionResult }) => kinds.includes(inspectionResult))
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const { Qualified, Defective, Problem, WrongGoods, Short, Extra } = InspectionResult;
  const counts = { defective: of(Defective), problem: of(Problem, WrongGoods), short: of(Short), extra: of(Extra) };
  if (Object.values(counts).every((count) => count === 0)) return;
  await notifyDocument(tx, caller, document, 'inspected', { qualified: of(Qualified, Extra), ...counts });
}
