import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Translations } from '@entrepot/contract/core/language.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import { orderStates, valueAddedStates } from '@entrepot/contract/modules/orders/order-states.ts';
import {
  type completeValueAddedWork,
  getValueAddedWorks,
  type rejectValueAddedWork,
} from '@entrepot/contract/modules/orders/staff-calls.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { storeFiles } from '../../../core/files/files.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import type { RawJson } from '../../../core/calls/handler.ts';
import type { Query } from '../../../core/lists/filters.ts';
import { pageOf } from '../../../core/lists/page.ts';
import { change, find, lock } from '../../../core/db/rows.ts';
import { notifyOrder } from '../messages.ts';
import { lockOrder, type Order } from '../moves.ts';
import { settleAgain } from '../pricing/requote.ts';

type Work = RowOf<typeof orderService>;

/** Lists the services to be done on submitted orders, with what each requires. */
export function works(tx: Db, caller: Caller, query: Input<typeof getValueAddedWorks>): Promise<RawJson> {
  const { Draft, Cancelled } = enumCodes.OrderStatus;
  const live = sql`exists (select 1 from logistics_order o where o.site_id = order_service.site_id and o.id = order_service.logistics_order_id
    and o.order_status not in (${Draft}, ${Cancelled}) and not o.is_deleted)`;
  const service = (column: string) =>
    sql`(select v.${sql.ref(column)} from value_added_service v where v.site_id = r.site_id and v.id = r.value_added_service_id)`;
  const order = (column: string) =>
    sql`(select o.${sql.ref(column)} from logistics_order o where o.site_id = r.site_id and o.id = r.logistics_order_id)`;
  return pageOf(tx, caller, orderService, query as Query, {
    where: live,
    output: getValueAddedWorks.output,
    also: {
      serialNumber: order('serialNumber'),
      orderStatus: order('orderStatus'),
      stage: service('stage'),
      needsPicture: service('needsPicture'),
    },
  });
}

/** Marks a service as done, with pictures where the service requires them; notifies the customer. */
export async function complete(tx: Tx, caller: Caller, { id, imageUrls, remarks }: Input<typeof completeValueAddedWork>) {
  const { order, work, name, needsPicture } = await lockService(tx, caller, id);
  const valueAddedStatus = valueAddedStates.after(work.valueAddedStatus, 'complete');
  const pictures = await storeFiles(tx, caller, imageUrls ?? null, work.pictures);
  if (needsPicture && !pictures.length) throw ordersErrors.pictureNeeded({ service: name[caller.language] });
  await change(tx, caller, orderService, work, { valueAddedStatus, operatorId: caller.userId, pictures, remarks: remarks ?? null });
  await notifyOrder(tx, caller, order, 'serviceDone', { service: name[caller.language] });
  return true;
}

/** Rejects a service that cannot be done: its charge is removed from the bill, or refunded if allowed. */
export async function refuseWork(tx: Tx, caller: Caller, { id, remarks }: Input<typeof rejectValueAddedWork>) {
  const { order, work, name } = await lockService(tx, caller, id);
  const valueAddedStatus = valueAddedStates.after(work.valueAddedStatus, 'refuse');
  await change(tx, caller, orderService, work, { valueAddedStatus, operatorId: caller.userId, remarks });
  const quote = order.quoteSnapshot;
  if (quote?.lines.some((line) => line.originId === work.valueAddedServiceId && line.allowRefunds)) {
    const lines = quote.lines.filter((line) => line.originId !== work.valueAddedServiceId);
    const total = text(sum(lines.map(({ walletAmount }) => dec(walletAmount))));
    const lower = { ...quote, lines, total, payable: total };
    await settleAgain(tx, caller, await change(tx, caller, logisticsOrder, order, { quoteSnapshot: lower }), order, lower);
  }
  await notifyOrder(tx, caller, order, 'serviceRefused', { service: name[caller.language], remarks });
  return true;
}

async function lockService(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<{ order: Order; work: Work; name: Translations; needsPicture: boolean }> {
  const { logisticsOrderId } = await find(tx, caller, orderService, id);
  const order = await lockOrder(tx, caller, logisticsOrderId);
  const { Draft } = enumCodes.OrderStatus;
  if (order.orderStatus === Draft || !orderStates.is(order.orderStatus, 'notBagged'))
    throw ordersErrors.noWorkNow({ number: order.serialNumber });
  const work = await lock(tx, caller, orderService, id);
  const { name, needsPicture } = await tx
    .selectFrom('valueAddedService')
    .select(['name', 'needsPicture'])
    .where('siteId', '=', work.siteId)
    .where('id', '=', work.valueAddedServiceId)
    .executeTakeFirstOrThrow();
  return { order, work, name, needsPicture: needsPicture ?? false };
}
