import { sql } from 'kysely';
import { items, type Piece } from './item.ts';

/** The goods that left containers without a history of their own, in SQL. */
export const exitsOf = (siteId: string, ids: readonly string[] | Piece): Piece =>
  items(
    sql`x.item_kind`,
    {
      id: sql`x.item_id`,
      number: sql`x.item_number`,
      orderId: sql`x.logistics_order_id`,
      orderNumber: sql`(select o.serial_number from logistics_order o where o.site_id = x.site_id and o.id = x.logistics_order_id)`,
      quantity: sql`x.quantity`,
      until: sql`x.creation_time`,
      untilBy: sql`x.operator_id`,
    },
    sql`container_exit x where x.site_id = ${siteId} and x.container_id = any(${Array.isArray(ids) ? sql`${ids}::uuid[]` : ids})`,
  );
