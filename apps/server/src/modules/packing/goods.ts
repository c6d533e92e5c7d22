import { sql } from 'kysely';
import { isCodeOfCommodity } from '@entrepot/rules/commodity-codes.ts';
import { isCodeOfPiece } from '@entrepot/rules/pieces.ts';
import { type Dec, dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { orderGoods } from '@entrepot/contract/modules/orders/order-lines.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { Order } from '../orders/public.ts';

/** Goods of an order at the packing station; weight in kg. */
export interface TableGoods
  extends Pick<RowOf<typeof orderGoods>, 'id' | 'packageId' | 'commodityId' | 'quantity' | 'pickedQuantity' | 'packedQuantity'> {
  courierNumber: string;
  /** See `pkg.labelNumber`. */
  labelNumber: string | null;
  commodityCode: string | null;
  identificationCode: string | null;
  moreBarcodes: string[] | null;
  productName: string | null;
  pictures: string[];
  grossWeight: string;
  /** Of one piece in m³; 0 when it was never measured. */
  volume: Dec;
}

// In cm³; measured sides before the customer's.
const commodityVolume = sql`coalesce(c.measured_length * c.measured_width * c.measured_height, c.length * c.width * c.height)`;

/** The goods of an order with the packer's details. */
export async function tableGoods(tx: Db, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<TableGoods[]> {
  const found = await sql<TableGoods>`
    select g.id, g.package_id, g.commodity_id,
      coalesce(k.courier_number, c.identification_code, c.commodity_code, '') as courier_number, k.label_number, c.commodity_code,
      c.identification_code, c.more_barcodes, coalesce(g.declared_name, k.product_name, c.name) as product_name,
      coalesce(k.pictures, c.pictures, '[]'::jsonb) as pictures,
      coalesce(k.gross_weight, coalesce(c.measured_gross_weight, c.gross_weight) * g.quantity, 0) as gross_weight, g.quantity,
      g.picked_quantity, g.packed_quantity,
      coalesce(k.length * k.width * k.height / greatest(k.quantity, 1), ${commodityVolume}, 0) / 1000000 as volume
    from order_goods g
    left join package k on k.site_id = g.site_id and k.id = g.package_id
    left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    where g.site_id = ${siteId} and g.logistics_order_id = ${id}
    order by g.id`.execute(tx);
  return found.rows;
}

/** The volume of an order's goods in m³; null when some were never measured. */
export const volumeOfGoods = (goods: readonly TableGoods[]): Dec | null =>
  goods.every(({ volume }) => dec(volume).gt(0)) ? text(sum(goods.map(({ volume, quantity }) => dec(volume).times(quantity)))) : null;

/** Whether a scanned code identifies the goods: a package's number or label, or a commodity's barcode or code. */
export const isCodeOf = (goods: TableGoods, code: string): boolean => isCodeOfPiece(goods, code) || isCodeOfCommodity(goods, code);

/** Whether every piece of an order was scanned. */
export const allScanned = (goods: readonly TableGoods[]) => goods.every(({ quantity, packedQuantity }) => packedQuantity >= quantity);

/** The total weight of an order's goods in kg; null when one was never weighed. */
export async function weightOfGoods(tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<Dec | null> {
  const found = await sql<{ weight: Dec | null }>`
    select case when bool_and(w.each > 0) then round(sum(w.each * g.quantity), 3) end as weight
    from order_goods g
    left join package k on k.site_id = g.site_id and k.id = g.package_id
    left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    cross join lateral (select coalesce(nullif(k.gross_weight, 0) / greatest(k.quantity, 1),
        k.actual_weight / greatest(k.quantity, 1), nullif(c.measured_gross_weight, 0), nullif(c.measured_actual_weight, 0),
        nullif(c.gross_weight, 0), c.actual_weight, 0) as each) w
    where g.site_id = ${siteId} and g.logistics_order_id = ${id}`.execute(tx);
  return found.rows[0]!.weight;
}
