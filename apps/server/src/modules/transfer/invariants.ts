import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Invariant } from '../../core/jobs/invariants.ts';

const { Packed, Bagged, Transferring } = enumCodes.OrderStatus;
const { Transferring: PackageTransferring } = enumCodes.PackageStatus;
const { Pending, Loaded, Departed } = enumCodes.WarehouseTransferStatus;
const { InTransit } = enumCodes.InventoryState;
const { Transfer, Export } = enumCodes.TransportShiftType;
const { Received } = enumCodes.BagNumberStatus;
const ended = [Received, enumCodes.BagNumberStatus.Empty, enumCodes.BagNumberStatus.Voided].join(', ');

/** Invariants of where orders and their boxes are and where they are due: each is in one place, and due at one at most. */
export const transferInvariants: readonly Invariant[] = [
  {
    rule: 'due',
    what: 'an order that waits for a transfer is packed, in the warehouse the transfer leaves, and in no bag',
    broken: `select t.site_id, t.id, json_build_object('order', o.serial_number, 'status', o.order_status, 'shift', o.transport_shift_id)::text as found
      from warehouse_transfer t join s on s.id = t.site_id join logistics_order o on o.site_id = t.site_id and o.id = t.order_id
      where not t.is_deleted and t.status = ${Pending} and (o.order_status <> ${Packed} or o.warehouse_id <> t.from_warehouse_id
        or exists (select 1 from bag_item i where i.site_id = t.site_id and i.logistics_order_id = t.order_id and i.live))`,
  },
  {
    rule: 'due',
    what: 'an order loaded for a transfer has a box in a bag of its shift, and one under way is in transfer',
    broken: `select t.site_id, t.id, json_build_object('order', o.serial_number, 'status', o.order_status, 'transfer', t.status)::text as found
      from warehouse_transfer t join s on s.id = t.site_id join logistics_order o on o.site_id = t.site_id and o.id = t.order_id
      where not t.is_deleted and ((t.status = ${Departed} and o.order_status <> ${Transferring})
        or (t.status = ${Loaded} and (o.order_status not in (${Packed}, ${Bagged}) or not exists (select 1 from bag_item i
          join bag b on b.site_id = i.site_id and b.id = i.bag_id
          where i.site_id = t.site_id and i.logistics_order_id = t.order_id and i.live and b.transport_shift_id = t.transport_shift_id))))`,
  },
  {
    rule: 'due',
    what: 'a package is in transfer exactly while it has a transfer, in the warehouse it leaves, and on no shelf once it is loaded',
    broken: `select t.site_id, t.id, json_build_object('package', p.courier_number, 'status', p.package_status, 'transfer', t.status)::text as found
      from warehouse_transfer t join s on s.id = t.site_id join package p on p.site_id = t.site_id and p.id = t.package_id
      where not t.is_deleted and t.status in (${Pending}, ${Loaded}, ${Departed})
        and (p.package_status <> ${PackageTransferring} or p.warehouse_id <> t.from_warehouse_id or (t.status <> ${Pending} and p.shelf_id is not null))
      union all select p.site_id, p.id, json_build_object('package', p.courier_number)::text
      from package p join s on s.id = p.site_id
      where not p.is_deleted and p.package_status = ${PackageTransferring} and not exists (select 1 from warehouse_transfer t
        where t.site_id = p.site_id and t.package_id = p.id and t.status in (${Pending}, ${Loaded}, ${Departed}) and not t.is_deleted)`,
  },
  {
    rule: 'stock',
    what: 'the picked pieces of a stock transfer are received, damaged, written off or in transit, in each batch and lot',
    broken: `select t.site_id, t.id, json_build_object('transfer', t.number, 'picked', t.picked_quantity, 'inTransit', m.open, 'pieces', p.quantity)::text as found
      from stock_transfer t join s on s.id = t.site_id
      cross join lateral (select coalesce(sum(x.quantity), 0) as quantity, coalesce(sum(x.arrived_quantity), 0) as arrived,
          coalesce(sum(x.lost_quantity), 0) as lost
        from stock_transfer_piece x where x.site_id = t.site_id and x.transfer_id = t.id) p
      cross join lateral (select coalesce(sum(case when x.to_state = ${InTransit} then x.quantity else 0 end
          - case when x.from_state = ${InTransit} then x.quantity else 0 end), 0) as open
        from stock_movement x where x.site_id = t.site_id and x.source_type = 'stockTransfer' and x.source_id = t.id) m
      where t.picked_quantity <> p.quantity or t.received_quantity + t.damaged_quantity <> p.arrived or t.lost_quantity <> p.lost
        or m.open <> p.quantity - p.arrived - p.lost`,
  },
  {
    rule: 'due',
    what: 'an order in transfer has a transfer under way',
    broken: `select o.site_id, o.id, json_build_object('order', o.serial_number)::text as found
      from logistics_order o join s on s.id = o.site_id
      where not o.is_deleted and o.order_status = ${Transferring} and not exists (select 1 from warehouse_transfer t
        where t.site_id = o.site_id and t.order_id = o.id and t.status = ${Departed} and not t.is_deleted)`,
  },
  {
    rule: 'place',
    what: 'a loose box on a shift is one box, with its weight',
    broken: `select b.site_id, b.id, json_build_object('box', b.bag_no, 'status', b.status, 'weight', b.gross_weight)::text as found
      from bag b join s on s.id = b.site_id
      where b.loose and b.status <> ${enumCodes.BagNumberStatus.Voided} and (b.gross_weight is distinct from b.net_weight
        or (select count(*) from bag_item i where i.site_id = b.site_id and i.bag_id = b.id and i.removed_time is null) <> 1)`,
  },
  {
    rule: 'place',
    what: 'a box is in one bag of one shift at most, and in none after it was received at another warehouse or unpacked',
    broken: `select i.site_id, i.id, json_build_object('box', p.parcel_no, 'bag', b.bag_no, 'status', b.status, 'order', o.order_status)::text as found
      from bag_item i join s on s.id = i.site_id join bag b on b.site_id = i.site_id and b.id = i.bag_id
      join transport_shift h on h.site_id = b.site_id and h.id = b.transport_shift_id
      join order_parcel p on p.site_id = i.site_id and p.id = i.parcel_id
      left join logistics_order o on o.site_id = i.site_id and o.id = p.logistics_order_id
      where i.live and (o.id is null or (b.status in (${ended}) and not (h.type = ${Export} and b.status = ${Received}))
        or (h.type = ${Transfer} and o.order_status not in (${Packed}, ${Bagged}, ${Transferring}, ${enumCodes.OrderStatus.Lost}))
        or o.order_status in (${orderStates.codes('notPicked').join(', ')}))`,
  },
];
