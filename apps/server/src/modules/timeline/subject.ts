import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { type TimelineOf, timelineScreens } from '@entrepot/contract/modules/timeline/calls.ts';
import { timelineErrors } from '@entrepot/contract/modules/timeline/errors.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import type { Subject } from './trace.ts';

const resources: Readonly<Record<TimelineOf, AnyResource>> = {
  packageId: pkg,
  binId: bin,
  commodityId: commodity,
  logisticsOrderId: logisticsOrder,
  warehouseDocumentId: warehouseDocument,
  bagId: bag,
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
