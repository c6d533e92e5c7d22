import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { returnLogisticsOrderGoods } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { labelOf } from '../../core/lists/json-answers.ts';
import { items, type Piece } from './item.ts';
import type { Container } from './public.ts';

const { Expected } = enumCodes.BinStatus;
const { Pending, Available, Claimed } = enumCodes.ReturnGoodsStatus;

/** The columns of a commodity `c`. */
const commodity = { id: sql`c.id`, number: sql`c.commodity_code`, name: sql`c.name`, ownerId: sql`c.owner_id` };

/** The pieces in a bin, before its receipt those announced; and the pieces that were taken out of it. */
export function inBin(caller: Caller, { siteId, id, row }: Container, former: boolean): Piece[] {
  if (former)
    return [
      items(
        'commodity',
        {
          ...commodity,
          quantity: sql`m.quantity`,
          place: sql`(select f.number from shelf f where f.site_id = m.site_id and f.id = m.to_shelf_id)`,
          state: labelOf(caller, stockMovement.fields.stockMovementType, sql`m.stock_movement_type`),
          until: sql`m.creation_time`,
          untilBy: sql`m.operator_id`,
          reason: sql`m.reason`,
        },
        sql`stock_movement m join commodity c on c.site_id = m.site_id and c.id = m.commodity_id
          where m.site_id = ${siteId} and m.from_bin_id = ${id} and m.to_bin_id is distinct from m.from_bin_id
            and m.commodity_id in (select g.commodity_id from bin_goods g where g.site_id = ${siteId} and g.bin_id = ${id})`,
      ),
    ];
  if (row.binStatus === Expected)
    return [
      items(
        'commodity',
        { ...commodity, quantity: sql`g.quantity` },
        sql`bin_goods g join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
          where g.site_id = ${siteId} and g.bin_id = ${id}`,
      ),
    ];
  return [
    items(
      'commodity',
      { ...commodity, quantity: sql`i.quantity`, inventoryState: sql`i.inventory_state`, since: sql`i.batch_date` },
      sql`commodity_inventory i join commodity c on c.site_id = i.site_id and c.id = i.commodity_id
        where i.site_id = ${siteId} and i.bin_id = ${id} and i.quantity > 0`,
    ),
  ];
}

/** The goods of a return from the destination, and those that went into stock, became a package or were removed. */
export function inReturn(caller: Caller, { siteId, id }: Container, former: boolean): Piece[] {
  return [
    items(
      'commodity',
      {
        id: sql`coalesce(g.commodity_id, g.id)`,
        number: sql`coalesce(g.identification, g.product_name)`,
        name: sql`g.product_name`,
        quantity: sql`g.quantity`,
        place: sql`(select f.number from shelf f where f.site_id = g.site_id and f.id = g.warehoused_shelf_id)`,
        state: labelOf(caller, returnLogisticsOrderGoods.fields.goodsStatus, sql`g.goods_status`),
        since: sql`g.creation_time`,
        until: sql`g.warehoused_time`,
      },
      sql`return_logistics_order_goods g
        where g.site_id = ${siteId} and g.return_logistics_order_id = ${id}
          and (g.goods_status = any(${[Pending, Available, Claimed]}::smallint[])) <> ${former}::boolean`,
    ),
  ];
}

/** The pieces of a return of buyers that are not on shelves, before inspection those announced; and the pieces put on shelves. */
export function inReturnOrder(_caller: Caller, { siteId, id }: Container, former: boolean): Piece[] {
  const found = sql`g.qualified_quantity + g.defective_quantity + g.problem_quantity`;
  const quantity = former
    ? sql`g.shelved_quantity`
    : sql`case when ${found} > 0 then ${found} else g.expected_quantity end - g.shelved_quantity`;
  return [
    items(
      'commodity',
      { ...commodity, quantity, since: sql`g.creation_time` },
      sql`return_order_goods g join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
        where g.site_id = ${siteId} and g.return_order_id = ${id} and ${quantity} > 0`,
    ),
  ];
}
