import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { lockStock, moveStock, nextMovementLine, type StockMove, type StockPlace } from '../commodities/public.ts';
import { type PlacedStock, piecesOf, takeOut, todayOf } from './bin-stock.ts';
import type { Bin, Document, Goods } from './locks.ts';

const { InventoryState, StockMovementType } = enumCodes;
type State = CodeOf<'InventoryState'>;

/** The change of a line's pieces in a condition; negative when fewer were found. */
export interface Finding {
  goods: Goods;
  qualified: number;
  defective: number;
  problem: number;
}
/** The source of findings: an inspection or, without one, the document. */
export interface FoundBy {
  sourceType: string;
  sourceId: string;
  reason?: string | null;
}

const stateOf = { qualified: InventoryState.Available, defective: InventoryState.Defective, problem: InventoryState.Problem } as const;
const kinds = ['qualified', 'defective', 'problem'] as const;
const movementTo: Partial<Record<State, StockMove['type']>> = {
  [InventoryState.Available]: StockMovementType.Receipt,
  [InventoryState.Defective]: StockMovementType.QcDefective,
  [InventoryState.Problem]: StockMovementType.QcProblem,
};

type Step = Pick<StockMove, 'from' | 'to' | 'quantity' | 'type'>;

/**
 * Posts findings to stock and to the lines. Announced pieces come from stock in transit and extra ones from nowhere; a changed condition
 * does not move pieces; pieces not found after all are reverted. Throws `InsufficientStock` for pieces that have left the bin. The document
 * and its lines are locked.
 */
export async function receive(
  tx: Tx,
  caller: Caller,
  { document, bin, found, by }: { document: Document; bin: Bin | null; found: readonly Finding[]; by: FoundBy },
): Promise<void> {
  await lockStock(
    tx,
    found.map(({ goods }) => ({ commodityId: goods.commodityId! })),
  );
  let line = await nextMovementLine(tx, { siteId: document.siteId, ...by });
  const moves: StockMove[] = [];
  for (const finding of found) {
    const { siteId, ownerId } = document;
    const commodityId = finding.goods.commodityId!;
    const steps = await stepsOf(tx, caller, document, bin, finding);
    moves.push(...steps.map((step) => ({ ...step, ...by, siteId, ownerId: ownerId!, commodityId, line: line++ })));
  }
  await moveStock(tx, caller, moves);
  for (const finding of found) await countIn(tx, caller, bin, finding);
}

/** The movements of a finding: first between conditions, the rest from or to stock in transit, or from or to nowhere. */
async function stepsOf(tx: Tx, caller: Caller, document: Document, bin: Bin | null, finding: Finding): Promise<Step[]> {
  const { commodityId, expectedQuantity: expected, receivedQuantity: before } = finding.goods;
  const warehouseId = document.warehouseId;
  const departing: PlacedStock[] = [];
  const coming: { state: State; quantity: number }[] = [];
  for (const kind of kinds) {
    const state = stateOf[kind];
    if (finding[kind] > 0) coming.push({ state, quantity: finding[kind] });
    if (finding[kind] < 0) departing.push(...(await removedOf(tx, document, bin, { commodityId: commodityId!, state }, -finding[kind])));
  }
  const after = before + sumOf(finding);
  let announced = Math.min(after, expected) - Math.min(before, expected);
  const onItsWay: StockPlace = { warehouseId, state: InventoryState.InTransit, lotId: null };
  const steps: Step[] = [];
  for (const { state, quantity } of coming) {
    let left = quantity;
    while (left > 0 && departing.length) {
      const from = departing[0]!;
      const some = Math.min(left, from.quantity);
      steps.push({ from: placeOf(from), to: { ...placeOf(from), state }, quantity: some, type: movementTo[state]! });
      left -= some;
      if (some === from.quantity) departing.shift();
      else departing[0] = { ...from, quantity: from.quantity - some };
    }
    const shelfId = bin?.shelfId ?? null;
    const to: StockPlace = {
      warehouseId,
      state,
      binId: bin?.id ?? null,
      shelfId,
      batchDate: shelfId && todayOf(caller, document.siteId),
      lotId: null,
    };
    const known = Math.min(left, Math.max(0, announced));
    announced -= known;
    steps.push({ from: onItsWay, to, quantity: known, type: movementTo[state]! });
    steps.push({ from: null, to, quantity: left - known, type: movementTo[state]! });
  }
  for (const from of departing) {
    const known = Math.min(from.quantity, Math.max(0, -announced));
    announced += known;
    steps.push({ from: placeOf(from), to: onItsWay, quantity: known, type: movementTo[from.state]! });
    steps.push({ from: placeOf(from), to: null, quantity: from.quantity - known, type: movementTo[from.state]! });
  }
  return steps.filter(({ quantity }) => quantity > 0);
}

/** The places from which pieces are removed. Missing pieces are requested from the place itself, which throws `InsufficientStock`. */
async function removedOf(
  tx: Tx,
  document: Document,
  bin: Bin | null,
  of: { commodityId: string; state: State },
  quantity: number,
): Promise<PlacedStock[]> {
  const places = takeOut(await piecesOf(tx, document, bin, of), quantity);
  const missing = quantity - places.reduce((sum, place) => sum + place.quantity, 0);
  const { warehouseId, ownerId } = document;
  const nowhere = {
    ...of,
    warehouseId,
    ownerId: ownerId!,
    binId: bin?.id ?? null,
    shelfId: bin?.shelfId ?? null,
    batchDate: null,
    lotId: null,
  };
  return missing > 0 ? [...places, { ...nowhere, quantity: missing }] : places;
}

const placeOf = ({ warehouseId, state, shelfId, binId, batchDate, lotId }: PlacedStock): StockPlace => ({
  warehouseId,
  state,
  shelfId,
  binId,
  batchDate,
  lotId,
});
const sumOf = ({ qualified, defective, problem }: Finding) => qualified + defective + problem;

/** Adds a finding to its line; pieces beyond the announced ones are extra. */
async function countIn(tx: Tx, caller: Caller, bin: Bin | null, finding: Finding): Promise<void> {
  const { goods, qualified, defective, problem } = finding;
  const receivedQuantity = goods.receivedQuantity + sumOf(finding);
  await change(tx, caller, warehouseDocumentGoods, goods, {
    receivedQuantity,
    qualifiedQuantity: goods.qualifiedQuantity + qualified,
    defectiveQuantity: goods.defectiveQuantity + defective,
    problemQuantity: goods.problemQuantity + problem,
    // Pieces in a shelved bin are on the shelf immediately.
    shelvedQuantity: goods.shelvedQuantity + (bin?.shelfId ? sumOf(finding) : 0),
    extraQuantity: Math.max(0, receivedQuantity - goods.expectedQuantity),
  });
}
