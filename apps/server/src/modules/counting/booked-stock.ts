import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import type { Tx } from '../../core/db/db.ts';
import type { CountLine, CountShelf } from './rows.ts';

const { Available, Frozen, InTransit } = enumCodes.InventoryState;
const { OnShelf } = enumCodes.BinStatus;

/** One kind of goods on a shelf: pieces of a commodity in a state, or a package, bin or return. */
type Goods = Pick<CountLine, 'commodityId' | 'packageId' | 'binId' | 'returnId' | 'inventoryState'>;

/** The system quantity of goods on a shelf: now, and the minimum and maximum while it was counted. */
export interface BookedStock extends Goods {
  now: number;
  least: number;
  most: number;
}
interface Step extends Pick<CountLine, 'commodityId' | 'inventoryState'> {
  by: number;
}

type Place = Pick<CountShelf, 'siteId' | 'shelfId'>;
/** Goods and state as a key: c, p, b or r, the id, the state. */
export const keyOf = ({ commodityId, packageId, binId, returnId, inventoryState }: Goods): string => {
  const kind = commodityId ? 'c' : packageId ? 'p' : binId ? 'b' : 'r';
  return `${kind} ${commodityId ?? packageId ?? binId ?? returnId} ${inventoryState ?? ''}`;
};

function goodsOfKey(key: string): BookedStock {
  const [kind, id = '', state] = key.split(' ');
  const of = (wanted: string) => (kind === wanted ? id : null);
  const inventoryState = state ? (Number(state) as CountLine['inventoryState']) : null;
  return { commodityId: of('c'), packageId: of('p'), binId: of('b'), returnId: of('r'), inventoryState, now: 0, least: 0, most: 0 };
}

// Counting cannot distinguish reserved pieces, so they count as available.
const seen = (column: string) => sql`case when ${sql.ref(column)} = ${Frozen} then ${Available}::smallint else ${sql.ref(column)} end`;

/** The current system quantities of a shelf; the shelf must be locked. */
async function bookedNow(tx: Tx, { siteId, shelfId }: Place): Promise<BookedStock[]> {
  const found = await sql<BookedStock>`
    select i.commodity_id, null::uuid as package_id, null::uuid as bin_id, null::uuid as return_id,
      ${seen('i.inventory_state')} as inventory_state, sum(i.quantity)::int as now
    from commodity_inventory i
    where i.site_id = ${siteId}
      and i.shelf_id = ${shelfId}
      and i.bin_id is null
      and i.quantity > 0
      and i.inventory_state <> ${InTransit}
    group by 1, 5
    union all select null, k.id, null, null, null, 1
    from package k
    where k.site_id = ${siteId} and k.shelf_id = ${shelfId} and not k.is_deleted
    union all select null, null, b.id, null, null, 1
    from bin b
    where b.site_id = ${siteId} and b.shelf_id = ${shelfId} and b.bin_status = ${OnShelf} and not b.is_deleted
    union all select null, null, null, x.id, null, 1
    from return_logistics_order x
    where x.site_id = ${siteId}
      and x.shelf_id = ${shelfId}
      and x.package_id is null
      and not x.is_deleted
      and x.status = any(${returnLogisticsOrderStates.codes('inWarehouse')}::smallint[])`.execute(tx);
  return found.rows.map((row) => ({ ...row, least: row.now, most: row.now }));
}

/** The same in the form stored until the shelf is submitted. */
export async function bookedAtStart(tx: Tx, place: Place): Promise<Record<string, number>> {
  return Object.fromEntries((await bookedNow(tx, place)).map((row) => [keyOf(row), row.now]));
}

/**
 * The system quantities of a submitted shelf. Goods that moved during the count may or may not have been counted, so every quantity between
 * the minimum and the maximum of that time is accepted.
 */
export async function bookedOn(
  tx: Tx,
  shelf: Pick<CountShelf, 'siteId' | 'shelfId' | 'startTime' | 'bookedAtStart'>,
): Promise<BookedStock[]> {
  const booked = new Map((await bookedNow(tx, shelf)).map((row) => [keyOf(row), row]));
  const before = shelf.bookedAtStart ?? {};
  for (const [key, at] of Object.entries(before)) widen(booked, key, at);
  for (const [key, row] of booked) if (!(key in before)) booked.set(key, { ...row, least: 0 });
  if (shelf.startTime) await widenByMovements(tx, booked, shelf, shelf.startTime);
  return [...booked.values()];
}

function widen(booked: Map<string, BookedStock>, key: string, level: number): void {
  const row = booked.get(key) ?? goodsOfKey(key);
  booked.set(key, { ...row, least: Math.min(row.least, level), most: Math.max(row.most, level) });
}

/** Reverts the movements of the shelf since then, newest first, and records each level. */
async function widenByMovements(tx: Tx, booked: Map<string, BookedStock>, { siteId, shelfId }: Place, since: Date): Promise<void> {
  const steps = await sql<Step>`select m.commodity_id, ${seen('t.state')} as inventory_state, t.by
    from (select distinct target_id
      from shelf_log
      where site_id = ${siteId} and shelf_id = ${shelfId} and creation_time >= ${since} and target_type = 'commodity') l
    join stock_movement m on m.site_id = ${siteId} and m.commodity_id = l.target_id and m.creation_time >= ${since}
    cross join lateral (values (m.to_shelf_id, m.to_bin_id, m.to_state, m.quantity),
        (m.from_shelf_id, m.from_bin_id, m.from_state, -m.quantity)) t (shelf_id, bin_id, state, by)
    where t.shelf_id = ${shelfId} and t.bin_id is null
    order by m.creation_time desc, m.id desc`.execute(tx);
  const levels = new Map<string, number>();
  for (const { commodityId, inventoryState, by } of steps.rows) {
    const key = keyOf({ commodityId, packageId: null, binId: null, returnId: null, inventoryState });
    const level = (levels.get(key) ?? booked.get(key)?.now ?? 0) - by;
    levels.set(key, level);
    widen(booked, key, level);
  }
  const parcels = await sql<{
    key: string;
  }>`select distinct left(target_type, 1) || ' ' || target_id || ' ' as key
    from shelf_log
    where site_id = ${siteId}
      and shelf_id = ${shelfId}
      and creation_time >= ${since}
      and target_type in ('package', 'bin', 'return')
      and target_id is not null`.execute(tx);
  for (const { key } of parcels.rows) for (const level of [0, 1]) widen(booked, key, level);
}

/** The system quantity closest to the count among those valid while it was counted. */
export const nearest = ({ least, most }: Pick<BookedStock, 'least' | 'most'>, counted: number): number =>
  Math.min(Math.max(counted, least), most);
