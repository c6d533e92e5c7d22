import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Invariant } from '../../../core/jobs/invariants.ts';

const { Frozen, Problem } = enumCodes.InventoryState;
const { Packed } = enumCodes.OrderStatus;

/** Invariants between the stock and the orders that have reserved pieces of it, and of packed boxes on shelves. */
export const ordersInvariants: readonly Invariant[] = [
  {
    rule: 'stock',
    what: 'the frozen pieces of a commodity equal those reserved by orders (on their shelf until picking, then on none), those to put back and, until payment, those reserved by the mall',
    broken: `select c.site_id, c.commodity_id as id, json_build_object('shelf', c.shelf_id, 'batch', c.batch_date, 'lot', c.lot_id, 'inventory', sum(c.on_shelf),
          'orders', sum(c.reserved))::text as found
      from (select i.site_id, i.commodity_id, i.shelf_id, i.batch_date, i.lot_id, i.quantity as on_shelf, 0 as reserved from commodity_inventory i
          where i.inventory_state = ${Frozen} and i.bin_id is null
        union all select p.site_id, p.commodity_id, p.shelf_id, p.batch_date, p.lot_id, 0, p.quantity - p.picked_quantity from order_goods_place p
        union all select p.site_id, p.commodity_id, null, p.batch_date, p.lot_id, 0, p.picked_quantity - p.left_quantity from order_goods_place p
        union all select b.site_id, b.commodity_id, null, b.batch_date, b.lot_id, 0, b.quantity from put_back b
          where b.commodity_id is not null and b.released and b.status = ${enumCodes.PutBackStatus.Open}
        union all select m.site_id, m.commodity_id, m.to_shelf_id, m.to_batch_date, m.to_lot_id, 0, m.quantity from stock_movement m
          where m.source_type = 'sellerOrder' and m.to_state = ${Frozen}
        union all select m.site_id, m.commodity_id, m.from_shelf_id, m.batch_date, m.lot_id, 0, -m.quantity from stock_movement m
          where m.source_type = 'sellerOrder' and m.from_state = ${Frozen}) c
      join s on s.id = c.site_id group by c.site_id, c.commodity_id, c.shelf_id, c.batch_date, c.lot_id having sum(c.on_shelf) <> sum(c.reserved)`,
  },
  {
    rule: 'stock',
    what: 'an order reserves the ordered pieces less those missing on their shelf or after picking, and none once its goods are released',
    broken: `select g.site_id, g.id, json_build_object('order', o.serial_number, 'wanted', g.quantity, 'picked', g.picked_quantity, 'reserved', h.pieces,
          'fetched', h.picked)::text as found
      from order_goods g join s on s.id = g.site_id join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id
      cross join lateral (select coalesce(sum(p.quantity), 0) as pieces, coalesce(sum(p.picked_quantity), 0) as picked from order_goods_place p
        where p.site_id = g.site_id and p.logistics_order_id = g.logistics_order_id and p.commodity_id = g.commodity_id) h
      where g.commodity_id is not null
        and (h.pieces > case when o.goods_held then g.quantity else 0 end or o.goods_held and h.picked <> g.picked_quantity
          or o.goods_held and h.pieces < g.quantity and g.quantity - h.pieces > (select coalesce(sum(m.quantity), 0) from stock_movement m
            where m.site_id = g.site_id and m.source_type = 'logisticsOrder' and m.source_id = o.id and m.commodity_id = g.commodity_id
              and (m.to_state = ${Problem} or m.stock_movement_type = ${enumCodes.StockMovementType.AdjustOut})))`,
  },
  {
    rule: 'hold',
    what: 'an order is on hold while one of its packages has an open problem or is lost',
    broken: `select o.site_id, o.id, json_build_object('order', o.serial_number, 'package', k.courier_number, 'problem', k.problem_type)::text as found
      from package k join s on s.id = k.site_id
      join order_goods g on g.site_id = k.site_id and g.package_id = k.id
      join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id
      where (k.problem_type is not null or k.package_status = ${enumCodes.PackageStatus.Lost}) and o.goods_held and not o.frozen
        and o.order_status in (${orderStates.codes('notDeparted').join(', ')})`,
  },
  {
    rule: 'place',
    what: 'a packed box on a shelf belongs to a packed order of that warehouse and is in no bag',
    broken: `select p.site_id, p.id, json_build_object('box', p.parcel_no, 'shelf', f.number, 'status', o.order_status)::text as found
      from order_parcel p join s on s.id = p.site_id join shelf f on f.site_id = p.site_id and f.id = p.shelf_id
      left join logistics_order o on o.site_id = p.site_id and o.id = p.logistics_order_id
      left join bag_item i on i.site_id = p.site_id and i.parcel_id = p.id and i.live
      where o.id is null or o.order_status <> ${Packed} or o.warehouse_id <> f.warehouse_id or i.id is not null`,
  },
];
