import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { packageLeftOwner } from '@entrepot/contract/modules/packages/events.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change, lockAll } from '../../../core/db/rows.ts';
import { asSystemIn } from '../../../core/scope/scope.ts';
import { followCauses } from '../hold.ts';
import { goodsOf } from '../moves.ts';
import { countsOf, deleteLines } from '../stock/order-goods.ts';

type Left = NonNullable<(typeof packageLeftOwner)['data']>;

/** Removes a package from drafts of a customer to whom it does not belong any more; they could neither be submitted nor show its number. */
export async function dropFromDrafts(tx: Tx, caller: Caller, { siteId, packageId, orderIds }: Left): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const order of await lockAll(tx, system, logisticsOrder, orderIds)) {
    if (order.orderStatus !== enumCodes.OrderStatus.Draft) continue;
    const lines = await goodsOf(tx, order);
    const rest = lines.filter((line) => line.packageId !== packageId);
    await deleteLines(
      tx,
      lines.filter((line) => !rest.includes(line)),
    );
    await followCauses(tx, system, await change(tx, system, logisticsOrder, order, countsOf(rest)));
  }
}
