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
];
