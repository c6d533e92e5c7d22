import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import type { getStockMovements } from '@entrepot/contract/modules/commodities/stock-movements-call.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/rows/db.ts';
import { pageOf } from '../../core/rows/list.ts';

const onTheWay = sql.lit(enumCodes.InventoryState.InTransit);
const lies = (state: string) => sql`coalesce(${sql.ref(state)} <> ${onTheWay}, false)`;

/** Did a movement add to what lies in the house, or take from it? Goods on their way do not lie there yet. */
const changed = (change: string): RawBuilder<boolean> => {
  if (change === 'came') return sql`(not ${lies('from_state')} and ${lies('to_state')})`;
  if (change === 'went') return sql`(${lies('from_state')} and not ${lies('to_state')})`;
  return sql`false`;
};

/** A page of what moved in stock, newest first. */
export const listMovements = (tx: Tx, caller: Caller, query: Input<typeof getStockMovements>): Promise<RawJson> =>
  pageOf(tx, caller, stockMovement, query, { filters: { stockChange: changed } });
