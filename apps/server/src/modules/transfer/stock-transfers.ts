import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import { stockTransfer, stockTransferStates } from '@entrepot/contract/modules/transfer/stock-transfer.ts';
import {
  type cancelStockTransfers,
  type establishStockTransfers,
  getStockTransferById,
} from '@entrepot/contract/modules/transfer/stock-transfer-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, findWhere, insert, lockAll } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import { listJson } from '../../core/lists/json-answers.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { atSite } from '../../core/scope/scope.ts';
import { documentNumber } from '@entrepot/rules/numbers.ts';
import { orderablePieces, orderableStock } from '../commodities/public.ts';
import { isAtEitherEnd, refuseReceiver, refuseWay } from './route.ts';
import { lotNumbered } from './stock-transfer-lots.ts';

const { output } = getStockTransferById;

/**
 * Requests a transfer for each commodity. Throws `InsufficientStock` for more pieces than the warehouse can send now, and `NoMatchingGoods`
 * for an unknown lot.
 */
export async function establish(tx: Tx, caller: Caller, input: Input<typeof establishStockTransfers>) {
  const { items, remarks = null, ...ends } = input;
  if (!items.length) throw refuse('AtLeastOneSelection');
  const way = await refuseWay(tx, caller, ends);
  refuseReceiver(caller, way);
  const keys = items.map(({ commodityId, lotNumber }) => `${commodityId} ${lotNumber ?? ''}`);
  const again = keys.findIndex((key, at) => keys.indexOf(key) !== at);
  if (again >= 0) throw transferErrors.commodityTwice({ line: again + 1 });
  const commodityIds = [...new Set(items.map(({ commodityId }) => commodityId))];
  const commodities = await findWhere(tx, atSite(caller, way.siteId), commodity, { id: commodityIds });
  const stock = await orderableStock(tx, { siteId: way.siteId, warehouseId: way.fromWarehouseId, commodityIds });
  const ids: string[] = [];
  for (const { commodityId, quantity, lotNumber } of items) {
    const row = commodities.find(({ id }) => id === commodityId);
    if (!row?.ownerId) throw refuse('NotFound');
    const pieces = stock.get(commodityId) ?? 0;
    if (quantity > pieces) throw transferErrors.notThatMany({ pieces, wanted: quantity });
    const made = await insert(tx, caller, stockTransfer, {
      ...way,
      number: await nextNumber(caller, way.siteId),
      commodityId,
      ownerId: row.ownerId,
      lotId: await lotNumbered(tx, way.siteId, commodityId, lotNumber),
      quantity,
      remarks,
    });
    ids.push(made.id);
  }
  return { ids };
}

async function nextNumber(caller: Caller, siteId: string): Promise<string> {
  const day = dayOf(caller.now, zoneOf(siteId));
  return documentNumber('transfers', day, await caller.takeNumber(siteId, 'TD', day.slice(2).replaceAll('-', '')));
}

/** Cancels requested transfers. Throws `StateNotAllowed` once pieces are picked, and `WarehouseMismatch` at the receiving end. */
export async function cancel(tx: Tx, caller: Caller, { ids }: Input<typeof cancelStockTransfers>): Promise<true> {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  for (const row of await lockAll(tx, caller, stockTransfer, ids)) {
    if (!isAtEitherEnd(caller, row)) throw refuse('NotFound');
    refuseReceiver(caller, row);
    await change(tx, caller, stockTransfer, row, { status: stockTransferStates.after(row.status, 'cancel') });
  }
  return true;
}

/** One transfer with its lots and the shelves of the sending warehouse that have its pieces. Throws `NotFound`. */
export async function oneTransfer(tx: Db, caller: Caller, { id }: Input<typeof getStockTransferById>): Promise<RawJson> {
  const row = await find(tx, caller, stockTransfer, id);
  if (!isAtEitherEnd(caller, row)) throw refuse('NotFound');
  const lot = { lotNumber: sql`l.number`, expiryDate: sql`l.expiry_date` };
  const lots = listJson(
    caller,
    output.children.lots,
    { ...lot, quantity: sql`p.quantity`, open: sql`p.open` },
    {
      from: sql`(select t.site_id, t.lot_id, sum(t.quantity)::int as quantity,
          sum(t.quantity - t.arrived_quantity - t.lost_quantity)::int as open
        from stock_transfer_piece t
        where t.site_id = r.site_id and t.transfer_id = r.id
        group by t.site_id, t.lot_id) p
        left join commodity_lot l on l.site_id = p.site_id and l.id = p.lot_id`,
      order: sql`l.expiry_date nulls last, l.number nulls last`,
    },
  );
  const shelves = listJson(
    caller,
    output.children.shelves,
    { ...lot, shelfNumber: sql`s.number`, quantity: sql`i.quantity` },
    {
      from: sql`commodity_inventory i
        join shelf s on s.site_id = i.site_id and s.id = i.shelf_id
        left join commodity_lot l on l.site_id = i.site_id and l.id = i.lot_id
        where i.site_id = r.site_id and i.warehouse_id = r.from_warehouse_id and i.commodity_id = r.commodity_id
          and (r.lot_id is null or i.lot_id = r.lot_id) and ${orderablePieces} and i.quantity > 0`,
      order: sql`l.expiry_date nulls last, i.batch_date nulls first, s.number`,
    },
  );
  return rowJson(tx, caller, stockTransfer, id, { output, also: { lots, shelves } });
}
