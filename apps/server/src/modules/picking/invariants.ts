import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Invariant } from '../../core/jobs/invariants.ts';

/** Invariants of goods that are picked and not on the way out. */
export const pickingInvariants: readonly Invariant[] = [
  {
    rule: 'place',
    what: 'the picked goods of an order that is not being picked are those to put back',
    broken: `select g.site_id, g.id, json_build_object('order', o.serial_number, 'picked', g.picked_quantity, 'toPutBack', b.pieces)::text as found
      from order_goods g join s on s.id = g.site_id join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id
      cross join lateral (select coalesce(sum(p.quantity), 0) as pieces from put_back p
        where p.site_id = g.site_id and p.order_goods_id = g.id and p.status = ${enumCodes.PutBackStatus.Open} and not p.released) b
      where b.pieces <> case when o.goods_held and o.order_status in (${orderStates.codes('beforePicking').join(', ')}) then g.picked_quantity else 0 end`,
  },
  {
    rule: 'place',
    what: 'a package that could not be put back is lost, and holds the order that needs it',
    broken: `select b.site_id, b.id, json_build_object('package', b.number, 'order', o.serial_number, 'status', k.package_status, 'frozen', o.frozen)::text as found
      from put_back b join s on s.id = b.site_id join logistics_order o on o.site_id = b.site_id and o.id = b.logistics_order_id
      join package k on k.site_id = b.site_id and k.id = b.package_id
      where b.status = ${enumCodes.PutBackStatus.Missing}
        and (k.package_status <> ${enumCodes.PackageStatus.Lost} or not b.released and o.goods_held and not o.frozen
          and exists (select 1 from order_goods g where g.site_id = b.site_id and g.id = b.order_goods_id and g.logistics_order_id = o.id))`,
  },
];
