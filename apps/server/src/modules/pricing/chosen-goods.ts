import { refuse } from '@entrepot/contract/core/errors.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { PricedGoods } from '@entrepot/rules/pricing/goods.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { commoditiesToOrder, orderablePlaces, pricedStock } from '../commodities/public.ts';
import { freeOf, pricedPackage } from './goods.ts';

/** Pieces of a package or of a commodity; without a quantity what is free of the package, or one piece. */
export interface ChosenGoods {
  packageId?: string | null;
  commodityId?: string | null;
  quantity?: number | null;
}
/** Chosen goods as a price sees them, and whose they are. */
export interface PricedChoice {
  siteId: string;
  ownerId: string | null;
  goods: PricedGoods[];
}

/** Looks goods up that lie in a warehouse; what the caller does not see is not found (101), a package elsewhere is refused (313). */
export async function chosenGoods(tx: Tx, caller: Caller, warehouseId: string, chosen: readonly ChosenGoods[]): Promise<PricedChoice> {
  const [packages, stock] = [await chosenPackages(tx, caller, warehouseId, chosen), await chosenStock(tx, caller, warehouseId, chosen)];
  const [first] = [...packages, ...stock];
  if (!first || packages.length + stock.length !== chosen.length) throw refuse('NotFound');
  return { siteId: first.siteId, ownerId: first.ownerId, goods: [...packages, ...stock].map(({ priced }) => priced) };
}

type One = Pick<PricedChoice, 'siteId' | 'ownerId'> & { priced: PricedGoods };

async function chosenPackages(tx: Tx, caller: Caller, warehouseId: string, chosen: readonly ChosenGoods[]): Promise<One[]> {
  const quantities = new Map(chosen.flatMap(({ packageId, quantity }) => (packageId ? [[packageId, quantity] as const] : [])));
  if (!quantities.size) return [];
  const rows = await findWhere(tx, caller, pkg, { id: [...quantities.keys()] });
  if (rows.some((row) => row.warehouseId !== warehouseId)) throw refuse('DifferentWarehouse');
  return rows.map((row) => ({ ...row, priced: pricedPackage({ row, quantity: quantities.get(row.id) ?? freeOf(row) }) }));
}

async function chosenStock(tx: Tx, caller: Caller, warehouseId: string, chosen: readonly ChosenGoods[]): Promise<One[]> {
  const quantities = new Map(chosen.flatMap(({ commodityId, quantity }) => (commodityId ? [[commodityId, quantity ?? 1] as const] : [])));
  const rows = [...(await commoditiesToOrder(tx, caller, [...quantities.keys()])).values()];
  if (!rows.length) return [];
  const places = await orderablePlaces(tx, { siteId: rows[0]!.siteId, warehouseId, commodityIds: [...quantities.keys()] });
  return rows.map((row) => {
    const batchDate = places.find(({ commodityId }) => commodityId === row.id)?.batchDate ?? null;
    return { siteId: row.siteId, ownerId: row.ownerId, priced: pricedStock(row, quantities.get(row.id)!, batchDate) };
  });
}
