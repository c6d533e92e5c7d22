import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockTransferIndex } from '@entrepot/contract/modules/transfer/screens.ts';
import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import { stockTransfer, stockTransferPiece, stockTransferStates } from '@entrepot/contract/modules/transfer/stock-transfer.ts';
import type {
  departStockTransfer,
  finishStockTransfer,
  pickStockTransfer,
  putBackStockTransfer,
  recallStockTransfer,
  receiveStockTransfer,
  undoStockTransferReceipt,
  writeOffStockTransfer,
} from '@entrepot/contract/modules/transfer/stock-transfer-calls.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, insert, lock, lockWhere, removeWhere } from '../../core/db/rows.ts';
import { storeFiles } from '../../core/files/files.ts';
import { atSite } from '../../core/scope/scope.ts';
import {
  lockStock,
  moveStock,
  namesCommodity,
  nextMovementLine,
  type StockMove,
  type StockPlace,
  stockAt,
  unusableLots,
} from '../commodities/public.ts';
import { notifyStaff } from '../messaging/public.ts';
import { shelfByNumber } from '../shelving/public.ts';
import { settleFound } from '../transport/public.ts';
import { isAtEitherEnd, refuseReceiver } from './route.ts';
import { chosenPieces, type LotPieces, lotNumbered } from './stock-transfer-lots.ts';

type Transfer = RowOf<typeof stockTransfer>;
type Piece = RowOf<typeof stockTransferPiece>;
type Scanned = Input<typeof pickStockTransfer>;
const { InventoryState, StockMovementType } = enumCodes;
const { Available, Defective, InTransit } = InventoryState;

/** Takes available pieces off a shelf of the sending warehouse. Throws `TotalExceeded` beyond the requested pieces. */
export async function pick(tx: Tx, caller: Caller, input: Scanned): Promise<true> {
  const { row, lotId } = await lockScanned(tx, caller, input, 'sender');
  const status = stockTransferStates.after(row.status, 'pick');
  const left = row.quantity - row.pickedQuantity;
  if (input.quantity > left) throw transferErrors.aboveRequested({ number: row.number, left, pieces: input.quantity });
  const there = await onShelf(tx, caller, row, input.shelfNumber, { warehouseId: row.fromWarehouseId, state: Available });
  // Blocked and expired lots remain where they are.
  const unusable = await unusableLots(tx, there.places);
  const usable = there.places.filter((place) => !place.lotId || !unusable.has(place.lotId));
  const taken = await chosenPieces(tx, row.siteId, usable, { lotId, quantity: input.quantity });
  await move(tx, caller, row, taken, (of) => [
    { type: StockMovementType.Pick, from: { ...there.at, ...of }, to: inTransit(row.fromWarehouseId, of) },
  ]);
  for (const of of taken) await addPieces(tx, caller, row, of);
  await change(tx, caller, stockTransfer, row, { status, pickedQuantity: row.pickedQuantity + input.quantity });
  return true;
}

/** Puts picked pieces back on a shelf of the sending warehouse. */
export async function putBack(tx: Tx, caller: Caller, input: Input<typeof putBackStockTransfer>): Promise<true> {
  const { row, lotId, pieces } = await lockScanned(tx, caller, input, 'sender');
  const pickedQuantity = row.pickedQuantity - input.quantity;
  const status = stockTransferStates.after(row.status, pickedQuantity > 0 ? 'putBack' : 'putBackLast');
  const taken = await chosenPieces(tx, row.siteId, pieces.map(openOf), { lotId, quantity: input.quantity });
  const place = await shelfByNumber(tx, atSite(caller, row.siteId), row.fromWarehouseId, input.shelfNumber);
  const to = { warehouseId: row.fromWarehouseId, state: Available, shelfId: place.id };
  await move(tx, caller, row, taken, (of) => [
    { type: StockMovementType.PutOnShelf, from: inTransit(row.fromWarehouseId, of), to: { ...to, ...of } },
  ]);
  for (const { piece, quantity } of taken)
    if (piece.quantity > quantity) await change(tx, caller, stockTransferPiece, piece, { quantity: piece.quantity - quantity });
    else await removeWhere(tx, atSite(caller, row.siteId), stockTransferPiece, { id: [piece.id] });
  await change(tx, caller, stockTransfer, row, { status, pickedQuantity });
  return true;
}

/** Sends the picked pieces off: they leave the stock of one warehouse and are in transit to the other. */
export async function depart(tx: Tx, caller: Caller, { id }: Input<typeof departStockTransfer>): Promise<true> {
  await departLocked(tx, caller, await lockTransfer(tx, caller, id, 'sender'));
  return true;
}

/** The same for a locked transfer, which a shift may carry. */
export async function departLocked(tx: Tx, caller: Caller, { row, pieces }: LockedTransfer): Promise<void> {
  const status = stockTransferStates.after(row.status, 'depart');
  if (!row.pickedQuantity) throw transferErrors.nothingPicked({ number: row.number });
  await between(tx, caller, row, pieces, row.fromWarehouseId, row.toWarehouseId);
  await change(tx, caller, stockTransfer, row, { status, departureTime: caller.now });
  await notifyEnd(tx, caller, row, row.toWarehouseId, 'stockComing', { pieces: row.pickedQuantity });
}

/** Calls a transfer back of which nothing was received: its pieces are picked in the sending warehouse. */
export async function recall(tx: Tx, caller: Caller, { id }: Input<typeof recallStockTransfer>): Promise<true> {
  await recallLocked(tx, caller, await lockTransfer(tx, caller, id, 'sender'));
  return true;
}

/** The same for a locked transfer, which a shift may carry. */
export async function recallLocked(tx: Tx, caller: Caller, { row, pieces }: LockedTransfer): Promise<void> {
  const status = stockTransferStates.after(row.status, 'recall');
  await between(tx, caller, row, pieces, row.toWarehouseId, row.fromWarehouseId);
  await change(tx, caller, stockTransfer, row, { status, departureTime: null });
}

/** Receives pieces onto a shelf of the other warehouse with their lot; damaged ones are defective and need a picture. */
export async function receive(tx: Tx, caller: Caller, input: Input<typeof receiveStockTransfer>): Promise<true> {
  const { row, lotId, pieces } = await lockScanned(tx, caller, input, 'receiver');
  const open = openPieces(row) - input.quantity;
  const status = stockTransferStates.after(row.status, open === 0 ? 'receiveLast' : 'receive');
  const isDamaged = input.damaged === true;
  if (isDamaged && !input.imageUrls?.length) throw transferErrors.picturesNeeded();
  const taken = await chosenPieces(tx, row.siteId, pieces.map(openOf), { lotId, quantity: input.quantity });
  const place = await shelfByNumber(tx, atSite(caller, row.siteId), row.toWarehouseId, input.shelfNumber);
  const to = { warehouseId: row.toWarehouseId, state: isDamaged ? Defective : Available, shelfId: place.id };
  await move(tx, caller, row, taken, (of) => [
    { type: StockMovementType.PutOnShelf, from: inTransit(row.toWarehouseId, of), to: { ...to, ...of } },
  ]);
  for (const { piece, quantity } of taken)
    await change(tx, caller, stockTransferPiece, piece, { arrivedQuantity: piece.arrivedQuantity + quantity });
  const pictures = await storeFiles(tx, caller, input.imageUrls ?? null);
  await change(tx, caller, stockTransfer, row, {
    status,
    ...countsAfter(row, input.quantity, isDamaged),
    arrivalTime: row.arrivalTime ?? caller.now,
    receiptRemarks: input.receiptRemarks ?? row.receiptRemarks,
    damagedPictures: pictures.length ? [...(row.damagedPictures ?? []), ...pictures].slice(0, 15) : undefined,
    missingSince: open === 0 ? null : row.missingSince,
  });
  // Received pieces end the discrepancy of the shift, even if the transfer was not scanned there.
  if (row.transportShiftId && !row.arrivalTime) await settleFound(tx, caller, { siteId: row.siteId, id: row.transportShiftId }, row.number);
  return true;
}

/** Takes received pieces off their shelf: they are in transit again. Throws `InsufficientStock` for pieces that are no longer there. */
export async function undoReceipt(tx: Tx, caller: Caller, input: Input<typeof undoStockTransferReceipt>): Promise<true> {
  const { row, lotId, pieces } = await lockScanned(tx, caller, input, 'receiver');
  const isDamaged = input.damaged === true;
  const { receivedQuantity, damagedQuantity } = countsAfter(row, -input.quantity, isDamaged);
  const status = stockTransferStates.after(
    row.status,
    receivedQuantity + damagedQuantity + row.lostQuantity > 0 ? 'undoReceipt' : 'undoFirst',
  );
  if (receivedQuantity < 0 || damagedQuantity < 0)
    throw transferErrors.notThatMany({ pieces: isDamaged ? row.damagedQuantity : row.receivedQuantity, wanted: input.quantity });
  const arrived = pieces
    .map((piece) => ({ piece, ...lotOf(piece), quantity: piece.arrivedQuantity }))
    .filter(({ quantity }) => quantity > 0);
  const taken = await chosenPieces(tx, row.siteId, arrived, { lotId, quantity: input.quantity });
  const place = await shelfByNumber(tx, atSite(caller, row.siteId), row.toWarehouseId, input.shelfNumber);
  const from = { warehouseId: row.toWarehouseId, state: isDamaged ? Defective : Available, shelfId: place.id };
  await move(tx, caller, row, taken, (of) => [
    { type: StockMovementType.LowerShelf, from: { ...from, ...of }, to: inTransit(row.toWarehouseId, of) },
  ]);
  for (const { piece, quantity } of taken)
    await change(tx, caller, stockTransferPiece, piece, { arrivedQuantity: piece.arrivedQuantity - quantity });
  await change(tx, caller, stockTransfer, row, { status, receivedQuantity, damagedQuantity, missingSince: null });
  return true;
}

/** Ends the receipt: what did not arrive is missing and stays in transit, what came in addition is reported. Notifies the sending warehouse. */
export async function finish(tx: Tx, caller: Caller, input: Input<typeof finishStockTransfer>): Promise<true> {
  const { row } = await lockTransfer(tx, caller, input.id, 'receiver');
  const status = stockTransferStates.after(row.status, 'finish');
  const extraQuantity = input.extraQuantity ?? row.extraQuantity;
  const missing = openPieces(row);
  const receiptRemarks = input.receiptRemarks ?? row.receiptRemarks;
  await change(tx, caller, stockTransfer, row, { status, extraQuantity, receiptRemarks, missingSince: missing ? caller.now : null });
  if (missing || extraQuantity || row.damagedQuantity) {
    const values = { missing, extra: extraQuantity, damaged: row.damagedQuantity, remarks: receiptRemarks ?? '' };
    await notifyEnd(tx, caller, row, row.fromWarehouseId, 'stockDiffers', values);
  }
  return true;
}

/** Writes missing pieces off. */
export async function writeOff(tx: Tx, caller: Caller, { id, decision }: Input<typeof writeOffStockTransfer>): Promise<true> {
  const { row, pieces } = await lockTransfer(tx, caller, id, 'either');
  const status = stockTransferStates.after(row.status, 'writeOff');
  const lost = pieces.map(openOf).filter(({ quantity }) => quantity > 0);
  await move(tx, caller, row, lost, (of) => [
    { type: StockMovementType.Short, from: inTransit(row.toWarehouseId, of), to: null, reason: decision },
  ]);
  for (const { piece, quantity } of lost)
    await change(tx, caller, stockTransferPiece, piece, { lostQuantity: piece.lostQuantity + quantity });
  await change(tx, caller, stockTransfer, row, { status, decision, lostQuantity: row.lostQuantity + openPieces(row), missingSince: null });
  return true;
}

/** A transfer with its pieces; its stock is locked too. */
export interface LockedTransfer {
  row: Transfer;
  pieces: Piece[];
}

/**
 * A transfer on a shift is not picked, sent or called back on its own (`PackagingLocked`), and is received once the shift has arrived
 * (`StateNotAllowed`).
 */
async function refuseShift(tx: Tx, caller: Caller, row: Transfer, end: 'sender' | 'receiver' | 'either'): Promise<void> {
  const { name, status } = await find(tx, atSite(caller, row.siteId), transportShift, row.transportShiftId!);
  if (end === 'sender') throw transferErrors.stockOnShift({ number: row.number, name });
  if (end === 'receiver' && !transportShiftStates.is(status, 'arrived')) throw transferErrors.shiftNotThere({ number: row.number, name });
}

/** Locks the pieces and the stock of a locked transfer. */
export async function withPieces(tx: Tx, caller: Caller, row: Transfer): Promise<LockedTransfer> {
  const pieces = await lockWhere(tx, atSite(caller, row.siteId), stockTransferPiece, { transferId: row.id });
  await lockStock(tx, [row]);
  return { row, pieces };
}

/** Locks a transfer, its pieces and its stock for people of one of its ends. Throws `NotFound` and `WarehouseMismatch`. */
async function lockTransfer(tx: Tx, caller: Caller, id: string, end: 'sender' | 'receiver' | 'either'): Promise<LockedTransfer> {
  const row = await lock(tx, caller, stockTransfer, id);
  if (!isAtEitherEnd(caller, row)) throw refuse('NotFound');
  if (end === 'sender') refuseReceiver(caller, row);
  const isReceiver = caller.audience !== 'warehouse' || caller.warehouseIds?.includes(row.toWarehouseId);
  if (end === 'receiver' && !isReceiver) throw transferErrors.onlyReceiver();
  if (row.transportShiftId) await refuseShift(tx, caller, row, end);
  return withPieces(tx, caller, row);
}

/** The same for scanned goods. Throws `NoMatchingGoods` for other goods, an unknown lot, and another lot than the requested one. */
async function lockScanned(tx: Tx, caller: Caller, input: Omit<Scanned, 'shelfNumber'>, end: 'sender' | 'receiver') {
  const locked = await lockTransfer(tx, caller, input.id, end);
  const { siteId, commodityId, number } = locked.row;
  const named = await sql`select 1 from commodity c where c.site_id = ${siteId} and c.id = ${commodityId}
    and (${namesCommodity(input.code, 'c')} or c.commodity_sku = ${input.code})`.execute(tx);
  if (!named.rows.length) throw transferErrors.otherGoods({ code: input.code, number });
  const lotId = await lotNumbered(tx, siteId, commodityId, input.lotNumber);
  const wanted = locked.row.lotId;
  if (wanted && lotId && wanted !== lotId) throw transferErrors.otherLot({ number, lot: await lotName(tx, siteId, wanted) });
  return { ...locked, lotId: lotId ?? wanted };
}

async function lotName(tx: Tx, siteId: string, id: string): Promise<string> {
  const lot = tx.selectFrom('commodityLot').select('number').where('siteId', '=', siteId).where('id', '=', id);
  return (await lot.executeTakeFirstOrThrow()).number;
}

/** The loose pieces of the commodity on a scanned shelf in a state. */
async function onShelf(
  tx: Tx,
  caller: Caller,
  row: Transfer,
  number: string,
  { warehouseId, state }: Pick<StockPlace, 'warehouseId' | 'state'>,
) {
  const { siteId, commodityId } = row;
  const { id: shelfId } = await shelfByNumber(tx, atSite(caller, siteId), warehouseId, number);
  const places = await stockAt(tx, { siteId, commodityIds: [commodityId], warehouseId, shelfId, binId: null, state });
  return { places, at: { warehouseId, state, shelfId } };
}

const lotOf = ({ lotId, batchDate }: Omit<LotPieces, 'quantity'>) => ({ lotId, batchDate });
/** The pieces of a row that are picked and neither received nor written off. */
const openOf = (piece: Piece) => ({ piece, ...lotOf(piece), quantity: piece.quantity - piece.arrivedQuantity - piece.lostQuantity });
const openPieces = ({ pickedQuantity, receivedQuantity, damagedQuantity, lostQuantity }: Transfer) =>
  pickedQuantity - receivedQuantity - damagedQuantity - lostQuantity;
const countsAfter = ({ receivedQuantity, damagedQuantity }: Transfer, more: number, isDamaged: boolean) => ({
  receivedQuantity: receivedQuantity + (isDamaged ? 0 : more),
  damagedQuantity: damagedQuantity + (isDamaged ? more : 0),
});
const inTransit = (warehouseId: string, of: Omit<LotPieces, 'quantity'>): StockPlace => ({ warehouseId, state: InTransit, ...lotOf(of) });

type Step = Pick<StockMove, 'type' | 'from' | 'to' | 'reason'>;

/** Moves pieces of a transfer, each batch and lot by its steps. */
async function move<P extends LotPieces>(
  tx: Tx,
  caller: Caller,
  { id, siteId, commodityId, ownerId }: Transfer,
  pieces: readonly P[],
  stepsOf: (of: Omit<LotPieces, 'quantity'>) => Step[],
): Promise<void> {
  const source = { siteId, sourceType: stockTransfer.name, sourceId: id };
  let line = await nextMovementLine(tx, source);
  const moves = pieces.flatMap((of) =>
    stepsOf(lotOf(of)).map((step) => ({ ...source, ...step, commodityId, ownerId, quantity: of.quantity, line: line++ })),
  );
  await moveStock(tx, caller, moves);
}

/** Moves the picked pieces in transit from one warehouse to the other. */
const between = (tx: Tx, caller: Caller, row: Transfer, pieces: readonly Piece[], from: string, to: string): Promise<void> =>
  move(tx, caller, row, pieces.map(openOf), (of) => [
    { type: StockMovementType.TransferOut, from: inTransit(from, of), to: null },
    { type: StockMovementType.TransferIn, from: null, to: inTransit(to, of) },
  ]);

async function addPieces(tx: Tx, caller: Caller, { id: transferId, siteId }: Transfer, of: LotPieces): Promise<void> {
  const here = atSite(caller, siteId);
  const [known] = await lockWhere(tx, here, stockTransferPiece, { transferId, ...lotOf(of) });
  if (known) await change(tx, here, stockTransferPiece, known, { quantity: known.quantity + of.quantity });
  else await insert(tx, here, stockTransferPiece, { siteId, transferId, ...lotOf(of), quantity: of.quantity });
}

async function notifyEnd(
  tx: Tx,
  caller: Caller,
  row: Transfer,
  warehouseId: string,
  text: 'stockComing' | 'stockDiffers',
  values: Record<string, unknown>,
): Promise<void> {
  const found = tx.selectFrom('commodity').select('name').where('siteId', '=', row.siteId).where('id', '=', row.commodityId);
  const { name } = await found.executeTakeFirstOrThrow();
  await notifyStaff(tx, caller, {
    siteId: row.siteId,
    warehouseId,
    screen: text === 'stockComing' ? stockTransferIndex.Receive : stockTransferIndex.Decide,
    text: `transfer.messages.${text}`,
    values: { number: row.number, commodity: name, ...values },
    link: `/StockTransferIndex?number=${row.number}`,
    type: enumCodes.UserMessageType.Package,
    sourceType: stockTransfer.name,
    sourceId: row.id,
  });
}
