import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import type { adjustCommodityInventory } from '@entrepot/contract/modules/commodities/stock-calls.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { find } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { zoneOf } from '../../core/db/times.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import type { Commodity } from './commodity-rules.ts';
import { lockStock, moveStock } from './ledger.ts';
import { lotFor } from './lots.ts';
import { placesOf, stockAt } from './stock.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import type { StockMove, StockPlace } from './movements.ts';

type Adjustment = Input<typeof adjustCommodityInventory>;
const { AdjustIn, AdjustOut } = enumCodes.StockMovementType;
const { Frozen, InTransit } = enumCodes.InventoryState;
const sourceType = 'stockAdjustment';

/**
 * Corrects the quantity of a commodity in one place, with a reason. Throws `StateNotAllowed` for reserved and incoming pieces, and
 * `LimitExceeded` above what one person may correct per day; larger corrections need a stock count with four-eyes approval.
 */
export async function adjust(tx: Tx, caller: Caller, input: Adjustment): Promise<true> {
  const { quantity, inventoryState } = input;
  if (!quantity) throw invalid({ field: 'Quantity', key: 'tooSmall', values: { min: 1 } });
  if (inventoryState === Frozen || inventoryState === InTransit) throw commoditiesErrors.frozenOrInTransit();
  await lockStock(tx, [input]);
  const row = await find(tx, caller, commodity, input.commodityId);
  const place = await placeFor(tx, caller, input, row);
  await refuseTooMany(tx, caller, row, quantity);
  if (quantity > 0) {
    const lotId = place.shelfId ? await lotFor(tx, caller, row, input) : null;
    await moveStock(tx, caller, [found(input, row, { ...place, lotId }, caller)]);
  } else await moveStock(tx, caller, await lost(tx, input, row));
  return true;
}

/**
 * Resolves the place: a warehouse of the commodity's site (`NotFound` otherwise) and, if given, one of its shelves (`WarehouseMismatch`).
 */
async function placeFor(tx: Tx, caller: Caller, { warehouseId, shelfId, inventoryState }: Adjustment, row: Commodity): Promise<StockPlace> {
  const warehouseRow = await find(tx, atSite(caller, row.siteId), warehouse, warehouseId);
  if (!shelfId) return { warehouseId: warehouseRow.id, state: inventoryState, lotId: null };
  const place = await find(tx, atSite(caller, row.siteId), shelf, shelfId);
  if (place.warehouseId !== warehouseRow.id) throw shelvingErrors.otherWarehouse({ number: place.number });
  return { warehouseId: warehouseRow.id, state: inventoryState, shelfId, lotId: null };
}

/** Corrections of a commodity by one person are summed per day, so that the limit cannot be split into small ones. */
async function refuseTooMany(tx: Tx, caller: Caller, { siteId, id, commodityCode }: Commodity, quantity: number): Promise<void> {
  const { countLimitPieces: limit } = await siteConfigurationOf(tx, siteId);
  if (!limit) return;
  const since = new Date(caller.now.getTime() - dayMs);
  const found = await sql<{ pieces: number }>`select coalesce(sum(quantity), 0)::int as pieces
    from stock_movement
    where site_id = ${siteId}
      and commodity_id = ${id}
      and creation_time > ${since}
      and source_type = ${sourceType}
      and operator_id = ${caller.userId}`.execute(tx);
  const pieces = found.rows[0]!.pieces + Math.abs(quantity);
  if (pieces > limit) throw commoditiesErrors.tooManyForOne({ commodity: commodityCode, pieces, limit });
}

const moveOf = ({ remarks }: Adjustment, { siteId, id, ownerId }: Commodity) => ({
  siteId,
  commodityId: id,
  ownerId: ownerId!,
  sourceType,
  sourceId: newId(),
  reason: remarks,
});

/** Adds surplus pieces; on a shelf they form a batch of today. */
function found(input: Adjustment, row: Commodity, place: StockPlace, { now }: Caller): StockMove {
  const batchDate = place.shelfId ? dayOf(now, zoneOf(row.siteId)) : null;
  return { ...moveOf(input, row), type: AdjustIn, quantity: input.quantity, from: null, to: { ...place, batchDate }, line: 0 };
}

/** Removes missing pieces from the oldest batch first. Throws `InsufficientStock`. */
async function lost(tx: Tx, input: Adjustment, row: Commodity): Promise<StockMove[]> {
  const { warehouseId, inventoryState: state } = input;
  const there = { siteId: row.siteId, commodityIds: [row.id], warehouseId, state, shelfId: input.shelfId ?? null, binId: null };
  const stock = await stockAt(tx, there);
  const lots = input.lotNumber
    ? await tx
        .selectFrom('commodityLot')
        .select('id')
        .where('siteId', '=', row.siteId)
        .where('commodityId', '=', row.id)
        .where('number', '=', input.lotNumber)
        .execute()
    : null;
  const wanted = lots ? stock.filter(({ lotId }) => lots.some(({ id }) => id === lotId)) : stock;
  const missing = placesOf(wanted, -input.quantity, row.commodityCode);
  const move = moveOf(input, row);
  return missing.map(({ shelfId, batchDate, lotId, quantity }, line) => ({
    ...move,
    type: AdjustOut,
    quantity,
    from: { warehouseId, state, shelfId, batchDate, lotId },
    to: null,
    line,
  }));
}
