import { refuse } from '@entrepot/contract/core/errors.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { PricedGoods } from '@entrepot/rules/pricing/goods.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { commoditiesToOrder, orderablePlaces, pricedStock } from '../commodities/public.ts';
import { freeOf, pricedPackage } from './goods.ts';

/** Pieces of a package or of a commodity; without a quantity, the available pieces of the package, or one piece. */
export interface ChosenGoods {
  packageId?: string | null;
  commodityId?: string | null;
  quantity?: number | null;
}
/** Pricing data of chosen goods, and their owner. */
export interface PricedChoice {
  siteId: string;
  ownerId: string | null;
  goods: PricedGoods[];
}

/**
 * Reads goods in a warehouse. Throws `NotFound` for goods that the caller does not see, and `DifferentWarehouse` for a package in another
 * warehouse.
 */
export async function chosenGoods(tx: Db, caller: Caller, warehouseId: string, chosen: readonly ChosenGoods[]): Promise<PricedChoice> {
  const [packages, stock] = [await chosenPackages(tx, caller, warehouseId, chosen), await chosenStock(tx, caller, warehouseId, chosen)];
  const [first] = [...packages, ...stock];
  if (!first || packages.length + stock.length !== chosen.length) throw refuse('NotFound');
  return { siteId: first.siteId, ownerId: first.ownerId, goods: [...packages, ...stock].map(({ priced }) => priced) };
}

type OwnedGoods = Pick<PricedChoice, 'siteId' | 'ownerId'> & { priced: PricedGoods };

async function chosenPackages(tx: Db, caller: Caller, warehouseId: string, chosen: readonly ChosenGoods[]): Promise<OwnedGoods[]> {
  const quantities = new Map(chosen.flatMap(({ packageId, quantity }) => (packageId ? [[packageId, quantity] as const] : [])));
  if (!quantities.size) return [];
  const rows = await findWhere(tx, caller, pkg, { id: [...quantities.keys()] });
  if (rows.some((row) => row.warehouseId !== warehouseId)) throw refuse('DifferentWarehouse');
  return rows.map((row) => ({ ...row, priced: pricedPackage({ row, quantity: quantities.get(row.id) ?? freeOf(row) }) }));
}

async function chosenStock(tx: Db, caller: Caller, warehouseId: string, chosen: readonly ChosenGoods[]): Promise<OwnedGoods[]> {
  const quantities = new Map(chosen.flatMap(({ commodityId, quantity }) => (commodityId ? [[commodityId, quantity ?? 1] as const] : [])));
  const rows = [...(await commoditiesToOrder(tx, caller, [...quantities.keys()])).values()];
  if (!rows.length) return [];
  const places = await orderablePlaces(tx, { siteId: rows[0]!.siteId, warehouseId, commodityIds: [...quantities.keys()] });
  return rows.map((row) => {
    const batchDate = places.find(({ commodityId }) => commodityId === row.id)?.batchDate ?? null;
    return { siteId: row.siteId, ownerId: row.ownerId, priced: pricedStock(row, quantities.get(row.id)!, batchDate) };
  });
}
