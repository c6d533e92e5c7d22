import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { ContainerKind } from '@entrepot/contract/modules/containers/calls.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { type TimelineOf, timelineScreens } from '@entrepot/contract/modules/timeline/calls.ts';
import { timelineErrors } from '@entrepot/contract/modules/timeline/errors.ts';
import { transferPlan, warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { refuseElsewhere } from '../containers/public.ts';
import type { Subject } from './trace.ts';

/** The records whose warehouse is that of what they belong to, such as the shift of a bag. */
const containerKinds: Partial<Record<TimelineOf, ContainerKind>> = {
  bagId: 'bag',
  transportShiftId: 'shift',
  warehouseTransferId: 'transfer',
  transferPlanId: 'plan',
};

const resources: Readonly<Record<TimelineOf, AnyResource>> = {
  packageId: pkg,
  binId: bin,
  commodityId: commodity,
  logisticsOrderId: logisticsOrder,
  warehouseDocumentId: warehouseDocument,
  bagId: bag,
  transportShiftId: transportShift,
  warehouseTransferId: warehouseTransfer,
  transferPlanId: transferPlan,
  pickingListId: pickingList,
  stockCountId: stockCount,
  shelfId: shelf,
  returnOrderId: returnOrder,
  returnLogisticsOrderId: returnLogisticsOrder,
  billId: bill,
  customerId: user,
};

/**
 * Resolves the record of a timeline. Throws `ValidationFailed` unless exactly one is named, `NoPermission` for a kind whose screens the
 * caller may not open, and `NotFound`.
 */
export async function subjectOf(tx: Db, caller: Caller, input: Readonly<Partial<Record<TimelineOf, string | null>>>): Promise<Subject> {
  const named = (Object.keys(resources) as TimelineOf[]).filter((key) => input[key]);
  const [key] = named;
  if (!key || named.length > 1) throw timelineErrors.oneThing();
  if (!timelineScreens[key].some((screen) => can(caller, screen))) throw refuse('NoPermission');
  const of = resources[key];
  const row = (await find(tx, caller, of, input[key]!)) as Subject['row'];
  const { siteId, id } = row;
  const kind = containerKinds[key];
  if (kind) await refuseElsewhere(tx, caller, { kind, siteId, id, row });
  return {
    of,
    siteId,
    id,
    row,
    ownerId: key === 'customerId' ? id : ((row.ownerId as string | null) ?? null),
    orderIds: await ordersOf(tx, caller, key, row),
  };
}

/** Returns the orders whose history includes the record: an order itself, and for a package those it is or was in. */
async function ordersOf(tx: Db, { audience, ownerId }: Caller, key: TimelineOf, { siteId, id }: Subject['row']): Promise<string[]> {
  if (key === 'logisticsOrderId') return [id];
  if (key !== 'packageId') return [];
  const own = audience === 'customer' ? sql`and o.owner_id = ${ownerId}` : sql``;
  const found = await sql<{ id: string }>`select distinct o.id from order_goods g
    join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id and not o.is_deleted ${own}
    where g.site_id = ${siteId} and g.package_id = ${id}`.execute(tx);
  return found.rows.map((row) => row.id);
}
