import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { notifyCustomer } from '../messaging/public.ts';
import type { StockMove } from './movements.ts';

const { Available } = enumCodes.InventoryState;
type ThresholdCrossing = Pick<
  RowOf<typeof commodity>,
  'siteId' | 'id' | 'ownerId' | 'commodityCode' | 'name' | 'earlyWarningQuantity' | 'warnedTime'
> & {
  pieces: number;
};

/** Returns the change of sellable pieces of each commodity, without zero changes. */
function changesOf(moves: readonly StockMove[]): Map<string, number> {
  const by = new Map<string, number>();
  const add = (id: string, pieces: number) => by.set(id, (by.get(id) ?? 0) + pieces);
  for (const { commodityId, quantity, from, to } of moves) {
    if (from?.state === Available) add(commodityId, -quantity);
    if (to?.state === Available) add(commodityId, quantity);
  }
  return new Map([...by].filter(([, pieces]) => pieces !== 0));
}

/**
 * Notifies the owner of a commodity when its available quantity falls below the low-stock alert: once, until it is refilled. The
 * commodities and their stock must be locked.
 */
export async function warnEarly(tx: Tx, caller: Caller, moves: readonly StockMove[]): Promise<void> {
  const changes = changesOf(moves);
  if (!changes.size) return;
  const fallen = [...changes].filter(([, by]) => by < 0).map(([id]) => id);
  const crossed = await sql<ThresholdCrossing>`
    update commodity c
    set warned_time = case when n.pieces < c.early_warning_quantity then ${caller.now}::timestamptz end
    from (select t.id,
        coalesce((select sum(i.quantity)
            from commodity_inventory i
            where i.site_id = ${moves[0]!.siteId} and i.commodity_id = t.id and i.inventory_state = ${Available}), 0)::int as pieces
      from unnest(${[...changes.keys()].sort()}::uuid[]) t(id)) n
    where c.site_id = ${moves[0]!.siteId}
      and c.id = n.id
      and c.early_warning_quantity > 0
      and case when c.warned_time is null then n.pieces < c.early_warning_quantity
      and c.id = any(${fallen}::uuid[]) else n.pieces >= c.early_warning_quantity end
    returning c.site_id, c.id, c.owner_id, c.commodity_code, c.name, c.early_warning_quantity, c.warned_time, n.pieces`.execute(tx);
  for (const row of crossed.rows) if (row.warnedTime) await notify(tx, caller, row);
}

const notify = (tx: Tx, caller: Caller, { siteId, id, ownerId, commodityCode, name, earlyWarningQuantity, pieces }: ThresholdCrossing) =>
  notifyCustomer(tx, caller, {
    siteId,
    ownerId: ownerId!,
    type: enumCodes.UserMessageType.Package,
    text: 'commodities.messages.runsLow',
    values: { number: commodityCode, name, count: pieces, limit: earlyWarningQuantity },
    link: `/CommodityIndex?open=${id}`,
    sourceType: 'commodity',
    sourceId: id,
  });
