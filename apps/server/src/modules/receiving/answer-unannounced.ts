import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { unannouncedGoodsStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import { warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import type { answerUnannouncedGoods, sendBackUnannouncedGoods } from '@entrepot/contract/modules/receiving/unannounced-calls.ts';
import { warehouseDocument, warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { lockStock, moveStock, nextMovementLine, type StockMove } from '../commodities/public.ts';
import { inBin, looseOf, type PlacedStock, takeOut } from './bin-stock.ts';
import { binsOf } from './bins.ts';
import { lockDocument } from './documents.ts';
import { type Bin, type Document, type Goods, isEnded, lockGoods } from './locks.ts';
import { notifyDocument, notifyUnannouncedAnswer } from './messages.ts';
import { countsOf, settle } from './settle.ts';
import { settleBin } from './settle-bin.ts';
import { questionOf } from './unannounced-goods.ts';

const { InspectionResult, InventoryState, QualityInspectionStatus, StockMovementType, UnannouncedGoodsAnswer, UnannouncedGoodsStatus } =
  enumCodes;
const { Available, Defective, Problem } = InventoryState;

/**
 * Answers the question about unannounced goods. Accepted pieces are available where they are, except those with a problem of their own;
 * others wait until they are sent back. Throws `StateNotAllowed` when there are none, or they are settled.
 */
export async function answer(tx: Tx, caller: Caller, input: Input<typeof answerUnannouncedGoods>): Promise<true> {
  const { unannouncedAnswer, remarks = null } = input;
  const pending = await lockPending(tx, caller, input, [UnannouncedGoodsStatus.Open, UnannouncedGoodsStatus.Answered]);
  const isAccepted = unannouncedAnswer === UnannouncedGoodsAnswer.Accept;
  for (const line of pending.lines) {
    const verb = isAccepted ? 'settle' : 'refuseGoods';
    const unannouncedStatus = unannouncedGoodsStates.after(line.unannouncedStatus!, verb);
    const answered = { unannouncedStatus, unannouncedAnswer, unannouncedRemarks: remarks };
    if (!isAccepted) await change(tx, caller, warehouseDocumentGoods, line, answered);
    else await accept(tx, caller, pending, line, answered);
  }
  const changed = await follow(tx, caller, pending);
  await notifyUnannouncedAnswer(tx, caller, changed, { unannouncedAnswer, remarks, screen: warehouseDocumentIndex.SettleMissing });
  return true;
}

/** Removes unannounced goods that were sent back from stock, and notifies their owner. Throws `StateNotAllowed` until the owner wants that. */
export async function sendBack(tx: Tx, caller: Caller, input: Input<typeof sendBackUnannouncedGoods>): Promise<true> {
  const { unannouncedDecision } = input;
  const pending = await lockPending(tx, caller, input, [UnannouncedGoodsStatus.Answered]);
  for (const line of pending.lines) {
    const problem = await placesOf(tx, pending, line, Problem, line.problemQuantity);
    const defective = await placesOf(tx, pending, line, Defective, line.defectiveQuantity);
    const pieces = [...problem, ...defective];
    await move(tx, caller, pending, pieces, { to: null, type: StockMovementType.SentBack, reason: unannouncedDecision });
    const receivedQuantity = line.receivedQuantity - sumOf(pieces);
    await change(tx, caller, warehouseDocumentGoods, line, {
      unannouncedStatus: unannouncedGoodsStates.after(line.unannouncedStatus!, 'settle'),
      unannouncedDecision,
      sentBackQuantity: line.sentBackQuantity + sumOf(pieces),
      problemQuantity: line.problemQuantity - sumOf(problem),
      defectiveQuantity: line.defectiveQuantity - sumOf(defective),
      receivedQuantity,
      extraQuantity: receivedQuantity,
      shelvedQuantity: Math.min(receivedQuantity, Math.max(0, line.shelvedQuantity - sumOf(pieces.filter(({ shelfId }) => shelfId)))),
    });
  }
  for (const row of pending.bins) await settleBin(tx, caller, row);
  await notifyDocument(tx, caller, await follow(tx, caller, pending), 'sentBack', { decision: unannouncedDecision });
  return true;
}

/** A locked document with its bins, and its lines of unannounced goods that are pending. */
interface Pending {
  document: Document;
  bins: Bin[];
  lines: Goods[];
}

async function lockPending(
  tx: Tx,
  caller: Caller,
  { id, commodityId }: { id: string; commodityId?: string | null },
  statuses: readonly number[],
): Promise<Pending> {
  const document = await lockDocument(tx, caller, id);
  const bins = await binsOf(tx, caller, document);
  const lines = (await lockGoods(tx, caller, document)).filter(
    (line) =>
      line.unannouncedStatus !== null && statuses.includes(line.unannouncedStatus) && (!commodityId || line.commodityId === commodityId),
  );
  if (!lines.length) throw floorErrors.nothingUnannounced({ document: document.orderNo });
  await lockStock(
    tx,
    lines.map((line) => ({ commodityId: line.commodityId! })),
  );
  return { document, bins, lines };
}

async function accept(tx: Tx, caller: Caller, pending: Pending, line: Goods, answered: Partial<Goods>): Promise<void> {
  const wanted = Math.max(0, line.problemQuantity - (await problemsOf(tx, pending.document, line.commodityId!)));
  const pieces = await placesOf(tx, pending, line, Problem, wanted);
  await move(tx, caller, pending, pieces, { to: Available, type: StockMovementType.Receipt, reason: answered.unannouncedRemarks ?? null });
  await change(tx, caller, warehouseDocumentGoods, line, {
    ...answered,
    acceptedQuantity: line.acceptedQuantity + sumOf(pieces),
    problemQuantity: line.problemQuantity - sumOf(pieces),
    qualifiedQuantity: line.qualifiedQuantity + sumOf(pieces),
  });
}

/** The pieces of a commodity that inspections of a document found with a problem of their own. */
async function problemsOf(tx: Tx, { siteId, id }: Document, commodityId: string): Promise<number> {
  const found = await sql<{ pieces: number }>`select coalesce(sum(n.quantity), 0)::int as pieces
    from quality_inspection q
    join quality_inspection_line n on n.site_id = q.site_id and n.inspection_id = q.id
    where q.site_id = ${siteId} and q.document_id = ${id} and q.inspection_status = ${QualityInspectionStatus.Inspected}
      and n.site_id = ${siteId} and n.commodity_id = ${commodityId} and n.inspection_result = ${InspectionResult.Problem}`.execute(tx);
  return found.rows[0]!.pieces;
}

/**
 * The places of up to `quantity` pieces of a line in a condition: in the bins of its document, loose on the floor, or on shelves of the
 * warehouse; pieces that are gone are left out.
 */
async function placesOf(
  tx: Tx,
  { document, bins }: Pending,
  { commodityId }: Goods,
  state: CodeOf<'InventoryState'>,
  quantity: number,
): Promise<PlacedStock[]> {
  const inBins: PlacedStock[] = [];
  for (const row of bins) inBins.push(...(await inBin(tx, row)).filter((one) => one.commodityId === commodityId && one.state === state));
  const waiting = (await looseOf(tx, document)).find((one) => one.commodityId === commodityId && one.state === state)?.waiting ?? 0;
  const outside =
    await sql<PlacedStock>`select commodity_id, owner_id, warehouse_id, shelf_id, bin_id, inventory_state as state, batch_date,
      lot_id, quantity
    from commodity_inventory
    where site_id = ${document.siteId} and warehouse_id = ${document.warehouseId} and commodity_id = ${commodityId}
      and inventory_state = ${state} and bin_id is null and quantity > 0
    order by batch_date desc nulls first, id`.execute(tx);
  const onFloor = takeOut(
    outside.rows.filter(({ shelfId }) => !shelfId),
    waiting,
  );
  return takeOut([...inBins, ...onFloor, ...outside.rows.filter(({ shelfId }) => shelfId)], quantity);
}

type Target = Pick<StockMove, 'type' | 'reason'> & { to: CodeOf<'InventoryState'> | null };

async function move(tx: Tx, caller: Caller, { document }: Pending, pieces: readonly PlacedStock[], { to, ...how }: Target): Promise<void> {
  const source = { siteId: document.siteId, sourceType: 'warehouseDocument', sourceId: document.id };
  let line = await nextMovementLine(tx, source);
  const moves = pieces.map(({ commodityId, ownerId, quantity, ...from }) => ({
    ...source,
    ...how,
    commodityId,
    ownerId,
    quantity,
    from,
    to: to && { ...from, state: to },
    line: line++,
  }));
  await moveStock(tx, caller, moves);
}

/** Updates the counters of the document and the status of its questions. A closed document only recounts its lines. */
async function follow(tx: Tx, caller: Caller, { document }: Pending): Promise<Document> {
  const goods = await lockGoods(tx, caller, document);
  const unannouncedStatus = questionOf(goods);
  if (!isEnded(document)) return settle(tx, caller, document, { unannouncedStatus });
  return change(tx, caller, warehouseDocument, document, { ...countsOf(goods), unannouncedStatus });
}

const sumOf = (places: readonly { quantity: number }[]) => places.reduce((sum, { quantity }) => sum + quantity, 0);
