import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { CodeOf, Dec } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnLogisticsErrors } from '@entrepot/contract/modules/returns/return-logistics-errors.ts';
import type {
  returnLogisticsOrderPutOnShelvesCall,
  returnLogisticsOrderShelfTransfer,
} from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import type { goodsTransferred } from '@entrepot/contract/modules/shelving/facts.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/rows/db.ts';
import { rowsJson } from '../../core/rows/list.ts';
import { change, find, findWhere, lockAll } from '../../core/rows/rows.ts';
import { asSystemIn, atSite } from '../../core/rows/scope.ts';
import { foundOn, putOn, takeOff } from '../shelving/public.ts';
import { changeGoods, goodsOf, isLeft, refusePackage, type Returned, type ReturnedGoods, returnsNumbered } from './returned-row.ts';

type Shelf = RowOf<typeof shelf>;
type Transferred = NonNullable<(typeof goodsTransferred)['data']>;
type Wanted = Input<typeof returnLogisticsOrderPutOnShelvesCall>;
const { PartitionType, ReturnGoodsStatus, ShelvesLogType } = enumCodes;

/** What a return takes up on a shelf: the pieces that are left of it, and all of its weight (kg) as long as any are. */
interface Lying {
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

/** Where a return lies by itself and what it takes up there; null when it lies nowhere, or as a package. */
export function lyingOf(row: Returned, goods: readonly ReturnedGoods[]): Lying | null {
  const { id, shelfId, serialNumber, ownerId, warehouseId, grossWeight, status, packageId } = row;
  const quantity = goods.filter(isLeft).reduce((all, one) => all + one.quantity, 0);
  if (!shelfId || packageId || !quantity || !returnLogisticsOrderStates.is(status, 'inHouse')) return null;
  const target = { targetType: 'return', targetId: id, targetNumber: serialNumber } as const;
  return { shelfId, ...target, ownerId, warehouseId, quantity, volume: '0', weight: grossWeight ?? '0' };
}

/**
 * Brings the shelves to where a return lies now: off the one, onto the other. Where it is only found to lie (`found`), a shelf refuses
 * nothing; else one that is out of use (210), full (211) or not for this customer (312) does.
 */
export async function followShelves(
  tx: Tx,
  caller: Caller,
  siteId: string,
  before: Lying | null,
  after: Lying | null,
  { logType, found = false }: { logType: CodeOf<'ShelvesLogType'>; found?: boolean },
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const system = asSystemIn(caller, siteId);
  await holdShelves(tx, system, [before?.shelfId, after?.shelfId]);
  const step = ({ shelfId, ...goods }: Lying) => ({ shelfId, goods, logType });
  if (before) await takeOff(tx, system, step(before));
  if (after) await (found ? foundOn : putOn)(tx, system, step(after));
}

/** Holds shelves in rising id, the order everybody takes them in; goods are held before. */
export async function holdShelves(tx: Tx, system: Caller, ids: readonly (string | null | undefined)[]): Promise<void> {
  const wanted = [...new Set(ids.filter((id): id is string => Boolean(id)))];
  if (wanted.length) await lockAll(tx, system, shelf, wanted);
}

/** Puts returns on a shelf of their warehouse; what lies on that shelf already stays there. Their goods are available from then on. */
export async function putReturned(tx: Tx, caller: Caller, input: Wanted): Promise<RawJson> {
  const rows = await chosen(tx, caller, input);
  const place = await placeFor(tx, caller, rows, input, [PartitionType.Return]);
  for (const row of rows) await putOne(tx, caller, row, place);
  return told(tx, caller, rows);
}

async function putOne(tx: Tx, caller: Caller, row: Returned, place: Shelf): Promise<void> {
  refusePackage(row);
  if (row.shelfId === place.id && returnLogisticsOrderStates.is(row.status, 'inHouse')) return;
  if (row.shelfId && returnLogisticsOrderStates.is(row.status, 'inHouse')) {
    const { number } = await find(tx, asSystemIn(caller, row.siteId), shelf, row.shelfId);
    throw returnLogisticsErrors.shelvedAlready({ number: row.serialNumber, shelf: number });
  }
  const { can, after } = returnLogisticsOrderStates;
  const claimed = row.status === enumCodes.ReturnLogisticsOrderStatus.Claimed && can(row.status, 'move');
  await shelve(tx, caller, row, place, after(row.status, claimed ? 'move' : 'shelve'));
}

/** Puts a held return on a shelf, with the state it has then; where it was only found to lie there (`found`), the shelf refuses nothing. */
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
  await followShelves(tx, caller, row.siteId, lyingOf(row, goods), lyingOf(now, goods), { logType: ShelvesLogType.PutOn, found });
  const unseen = goods.filter(({ goodsStatus }) => goodsStatus === ReturnGoodsStatus.Pending);
  for (const one of unseen) await changeGoods(tx, caller, one, { goodsStatus: ReturnGoodsStatus.Available });
  return now;
}

/** Moves returns from the shelf they lie on (102 when on none) to another one of their warehouse. */
export async function transferReturned(tx: Tx, caller: Caller, input: Input<typeof returnLogisticsOrderShelfTransfer>): Promise<RawJson> {
  const rows = await chosen(tx, caller, input);
  const place = await placeFor(tx, caller, rows, input, [PartitionType.Return]);
  await holdShelves(tx, asSystemIn(caller, place.siteId), [place.id, ...rows.map(({ shelfId }) => shelfId)]);
  for (const row of rows) await moveOne(tx, caller, row, place.id);
  return told(tx, caller, rows);
}

async function moveOne(tx: Tx, caller: Caller, row: Returned, shelfId: string): Promise<void> {
  refusePackage(row);
  // One that is claimed stays claimed, wherever it lies.
  const status = returnLogisticsOrderStates.after(row.status, 'move');
  if (!row.shelfId) throw returnLogisticsErrors.notShelvedYet({ number: row.serialNumber });
  if (row.shelfId === shelfId) return;
  const goods = await goodsOf(tx, caller, row);
  const now = await change(tx, caller, returnLogisticsOrder, row, { status, shelfId });
  await followShelves(tx, caller, row.siteId, lyingOf(row, goods), lyingOf(now, goods), { logType: ShelvesLogType.Transfer });
}

/** Returns that somebody moves with what else lies on a shelf; one that does not lie there is refused (206). */
export async function followTransfer(tx: Tx, caller: Caller, { siteId, fromShelfId, toShelfId, returnIds }: Transferred): Promise<void> {
  if (!returnIds.length) return;
  const rows = await lockAll(tx, atSite(caller, siteId), returnLogisticsOrder, [...returnIds]);
  await holdShelves(tx, asSystemIn(caller, siteId), [fromShelfId, toShelfId]);
  const elsewhere = rows.find(({ shelfId }) => shelfId !== fromShelfId);
  if (elsewhere) throw returnLogisticsErrors.notOnThatShelf({ number: elsewhere.serialNumber });
  for (const row of rows) await moveOne(tx, caller, row, toShelfId);
}

/** The returns that are meant, held: by their ids, or the one behind a scanned number. */
async function chosen(tx: Tx, caller: Caller, { ids, number, warehouseId }: Wanted): Promise<Returned[]> {
  if (ids?.length) return lockAll(tx, caller, returnLogisticsOrder, ids);
  if (!number) throw invalid({ field: 'Number', key: 'required' });
  const row = await returnScanned(tx, caller, number, warehouseId ?? null);
  if (!row) throw returnLogisticsErrors.noReturnUnder({ number });
  return lockAll(tx, caller, returnLogisticsOrder, [row.id]);
}

/** The return behind a scanned number in the caller's warehouses: one that waits for a shelf before one that lies somewhere. */
export async function returnScanned(tx: Tx, caller: Caller, number: string, warehouseId: string | null): Promise<Returned | undefined> {
  const own = (row: Returned) =>
    (caller.who !== 'W' || !caller.warehouseIds || caller.warehouseIds.includes(row.warehouseId)) &&
    (!warehouseId || row.warehouseId === warehouseId);
  for (const siteId of caller.siteIds) {
    const found = (await returnsNumbered(tx, caller, siteId, number)).filter(own);
    const row = found.find(({ shelfId }) => !shelfId) ?? found[0];
    if (row) return row;
  }
  return undefined;
}

const told = (tx: Tx, caller: Caller, rows: readonly Returned[]): Promise<RawJson> =>
  rowsJson(tx, caller, returnLogisticsOrder, sql`r.id = any(${rows.map(({ id }) => id)}::uuid[])`);

/** The shelf with a number in the warehouse of returns (101, 212), in an area for them unless it is said to be meant (212). */
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

/** The shelf that a scanner read, in the warehouse of a return; one of another warehouse is refused as such (212). */
export async function shelfIn(
  tx: Tx,
  caller: Caller,
  { siteId, warehouseId, serialNumber }: Pick<Returned, 'siteId' | 'warehouseId' | 'serialNumber'>,
  number: string,
): Promise<Shelf> {
  const found = await findWhere(tx, asSystemIn(caller, siteId), shelf, { number });
  const here = found.find((one) => one.warehouseId === warehouseId);
  if (here) return here;
  if (found.length) throw returnLogisticsErrors.shelfElsewhere({ number: serialNumber, shelf: number });
  throw returnLogisticsErrors.noReturnShelf({ shelf: number });
}

/** Refuses a shelf whose area is for other goods (212) until it is said to be meant. */
export async function refuseArea(tx: Tx, caller: Caller, place: Shelf, areas: readonly number[]): Promise<void> {
  const { partitionType } = await find(tx, asSystemIn(caller, place.siteId), partition, place.partitionId);
  if (areas.includes(partitionType)) return;
  const area = enumLabel(caller.language, 'PartitionType', partitionType);
  throw returnLogisticsErrors.otherReturnArea({ shelf: place.number, area }, { ConfirmArea: true });
}
