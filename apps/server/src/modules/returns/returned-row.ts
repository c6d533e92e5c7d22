import { returnLogisticsErrors } from '@entrepot/contract/modules/returns/return-logistics-errors.ts';
import { returnGoodsStates, returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnLogisticsOrder, returnLogisticsOrderGoods } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { dayOf, daysAfter } from '@entrepot/contract/core/zones.ts';
import { returnOrderNumber } from '@entrepot/rules/numbers.ts';
import { sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, findWhere, lockAll } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { zoneOf } from '../../core/db/times.ts';
import { siteConfigurationOf } from '../sites/public.ts';

/** A returned shipment, and one kind of goods in it. */
export type Returned = RowOf<typeof returnLogisticsOrder>;
export type ReturnedGoods = RowOf<typeof returnLogisticsOrderGoods>;
type GoodsVerb = Parameters<typeof returnGoodsStates.after>[1];

const { Pending, Available, Claimed, Warehoused } = enumCodes.ReturnGoodsStatus;
const { Deleted } = enumCodes.ReturnLogisticsOrderStatus;

/** The source of stock movements of a return. */
export const returnedSource = ({ siteId, id }: Pick<Returned, 'siteId' | 'id'>) => ({
  siteId,
  sourceType: returnLogisticsOrder.name,
  sourceId: id,
});

/** The goods of a return in their listed order; the return's lock covers them. */
export const goodsOf = (tx: Tx, caller: Caller, { siteId, id }: Pick<Returned, 'siteId' | 'id'>): Promise<ReturnedGoods[]> =>
  findWhere(tx, asSystemIn(caller, siteId), returnLogisticsOrderGoods, { returnLogisticsOrderId: id });

/** Whether the goods are in the warehouse as received: neither in stock nor removed. */
export const isLeft = ({ goodsStatus }: ReturnedGoods): boolean =>
  goodsStatus === Pending || goodsStatus === Available || goodsStatus === Claimed;

/** The next goods status of a verb. Throws `StateNotAllowed` with name and status. */
export function goodsAfter(caller: Caller, { productName, goodsStatus }: ReturnedGoods, verb: GoodsVerb) {
  if (!returnGoodsStates.can(goodsStatus, verb))
    throw returnLogisticsErrors.goodsNot({ goods: productName, status: enumLabel(caller.language, 'ReturnGoodsStatus', goodsStatus) });
  return returnGoodsStates.after(goodsStatus, verb);
}

/** Changes goods of a return that the caller has locked. */
export const changeGoods = (tx: Tx, caller: Caller, row: ReturnedGoods, values: Partial<ReturnedGoods>): Promise<ReturnedGoods> =>
  change(tx, asSystemIn(caller, row.siteId), returnLogisticsOrderGoods, row, values);

/** Throws `StateNotAllowed` for a return that became a package and is handled as such. */
export function refusePackage({ packageId, serialNumber }: Returned): void {
  if (packageId) throw returnLogisticsErrors.isPackage({ number: serialNumber });
}

/** Locks the returns of goods in ascending id order within the caller's scope, each with all its goods. Throws `NotFound`. */
export async function lockByGoods(
  tx: Tx,
  caller: Caller,
  goodsIds: readonly string[],
): Promise<{ row: Returned; goods: ReturnedGoods[]; chosen: ReturnedGoods[] }[]> {
  const wanted = new Set(goodsIds);
  const found = await findWhere(tx, caller, returnLogisticsOrderGoods, { id: [...wanted] });
  if (found.length !== wanted.size) throw returnLogisticsErrors.notItsGoods();
  const rows = await lockAll(
    tx,
    caller,
    returnLogisticsOrder,
    found.map(({ returnLogisticsOrderId }) => returnLogisticsOrderId),
  );
  return Promise.all(
    rows.map(async (row) => {
      const goods = await goodsOf(tx, caller, row);
      return { row, goods, chosen: goods.filter(({ id }) => wanted.has(id)) };
    }),
  );
}

/** The status of a return from its goods: ended when all of them are in stock or removed. */
export function statusWith(row: Returned, goods: readonly ReturnedGoods[]): Returned['status'] {
  const { can, after, is } = returnLogisticsOrderStates;
  if (goods.some(isLeft)) {
    if (!is(row.status, 'over')) return row.status;
    const claimed = row.claimedTime !== null && can(row.status, 'undoToClaimed');
    if (claimed) return after(row.status, 'undoToClaimed');
    if (can(row.status, 'undoWarehousing')) return after(row.status, 'undoWarehousing');
    return after(row.status, row.shelfId ? 'restore' : 'restoreUnshelved');
  }
  const verb = goods.some(({ goodsStatus }) => goodsStatus === Warehoused) ? 'warehouse' : 'remove';
  return can(row.status, verb) ? after(row.status, verb) : row.status;
}

/** The next return number on the site's day. */
export async function nextReturnNumber(caller: Caller, siteId: string): Promise<string> {
  const day = timeToWire(caller.now, zoneOf(siteId)).slice(0, 10);
  return returnOrderNumber(day, await caller.takeNumber(siteId, 'returnLogistics', day.slice(2).replaceAll('-', '')));
}

/** Returns in the warehouse awaiting a decision, including those claimed only by a number. */
export const waitsForWord = sql<boolean>`status = any(${returnLogisticsOrderStates.codes('inWarehouse')}::smallint[]) and package_id is null`;

/** Restarts the owner's period for a decision and its reminders today. */
export async function daysToDecide(tx: Tx, caller: Caller, siteId: string): Promise<Pick<Returned, 'decideBy' | 'remindedTime'>> {
  const { returnKeepDays } = await siteConfigurationOf(tx, siteId);
  return { decideBy: daysAfter(dayOf(caller.now, zoneOf(siteId)), returnKeepDays), remindedTime: null };
}

/** Serializes work on a label of a site that may have no return yet (advisory lock). */
export const lockLabel = (tx: Tx, siteId: string, label: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`return:${siteId}:${label}`}, 0))`.execute(tx);

/** The returns of a site with a number that are not deleted: by label, own number or original number; label first. */
export const returnsNumbered = async (tx: Db, caller: Caller, siteId: string, number: string): Promise<Returned[]> =>
  (await returnsByNumber(tx, caller, siteId, [number])).get(number)!;

/** The same for several numbers in as few statements. */
export async function returnsByNumber(
  tx: Db,
  caller: Caller,
  siteId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Returned[]>> {
  const system = asSystemIn(caller, siteId);
  const labelled = await findWhere(tx, system, returnLogisticsOrder, { returnsOrderNumberNo: numbers });
  const own = await findWhere(tx, system, returnLogisticsOrder, { serialNumber: numbers });
  const original = await findWhere(tx, system, returnLogisticsOrder, { originalOrderNumberNo: numbers });
  const bearing = (number: string) => [
    ...labelled.filter(({ returnsOrderNumberNo }) => returnsOrderNumberNo === number),
    ...own.filter(({ serialNumber }) => serialNumber === number),
    ...original.filter(({ originalOrderNumberNo }) => originalOrderNumberNo === number),
  ];
  return new Map(
    numbers.map((number) => {
      const seen = new Set<string>();
      return [number, bearing(number).filter(({ id, status }) => status !== Deleted && !seen.has(id) && seen.add(id))];
    }),
  );
}
