import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodityLot, lotStates } from '@entrepot/contract/modules/commodities/commodity-lot.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import { blockLots, correctLot, expiryDays, getCommodityLots, unblockLots } from '@entrepot/contract/modules/commodities/lot-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { handle, type Handler, type RawJson } from '../../core/calls/handler.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, lock, lockAll } from '../../core/db/rows.ts';
import { pageOf } from '../../core/lists/page.ts';
import { refuseExpiry } from './lots.ts';

const { Frozen, InTransit } = enumCodes.InventoryState;

/** SQL: the inventory `i` of the lot `of` in the caller's warehouses; the parent table has no index by lot. */
function stockOf(of: string, { audience, warehouseIds }: Caller, warehouseId?: string | null) {
  const own = audience === 'warehouse' && warehouseIds ? sql`and i.warehouse_id = any(${warehouseIds}::uuid[])` : sql``;
  return sql`from commodity_inventory_lot i where i.site_id = ${sql.ref(`${of}.site_id`)} and i.lot_id = ${sql.ref(`${of}.id`)}
    and i.quantity > 0 and i.inventory_state <> ${sql.lit(InTransit)} ${own} ${warehouseId ? sql`and i.warehouse_id = ${warehouseId}` : sql``}`;
}

/** SQL condition: has a lot pieces in the caller's warehouses that expire within so many days, by the calendar of its site? */
const expiresWithin = (caller: Caller, days: number, warehouseId?: string | null) =>
  sql<boolean>`(expiry_date <= day_at(commodity_lot.site_id, now()) + ${sql.lit(days)} and exists (select 1 ${stockOf('commodity_lot', caller, warehouseId)}))`;

/** SQL condition: is a lot one of those whose stock expires soon? */
export const expiringSoon = (caller: Caller) => expiresWithin(caller, expiryDays);

/** Returns a page of lots with their pieces, the earliest expiry date first unless another order is requested. */
function list(tx: Db, caller: Caller, { siteId, ...query }: Input<typeof getCommodityLots> & Partial<ListQuery>): Promise<RawJson> {
  const { sortType } = query;
  const isThere = sql`exists (select 1 ${stockOf('commodity_lot', caller, query.warehouseId)})`;
  return pageOf(
    tx,
    caller,
    commodityLot,
    { ...query, siteId: siteId || null },
    {
      order: sortType ? undefined : { column: 'expiry_date', by: sql`expiry_date nulls last, id desc` },
      filters: {
        warehouseId: () => isThere,
        daysAhead: (days: number) => expiresWithin(caller, days, query.warehouseId),
      },
      output: getCommodityLots.output,
      also: {
        quantity: sql`coalesce((select sum(i.quantity) ${stockOf('r', caller, query.warehouseId)}), 0)::int`,
        reservedQuantity: sql`coalesce((select sum(i.quantity) ${stockOf('r', caller, query.warehouseId)} and i.inventory_state = ${sql.lit(Frozen)}), 0)::int`,
      },
    },
  );
}

/** Blocks lots with a reason. Throws `StateNotAllowed` for blocked ones. */
async function block(tx: Tx, caller: Caller, { ids, reason }: Input<typeof blockLots>): Promise<true> {
  for (const row of await lockAll(tx, caller, commodityLot, ids)) {
    const status = lotStates.after(row.status, 'block');
    await change(tx, caller, commodityLot, row, { status, blockReason: reason, blockedTime: caller.now, blockerId: caller.userId });
  }
  return true;
}

/** Unblocks lots. Throws `StateNotAllowed` for usable ones. */
async function unblock(tx: Tx, caller: Caller, { ids }: Input<typeof unblockLots>): Promise<true> {
  for (const row of await lockAll(tx, caller, commodityLot, ids)) {
    const status = lotStates.after(row.status, 'unblock');
    await change(tx, caller, commodityLot, row, { status, blockReason: null, blockedTime: null, blockerId: null });
  }
  return true;
}

/** Corrects the expiry date of a lot. Throws `StateNotAllowed` for the same date and `ValidationFailed` for an implausible one. */
async function correct(tx: Tx, caller: Caller, { id, expiryDate = null }: Input<typeof correctLot>): Promise<true> {
  const row = await lock(tx, caller, commodityLot, id);
  if (row.expiryDate === expiryDate) throw commoditiesErrors.sameExpiry({ lot: row.number });
  refuseExpiry(caller, row.siteId, expiryDate, { confirmExpired: true });
  await change(tx, caller, commodityLot, row, { expiryDate });
  return true;
}

/** Handlers of lots. */
export const lotHandlers: readonly Handler[] = [
  ...handle(getCommodityLots, list),
  ...handle(blockLots, block),
  ...handle(unblockLots, unblock),
  ...handle(correctLot, correct),
];
