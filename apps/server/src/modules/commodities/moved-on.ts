import { type RawBuilder, sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { daysAfter, timeIn } from '@entrepot/contract/core/zones.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { scopeOf } from '../../core/rows/scope.ts';
import { zoneOf } from '../../core/rows/times.ts';

/** One kind of movement by which something goes on, and the column that names what did. */
interface Going {
  type: CodeOf<'StockMovementType'>;
  source: 'packageStep' | 'logisticsOrder';
  column: 'packageId' | 'sourceId';
}

/** The filter of a list to what went on by such a movement on a day of the site's calendar, as reports count it. */
export const movedOn =
  (caller: Caller, { type, source, column }: Going) =>
  (day: string): RawBuilder<unknown> => {
    const zone = zoneOf(caller.siteIds.length === 1 ? caller.siteIds[0]! : caller.siteId);
    return sql`id = any(array(select m.${sql.ref(column)} from warehouse w join stock_movement m on m.site_id = w.site_id and m.warehouse_id = w.id
      and m.stock_movement_type = ${sql.lit(type)} and m.creation_time >= ${timeIn(zone, day)} and m.creation_time < ${timeIn(zone, daysAfter(day, 1))}
      where ${scopeOf(caller, warehouse, 'w')} and ${scopeOf(caller, stockMovement, 'm')} and m.source_type = ${sql.lit(source)}
        and m.${sql.ref(column)} is not null))`;
  };
