import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import type { transferShelvesGoods } from '@entrepot/contract/modules/shelving/calls.ts';
import { goodsTransferred, heldStockTransferred, type StockToMove } from '@entrepot/contract/modules/shelving/facts.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find } from '../../core/rows/rows.ts';
import { lyingByItself } from './contents.ts';
import type { Shelf } from './load.ts';

type Items = Input<typeof transferShelvesGoods>['items'];
/** What is moved beside packages: those who keep it move it. */
export interface Others {
  stock: readonly StockToMove[];
  binIds: readonly string[];
  returnIds: readonly string[];
}
const { Available, Frozen, Defective, Problem } = enumCodes.InventoryState;
const onShelves = [Available, Frozen, Defective, Problem] as const;

/** The packages, stock, bins and returns that a call names, each item one of them (100). */
export function goodsIn(items: Items): Others & { packageIds: string[] } {
  const isOne = ({ packageId, commodityId, binId, returnLogisticsOrderId }: Items[number]) =>
    [packageId, commodityId, binId, returnLogisticsOrderId].filter(Boolean).length === 1;
  if (!items.every(isOne)) throw shelvingErrors.oneKind();
  return {
    packageIds: items.flatMap(({ packageId }) => packageId ?? []),
    binIds: items.flatMap(({ binId }) => binId ?? []),
    returnIds: items.flatMap(({ returnLogisticsOrderId }) => returnLogisticsOrderId ?? []),
    stock: items.flatMap(({ commodityId, inventoryState, quantity }) =>
      commodityId ? [{ commodityId, inventoryState: inventoryState ?? Available, quantity: quantity ?? null }] : [],
    ),
  };
}

/** Both shelves, which must be two of one warehouse (120, 212). */
export function twoOfOneHouse(from: Shelf, to: Shelf): { from: Shelf; to: Shelf } {
  if (from.id === to.id) throw shelvingErrors.sameShelf({ number: to.number });
  if (from.warehouseId !== to.warehouseId) throw shelvingErrors.otherWarehouse({ number: to.number });
  return { from, to };
}

/** The stock, the bins and the returns that lie on a shelf. */
export async function othersOn(tx: Tx, caller: Caller, shelfId: string): Promise<Others> {
  const { siteId } = await find(tx, caller, shelf, shelfId);
  const stock = await sql<Pick<RowOf<typeof commodityInventory>, 'commodityId'>>`select distinct commodity_id
    from commodity_inventory where site_id = ${siteId} and shelf_id = ${shelfId} and bin_id is null and quantity > 0`.execute(tx);
  const bins = await sql<{
    id: string;
  }>`select id from bin where site_id = ${siteId} and shelf_id = ${shelfId} and not is_deleted order by id`.execute(tx);
  const returns = await sql<{
    id: string;
  }>`select x.id from return_logistics_order x where x.site_id = ${siteId} and x.shelf_id = ${shelfId}
      and ${lyingByItself} order by x.id`.execute(tx);
  // Until they are held, an order may take or free some of them.
  const inAnyState = ({ commodityId }: { commodityId: string }) =>
    onShelves.map((inventoryState) => ({ commodityId, inventoryState, quantity: null, ifAny: true }));
  const idsOf = (found: { rows: { id: string }[] }) => found.rows.map(({ id }) => id);
  return { stock: stock.rows.flatMap(inAnyState), binIds: idsOf(bins), returnIds: idsOf(returns) };
}

/**
 * Has stock, bins and returns moved by those who keep them, which hold their goods before the shelves, as everybody does. Refuses what lies
 * elsewhere (206), and pieces of orders that are being picked (102): they are picked from where they lie.
 */
export async function transferOthers(
  tx: Tx,
  caller: Caller,
  { fromShelfId, toShelfId }: { fromShelfId: string; toShelfId: string },
  others: Others,
): Promise<void> {
  const { binIds, returnIds } = others;
  if (!others.stock.length && !binIds.length && !returnIds.length) return;
  const { from, to } = twoOfOneHouse(await find(tx, caller, shelf, fromShelfId), await find(tx, caller, shelf, toShelfId));
  await refuseBinsElsewhere(tx, from, binIds);
  const way = { siteId: from.siteId, warehouseId: from.warehouseId, fromShelfId: from.id, toShelfId: to.id };
  const held = others.stock.filter(({ inventoryState }) => inventoryState === Frozen);
  const free = others.stock.filter(({ inventoryState }) => inventoryState !== Frozen);
  const commodityIds = [...new Set(others.stock.map(({ commodityId }) => commodityId))];
  if (held.length) await announce(tx, caller, heldStockTransferred, { ...way, stock: held, commodityIds });
  if (free.length || binIds.length || returnIds.length)
    await announce(tx, caller, goodsTransferred, { ...way, stock: free, binIds, returnIds });
}

async function refuseBinsElsewhere(tx: Tx, { siteId, id, number }: Shelf, binIds: readonly string[]): Promise<void> {
  if (!binIds.length) return;
  const here = await tx
    .selectFrom('bin')
    .select('id')
    .where('siteId', '=', siteId)
    .where('shelfId', '=', id)
    .where('id', '=', oneOf([...new Set(binIds)]))
    .execute();
  if (here.length !== new Set(binIds).size) throw shelvingErrors.binNotHere({ number });
}
