import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pickingLine } from '@entrepot/contract/modules/picking/picking-line.ts';
import { pickingListIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { labelOf } from '../../core/lists/json-answers.ts';
import { exitsOf } from './contents-of-exits.ts';
import { items, type Piece } from './item.ts';
import type { Container } from './public.ts';

const { ToBePicked, Picking, ToBePacked } = enumCodes.OrderStatus;
/** Whether the goods of the order `o` are in the cart or still to be picked into it, in SQL. */
const inCart = sql`o.order_status = any(${[ToBePicked, Picking, ToBePacked]}::smallint[])`;

/** The columns of the goods `g` of an order `o`: a package `k` or pieces of a commodity `c`. */
const goods = {
  id: sql`coalesce(g.package_id, g.commodity_id, g.id)`,
  number: sql`coalesce(k.courier_number, c.commodity_code, g.declared_name, '')`,
  name: sql`coalesce(k.product_name, c.name, g.declared_name)`,
  orderId: sql`o.id`,
  orderNumber: sql`o.serial_number`,
  ownerId: sql`o.owner_id`,
};
const kindOfGoods = sql`case when g.package_id is null then 'commodity' else 'package' end`;
const named = sql`left join package k on k.site_id = g.site_id and k.id = g.package_id
  left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id`;

/** The goods of a list and its tasks by cell of the cart; those packed since, and those taken off the list. */
export function inPickingList(caller: Caller, { siteId, id }: Container, former: boolean): Piece[] {
  const lists = sql`(select ${id}::uuid union all select t.id from picking_list t where t.site_id = ${siteId} and t.parent_id = ${id})`;
  const takesOut = can(caller, pickingListIndex.DeleteOrder);
  const lines = items(
    kindOfGoods,
    {
      ...goods,
      quantity: sql`l.quantity`,
      place: sql`l.grid_row || '-' || l.grid_column || ' · ' || f.number`,
      state: labelOf(caller, pickingLine.fields.status, sql`l.status`),
      since: sql`l.picked_time`,
      sinceBy: sql`l.picker_id`,
      until: former ? sql`a.end_time` : sql`null`,
      untilBy: former ? sql`a.packer_id` : sql`null`,
      reason: sql`l.short_remarks`,
      mayTakeOut: sql`${takesOut}::boolean and ${inCart} and coalesce(a.status, ${sql.lit(enumCodes.PackingStatus.ToBePacked)}) = ${sql.lit(
        enumCodes.PackingStatus.ToBePacked,
      )}`,
    },
    sql`picking_line l
      join shelf f on f.site_id = l.site_id and f.id = l.shelf_id
      join order_goods g on g.site_id = l.site_id and g.id = l.order_goods_id
      join logistics_order o on o.site_id = l.site_id and o.id = l.logistics_order_id
      left join packing a on a.site_id = o.site_id and a.logistics_order_id = o.id
      ${named}
      where l.site_id = ${siteId} and l.picking_list_id in ${lists} and (${inCart}) <> ${former}::boolean`,
  );
  return former ? [lines, exitsOf(siteId, lists)] : [lines];
}

/** The boxes of an order, or its goods while it has none; boxes that were unpacked. */
export function inOrder(_caller: Caller, { siteId, id }: Container, former: boolean): Piece[] {
  const boxes = (of: Piece) =>
    items(
      'carton',
      {
        id: sql`p.id`,
        number: sql`p.parcel_no`,
        name: sql`p.carrier_no`,
        quantity: sql`jsonb_array_length(p.goods)`,
        weight: sql`p.weight`,
        since: sql`p.packed_time`,
        sinceBy: sql`p.packer_id`,
      },
      sql`order_parcel p where p.site_id = ${siteId} and ${of}`,
    );
  if (former)
    return [
      boxes(sql`p.former_order_id = ${id}`),
      items(
        kindOfGoods,
        { ...goods, quantity: sql`g.quantity` },
        sql`order_goods g
        join logistics_order o on o.site_id = g.site_id and o.id = g.former_order_id
        ${named}
        where g.site_id = ${siteId} and g.former_order_id = ${id}`,
      ),
    ];
  const loose = items(
    kindOfGoods,
    {
      ...goods,
      orderId: sql`null`,
      orderNumber: sql`null`,
      quantity: sql`g.quantity`,
      place: sql`(select f.number from shelf f where f.site_id = g.site_id and f.id = g.shelf_id)`,
    },
    sql`order_goods g
      join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id
      ${named}
      where g.site_id = ${siteId} and g.logistics_order_id = ${id}
        and not exists (select 1 from order_parcel p where p.site_id = ${siteId} and p.logistics_order_id = ${id})`,
  );
  return [boxes(sql`p.logistics_order_id = ${id}`), loose];
}

/** The goods in a box; all of them are former goods of a box that was unpacked. */
export function inCarton(_caller: Caller, { siteId, id }: Container, former: boolean): Piece[] {
  return [
    items(
      kindOfGoods,
      { ...goods, quantity: sql`(w.line ->> 'quantity')::int`, since: sql`p.packed_time`, sinceBy: sql`p.packer_id` },
      sql`order_parcel p
        cross join lateral jsonb_array_elements(p.goods) w(line)
        join order_goods g on g.site_id = p.site_id and g.id = (w.line ->> 'orderGoodsId')::uuid
        join logistics_order o on o.site_id = g.site_id and o.id = coalesce(g.logistics_order_id, g.former_order_id)
        ${named}
        where p.site_id = ${siteId} and p.id = ${id} and (p.logistics_order_id is null) = ${former}::boolean`,
    ),
  ];
}
