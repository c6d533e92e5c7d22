import { type RawBuilder, sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { daysAfter, timeIn } from '@entrepot/contract/core/zones.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { scopeOf } from '../../core/scope/scope.ts';
import { zoneOf } from '../../core/db/times.ts';

/** A kind of movement by which a record proceeds, and the column that refers to that record. */
interface MovementLink {
  type: CodeOf<'StockMovementType'>;
  source: 'packageStep' | 'logisticsOrder';
  column: 'packageId' | 'sourceId';
}

/** Returns the list filter for records with such a movement on a day of the site's calendar, as reports count them. */
export const movedOn =
  (caller: Caller, { type, source, column }: MovementLink) =>
  (day: string): RawBuilder<unknown> => {
    const zone = zoneOf(caller.siteIds.length === 1 ? caller.siteIds[0]! : caller.siteId);
    return sql`id = any(array(select m.${sql.ref(column)}
        from warehouse w
        join stock_movement m on m.site_id = w.site_id
          and m.warehouse_id = w.id
          and m.stock_movement_type = ${sql.lit(type)}
          and m.creation_time >= ${timeIn(zone, day)}
          and m.creation_time < ${timeIn(zone, daysAfter(day, 1))}
        where ${scopeOf(caller, warehouse, 'w')}
          and ${scopeOf(caller, stockMovement, 'm')}
          and m.source_type = ${sql.lit(source)}
          and m.${sql.ref(column)} is not null))`;
  };
