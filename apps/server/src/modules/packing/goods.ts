import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { orderGoods } from '@entrepot/contract/modules/orders/order-lines.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { Order } from '../orders/public.ts';

/** Goods of an order as they lie on the packing table; weight in kg. */
export interface TableGoods extends Pick<RowOf<typeof orderGoods>, 'id' | 'packageId' | 'quantity' | 'pickedQuantity' | 'packedQuantity'> {
  courierNumber: string;
  productName: string | null;
  pictures: string[];
  grossWeight: string;
}

/** The goods of an order, with what a packer sees of them. */
export async function tableGoods(tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<TableGoods[]> {
  const found = await sql<TableGoods>`
    select g.id, g.package_id, coalesce(k.courier_number, '') as courier_number, coalesce(g.declared_name, k.product_name) as product_name,
      coalesce(k.pictures, '[]'::jsonb) as pictures, coalesce(k.gross_weight, 0) as gross_weight, g.quantity, g.picked_quantity, g.packed_quantity
    from order_goods g left join package k on k.site_id = g.site_id and k.id = g.package_id
    where g.site_id = ${siteId} and g.logistics_order_id = ${id} order by g.id`.execute(tx);
  return found.rows;
}

/** Whether every piece of an order was scanned. */
export const allScanned = (goods: readonly TableGoods[]) => goods.every(({ quantity, packedQuantity }) => packedQuantity >= quantity);
