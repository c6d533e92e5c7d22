import { rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import type { RentItem } from '@entrepot/rules/pricing/rent.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';

/** Goods as rent looks at them: where they lie, what quotations ask of them, and each part of them with its days. */
export interface RentGoods {
  id: string;
  siteId: string;
  /** How people call it. */
  number: string;
  warehouseId: string | null;
  cargoTypeId: string | null;
  items: readonly RentItem[];
}

/** Whose goods are looked for, up to which day, and which of them; all when none are named. */
export interface RentSearch {
  siteId: string;
  ownerId: string;
  until: string;
  ids?: readonly string[] | null;
}

/** Goods of a site to be read; held by rising id when their rent is about to be settled. */
export interface RentReading {
  siteId: string;
  ids: readonly string[];
  hold: boolean;
}

/** A kind of goods that is charged rent; `target` is what its quotations are for. */
export interface RentKind {
  readonly target: number;
  /** The ids of a customer's goods with days up to a day for which no rent was settled, rising. */
  rentable(tx: Tx, search: RentSearch): Promise<string[]>;
  /** Reads goods; what lies in several warehouses comes once for each. */
  read(tx: Tx, caller: Caller, reading: RentReading): Promise<RentGoods[]>;
  /** Notes the last day that goods, which are held, were charged for. */
  settle(tx: Tx, caller: Caller, goods: RentGoods, until: string): Promise<void>;
  /** The customers of some sites with goods that may owe rent up to a day. */
  owners(tx: Tx, siteIds: readonly string[], until: string): Promise<{ siteId: string; ownerId: string }[]>;
}

/** Which kind of goods an id is, as answers name it. */
export const namedBy = (target: number, id: string) => ({
  packageId: target === rentTargets.packages ? id : null,
  commodityId: target === rentTargets.commodities ? id : null,
  binId: target === rentTargets.bins ? id : null,
});
