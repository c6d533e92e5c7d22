import { sql } from 'kysely';
import { type OrderEvent, orderCancelled, pickedGoodsReleased } from '@entrepot/contract/modules/orders/events.ts';
import { packagesMoved, packageTakenOut } from '@entrepot/contract/modules/packages/events.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { asSystem } from '../../core/scope/scope.ts';
import { lockOrder } from '../orders/public.ts';
import { followRecovered } from './missing-goods.ts';
import { leaveList } from './remove.ts';
import { releaseToPutBack } from './to-put-back.ts';
import { takeOut } from './take-out.ts';

type Moved = NonNullable<(typeof packagesMoved)['data']>;

/** Removes an order from its list when it is cancelled before anything was picked. */
async function releasePicking(tx: Tx, caller: Caller, { orderId }: OrderEvent): Promise<void> {
  const { pickingListId } = await lockOrder(tx, caller, orderId);
  if (pickingListId) await leaveList(tx, asSystem(caller), pickingListId, orderId);
}

/** Lines with pieces still to pick point to the present shelf of their package. */
async function followShelf(tx: Tx, _caller: Caller, { siteId, packageIds, shelfId }: Moved): Promise<void> {
  await sql`update picking_line l
    set shelf_id = ${shelfId}
    from order_goods g
    where l.site_id = ${siteId}
      and g.site_id = ${siteId}
      and g.id = l.order_goods_id
      and g.package_id = any(${packageIds}::uuid[])
      and l.picked_quantity < l.quantity`.execute(tx);
}

/** Reactions of picking to events of other modules. */
export const pickingSubscribers: readonly Subscriber[] = [
  on(orderCancelled, releasePicking),
  on(pickedGoodsReleased, releaseToPutBack),
  on(packageTakenOut, takeOut),
  on(packagesMoved, followShelf),
  on(packagesMoved, followRecovered),
];
