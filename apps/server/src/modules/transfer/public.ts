import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';

// The interface of this module for other modules.

/** SQL condition: warehouse staff see the transfers that leave or reach one of their warehouses. */
export function wayScope({ audience, warehouseIds }: Caller): RawBuilder<boolean> {
  if (audience !== 'warehouse') return sql<boolean>`true`;
  const own = sql`any(${warehouseIds ?? []}::uuid[])`;
  return sql<boolean>`(from_warehouse_id = ${own} or to_warehouse_id = ${own})`;
}

/** Whether a transfer leaves a warehouse of the caller, in SQL; true for everyone but warehouse staff. */
export const leavesHere = ({ audience, warehouseIds }: Caller): RawBuilder<boolean> =>
  audience === 'warehouse' ? sql<boolean>`from_warehouse_id = any(${warehouseIds ?? []}::uuid[])` : sql<boolean>`true`;
