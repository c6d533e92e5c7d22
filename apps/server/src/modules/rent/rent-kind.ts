import { rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import type { RentItem } from '@entrepot/rules/pricing/rent.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';

/** Goods as rent sees them: their location, the criteria of quotations, and each part with its days. */
export interface RentGoods {
  id: string;
  siteId: string;
  /** The number shown to people. */
  number: string;
  warehouseId: string | null;
  cargoTypeId: string | null;
  items: readonly RentItem[];
}

/** Owner, last day and optional ids of the goods; without ids all of them. */
export interface RentSearch {
  siteId: string;
  ownerId: string;
  until: string;
  ids?: readonly string[] | null;
}

/** Goods of a site to be read. */
export interface RentReading {
  siteId: string;
  ids: readonly string[];
}

/** Goods with the last day (yyyy-MM-dd) up to which they were charged. */
export interface SettledGoods {
  goods: RentGoods;
  until: string;
}

/** A kind of goods that is charged rent; `target` matches its quotations. */
export interface RentKind {
  readonly target: number;
  /** Returns the ids of a customer's goods with unsettled days up to a day, in ascending order. */
  rentable(tx: Db, search: RentSearch): Promise<string[]>;
  /** Locks goods in ascending id order before a settlement. */
  lock(tx: Tx, caller: Caller, reading: RentReading): Promise<unknown>;
  /** Reads goods; goods in several warehouses are returned once for each. */
  read(tx: Db, caller: Caller, reading: RentReading): Promise<RentGoods[]>;
  /** Stores the last charged day of locked goods of a site, all in one statement. */
  settle(tx: Tx, caller: Caller, settled: readonly SettledGoods[]): Promise<void>;
  /** Returns the customers of some sites with goods that may owe rent up to a day. */
  owners(tx: Db, siteIds: readonly string[], until: string): Promise<{ siteId: string; ownerId: string }[]>;
}

/** Returns the id under the name of its kind, as answers have it. */
export const namedBy = (target: number, id: string) => ({
  packageId: target === rentTargets.packages ? id : null,
  commodityId: target === rentTargets.commodities ? id : null,
  binId: target === rentTargets.bins ? id : null,
});
