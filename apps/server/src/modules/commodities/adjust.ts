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
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';
import { find } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';
import { zoneOf } from '../../core/rows/times.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import type { Commodity } from './commodity-rules.ts';
import { holdStock, moveStock, type StockMove, type StockPlace } from './ledger.ts';
import { placesOf, stockAt } from './stock.ts';

type Adjustment = Input<typeof adjustCommodityInventory>;
const { AdjustIn, AdjustOut } = enumCodes.StockMovementType;
const { Frozen, InTransit } = enumCodes.InventoryState;
const sourceType = 'stockAdjustment';

/**
 * Corrects what lies of a commodity in one place by so many pieces, with a reason. What orders hold and what is still coming is not
 * corrected by hand (102); what is more than one person may correct is for a count, which two people do (106).
 */
export async function adjust(tx: Tx, caller: Caller, input: Adjustment): Promise<true> {
  const { quantity, inventoryState } = input;
  if (!quantity) throw invalid({ field: 'Quantity', key: 'tooSmall', values: { min: 1 } });
  if (inventoryState === Frozen || inventoryState === InTransit) throw commoditiesErrors.heldOrComing();
  await holdStock(tx, [input]);
  const row = await find(tx, caller, commodity, input.commodityId);
  const place = await placeFor(tx, caller, input, row);
  await refuseTooMany(tx, caller, row, quantity);
  await moveStock(tx, caller, quantity > 0 ? [found(input, row, place, caller)] : await lost(tx, input, row));
  return true;
}

/** Where the pieces lie: a warehouse of the commodity's site (101), and if one is given a shelf of it (212). */
async function placeFor(tx: Tx, caller: Caller, { warehouseId, shelfId, inventoryState }: Adjustment, row: Commodity): Promise<StockPlace> {
  const house = await find(tx, atSite(caller, row.siteId), warehouse, warehouseId);
  if (!shelfId) return { warehouseId: house.id, state: inventoryState };
  const place = await find(tx, atSite(caller, row.siteId), shelf, shelfId);
  if (place.warehouseId !== house.id) throw shelvingErrors.otherWarehouse({ number: place.number });
  return { warehouseId: house.id, state: inventoryState, shelfId };
}

/** What one person corrected of a commodity within a day counts together: many small ones are a large one. */
async function refuseTooMany(tx: Tx, caller: Caller, { siteId, id, commodityCode }: Commodity, quantity: number): Promise<void> {
  const { countLimitPieces: limit } = await siteConfigurationOf(tx, siteId);
  if (!limit) return;
  const since = new Date(caller.now.getTime() - 86_400_000);
  const found = await sql<{ pieces: number }>`select coalesce(sum(quantity), 0)::int as pieces from stock_movement
    where site_id = ${siteId} and commodity_id = ${id} and creation_time > ${since} and source_type = ${sourceType} and operator_id = ${caller.userId}`.execute(
    tx,
  );
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

/** Pieces that were found; on a shelf they are a batch of today. */
function found(input: Adjustment, row: Commodity, place: StockPlace, { now }: Caller): StockMove {
  const batchDate = place.shelfId ? dayOf(now, zoneOf(row.siteId)) : null;
  return { ...moveOf(input, row), type: AdjustIn, quantity: input.quantity, from: null, to: { ...place, batchDate }, line: 0 };
}

/** Pieces that are not there: those of the oldest batch are missing first (213). */
async function lost(tx: Tx, input: Adjustment, row: Commodity): Promise<StockMove[]> {
  const { warehouseId, inventoryState: state } = input;
  const there = { siteId: row.siteId, commodityIds: [row.id], warehouseId, state, shelfId: input.shelfId ?? null, binId: null };
  const missing = placesOf(await stockAt(tx, there), -input.quantity, row.commodityCode);
  const move = moveOf(input, row);
  return missing.map(({ shelfId, batchDate, quantity }, line) => ({
    ...move,
    type: AdjustOut,
    quantity,
    from: { warehouseId, state, shelfId, batchDate },
    to: null,
    line,
  }));
}
