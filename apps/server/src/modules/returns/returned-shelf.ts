import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnLogisticsErrors } from '@entrepot/contract/modules/returns/return-logistics-errors.ts';
import type {
  returnLogisticsOrderPutOnShelvesCall,
  returnLogisticsOrderShelfTransfer,
} from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import type { goodsTransferred } from '@entrepot/contract/modules/shelving/transfer.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { rowsJson } from '../../core/lists/rows-json.ts';
import { change, find, lockAll } from '../../core/db/rows.ts';
import { asSystemIn, atSite } from '../../core/scope/scope.ts';
import { foundOn, putOn, takeOff, shelvesByLabel } from '../shelving/public.ts';
import { changeGoods, goodsOf, isLeft, refusePackage, type Returned, type ReturnedGoods, returnsNumbered } from './returned-row.ts';

type Shelf = RowOf<typeof shelf>;
type GoodsTransfer = NonNullable<(typeof goodsTransferred)['data']>;
type Wanted = Input<typeof returnLogisticsOrderPutOnShelvesCall>;
const { PartitionType, ReturnGoodsStatus, ShelvesLogType } = enumCodes;

/** The shelf usage of a return: the remaining pieces, and its full weight (kg) as long as there are any. */
interface ShelfUse {
  shelfId: string;
  targetType: 'return';
  targetId: string;
  targetNumber: string;
  ownerId: string | null;
  warehouseId: string;
  quantity: number;
  volume: Dec;
  weight: Dec;
}

/** Shelf and usage of a return; null when it is on no shelf or there as a package. */
export function shelfUseOf(row: Returned, goods: readonly ReturnedGoods[]): ShelfUse | null {
  const { id, shelfId, serialNumber, ownerId, warehouseId, grossWeight, status, packageId } = row;
  const quantity = goods.filter(isLeft).reduce((all, one) => all + one.quantity, 0);
  if (!shelfId || packageId || !quantity || !returnLogisticsOrderStates.is(status, 'inWarehouse')) return null;
  const target = { targetType: 'return', targetId: id, targetNumber: serialNumber } as const;
  return { shelfId, ...target, ownerId, warehouseId, quantity, volume: '0', weight: grossWeight ?? '0' };
}

/**
 * Moves the usage of returns from the old shelf to the new one. Shelves refuse nothing when the return was found there (`found`); otherwise
 * throws `ShelvesDeactivated`, `ShelvesFull` or `DifferentUser`.
 */
export async function followShelves(
  tx: Tx,
  caller: Caller,
  siteId: string,
  before: ShelfUse | null,
  after: ShelfUse | null,
  { logType, found = false }: { logType: CodeOf<'ShelvesLogType'>; found?: boolean },
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const system = asSystemIn(caller, siteId);
  await lockShelfRows(tx, system, [before?.shelfId, after?.shelfId]);
  const step = ({ shelfId, ...goods }: ShelfUse) => ({ shelfId, goods, logType });
  if (before) await takeOff(tx, system, step(before));
  if (after) await (found ? foundOn : putOn)(tx, system, step(after));
}

/** Locks shelves in ascending id order like all transactions, after the goods. */
export async function lockShelfRows(tx: Tx, system: Caller, ids: readonly (string | null | undefined)[]): Promise<void> {
  const wanted = [...new Set(ids.filter((id): id is string => Boolean(id)))];
  if (wanted.length) await lockAll(tx, system, shelf, wanted);
}

/** Puts returns on a shelf of their warehouse; those on it already stay. Their goods become available. */
export async function putReturned(tx: Tx, caller: Caller, input: Wanted): Promise<RawJson> {
  const rows = await chosen(tx, caller, input);
  const place = await placeFor(tx, caller, rows, input, [PartitionType.Return]);
  for (const row of rows) await putOne(tx, caller, row, place);
  return answerOf(tx, caller, rows);
}

async function putOne(tx: Tx, caller: Caller, row: Returned, place: Shelf): Promise<void> {
  refusePackage(row);
  if (row.shelfId === place.id && returnLogisticsOrderStates.is(row.status, 'inWarehouse')) return;
  if (row.shelfId && returnLogisticsOrderStates.is(row.status, 'inWarehouse')) {
    const { number } = await find(tx, asSystemIn(caller, row.siteId), shelf, row.shelfId);
    throw returnLogisticsErrors.shelvedAlready({ number: row.serialNumber, shelf: number });
  }
  const { can, after } = returnLogisticsOrderStates;
  const claimed = row.status === enumCodes.ReturnLogisticsOrderStatus.Claimed && can(row.status, 'move');
  await shelve(tx, caller, row, place, after(row.status, claimed ? 'move' : 'shelve'));
}

/** Puts a locked return on a shelf and sets its status. With `found` the shelf refuses nothing. */
export async function shelve(
  tx: Tx,
  caller: Caller,
  row: Returned,
  place: Pick<Shelf, 'id'>,
  status: Returned['status'],
  found = false,
): Promise<Returned> {
  const goods = await goodsOf(tx, caller, row);
  const now = await change(tx, caller, returnLogisticsOrder, row, {
    status,
    shelfId: place.id,
    shelvedTime: row.shelvedTime ?? caller.now,
  });
  await followShelves(tx, caller, row.siteId, shelfUseOf(row, goods), shelfUseOf(now, goods), { logType: ShelvesLogType.PutOn, found });
  const unseen = goods.filter(({ goodsStatus }) => goodsStatus === ReturnGoodsStatus.Pending);
  for (const one of unseen) await changeGoods(tx, caller, one, { goodsStatus: ReturnGoodsStatus.Available });
  return now;
}

/** Moves returns from their shelf to another one of their warehouse. Throws `StateNotAllowed` when one is on no shelf. */
export async function transferReturned(tx: Tx, caller: Caller, input: Input<typeof returnLogisticsOrderShelfTransfer>): Promise<RawJson> {
  const rows = await chosen(tx, caller, input);
  const place = await placeFor(tx, caller, rows, input, [PartitionType.Return]);
  await lockShelfRows(tx, asSystemIn(caller, place.siteId), [place.id, ...rows.map(({ shelfId }) => shelfId)]);
  for (const row of rows) await moveOne(tx, caller, row, place.id);
  return answerOf(tx, caller, rows);
}

async function moveOne(tx: Tx, caller: Caller, row: Returned, shelfId: string): Promise<void> {
  refusePackage(row);
  // A claimed return stays claimed on any shelf.
  const status = returnLogisticsOrderStates.after(row.status, 'move');
  if (!row.shelfId) throw returnLogisticsErrors.notShelvedYet({ number: row.serialNumber });
  if (row.shelfId === shelfId) return;
  const goods = await goodsOf(tx, caller, row);
  const now = await change(tx, caller, returnLogisticsOrder, row, { status, shelfId });
  await followShelves(tx, caller, row.siteId, shelfUseOf(row, goods), shelfUseOf(now, goods), { logType: ShelvesLogType.Transfer });
}

/** Moves returns that a clerk transfers with other contents of a shelf. Throws `PackageNotOnShelf` for one that is not there. */
export async function followTransfer(tx: Tx, caller: Caller, { siteId, fromShelfId, toShelfId, returnIds }: GoodsTransfer): Promise<void> {
  if (!returnIds.length) return;
  const rows = await lockAll(tx, atSite(caller, siteId), returnLogisticsOrder, [...returnIds]);
  await lockShelfRows(tx, asSystemIn(caller, siteId), [fromShelfId, toShelfId]);
  const elsewhere = rows.find(({ shelfId }) => shelfId !== fromShelfId);
  if (elsewhere) throw returnLogisticsErrors.notOnThatShelf({ number: elsewhere.serialNumber });
  for (const row of rows) await moveOne(tx, caller, row, toShelfId);
}

/** Locks the selected returns: by id, or the one with a scanned number. */
async function chosen(tx: Tx, caller: Caller, { ids, number, warehouseId }: Wanted): Promise<Returned[]> {
  if (ids?.length) return lockAll(tx, caller, returnLogisticsOrder, ids);
  if (!number) throw invalid({ field: 'Number', key: 'required' });
  const row = await returnScanned(tx, caller, number, warehouseId ?? null);
  if (!row) throw returnLogisticsErrors.noReturnUnder({ number });
  return lockAll(tx, caller, returnLogisticsOrder, [row.id]);
}

/** The return with a scanned number in the caller's warehouses; one waiting for a shelf first. */
export async function returnScanned(tx: Db, caller: Caller, number: string, warehouseId: string | null): Promise<Returned | undefined> {
  const own = (row: Returned) =>
    (caller.audience !== 'warehouse' || !caller.warehouseIds || caller.warehouseIds.includes(row.warehouseId)) &&
    (!warehouseId || row.warehouseId === warehouseId);
  for (const siteId of caller.siteIds) {
    const found = (await returnsNumbered(tx, caller, siteId, number)).filter(own);
    const row = found.find(({ shelfId }) => !shelfId) ?? found[0];
    if (row) return row;
  }
  return undefined;
}

const answerOf = (tx: Tx, caller: Caller, rows: readonly Returned[]): Promise<RawJson> =>
  rowsJson(tx, caller, returnLogisticsOrder, sql`r.id = any(${rows.map(({ id }) => id)}::uuid[])`);

/**
 * The shelf with a number in the warehouse of the returns, in a zone for them unless confirmed. Throws `NotFound` or `WarehouseMismatch`.
 */
async function placeFor(
  tx: Tx,
  caller: Caller,
  rows: readonly Returned[],
  { shelfNumber, confirmArea }: { shelfNumber: string; confirmArea?: boolean | null },
  areas: readonly number[],
): Promise<Shelf> {
  let place: Shelf | undefined;
  for (const row of rows) place = await shelfIn(tx, caller, row, shelfNumber);
  if (!confirmArea) await refuseArea(tx, caller, place!, areas);
  return place!;
}

/** The scanned shelf in the warehouse of a return. Throws `WarehouseMismatch` for another one. */
export async function shelfIn(
  tx: Tx,
  caller: Caller,
  { siteId, warehouseId, serialNumber }: Pick<Returned, 'siteId' | 'warehouseId' | 'serialNumber'>,
  number: string,
): Promise<Shelf> {
  const found = await shelvesByLabel(tx, asSystemIn(caller, siteId), warehouseId, number);
  const here = found.find((one) => one.warehouseId === warehouseId);
  if (here) return here;
  if (found.length) throw returnLogisticsErrors.shelfElsewhere({ number: serialNumber, shelf: number });
  throw returnLogisticsErrors.noReturnShelf({ shelf: number });
}

/** Throws `WarehouseMismatch` for a shelf of a zone for other goods until confirmed. */
export async function refuseArea(tx: Tx, caller: Caller, place: Shelf, areas: readonly number[]): Promise<void> {
  const { partitionType } = await find(tx, asSystemIn(caller, place.siteId), partition, place.partitionId);
  if (areas.includes(partitionType)) return;
  const area = enumLabel(caller.language, 'PartitionType', partitionType);
  throw returnLogisticsErrors.otherReturnArea({ shelf: place.number, area }, { ConfirmArea: true });
}
