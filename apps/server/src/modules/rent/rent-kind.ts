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

/** A kind of goods that is charged rent; `target` is what its quotations are for. */
export interface RentKind {
  readonly target: number;
  /** The ids of a customer's goods with days up to a day for which no rent was settled, rising. */
  rentable(tx: Tx, search: RentSearch): Promise<string[]>;
  /** Reads goods, and holds them by rising id when their rent is about to be settled. */
  read(tx: Tx, caller: Caller, ids: readonly string[], hold: boolean): Promise<RentGoods[]>;
  /** Notes the last day that goods, which are held, were charged for. */
  settle(tx: Tx, goods: RentGoods, until: string): Promise<void>;
  /** The customers of some sites with goods that may owe rent up to a day. */
  owners(tx: Tx, siteIds: readonly string[], until: string): Promise<{ siteId: string; ownerId: string }[]>;
}
