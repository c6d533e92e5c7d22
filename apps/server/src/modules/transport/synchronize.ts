import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import type { synchronizeCarrierTracks } from '@entrepot/contract/modules/transport/paper-calls.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import type { Order } from '../orders/public.ts';
import { takeEvents } from './carrier-events.ts';
import { type TrackingRequest, type CarrierEvent, settingsOf } from './carrier-port.ts';
import { portOf, trackingInterfaces } from './carrier-ports.ts';
import { eachSubject, settleEach, type Subject } from '../../core/jobs/each-subject.ts';
import { dayMs, minuteMs } from '@entrepot/rules/time.ts';

type Carrier = RowOf<typeof carrier>;
const liveDays = 10;

/**
 * Queries the carriers of some orders. Throws `ExternalServiceFailed` when none of them can be queried. Returns the number of new events.
 */
export async function synchronize(tx: Tx, caller: Caller, input: Input<typeof synchronizeCarrierTracks>): Promise<number> {
  const ids = [...new Set(input.logisticsOrderIds)];
  if (!ids.length) throw refuse('AtLeastOneSelection');
  const orders = await findWhere(tx, caller, logisticsOrder, { id: ids });
  if (orders.length !== ids.length) throw refuse('NotFound');
  const carriers = await carriersOf(tx, orders);
  const known = orders.filter(({ carrierId, carrierNo }) => carrierNo && carriers.has(carrierId ?? ''));
  if (!known.length) throw transportErrors.trackingMissing();
  let added = 0;
  for (const { row, events, orderId } of await eventsOf(known, carriers, caller.now))
    added += await takeEvents(tx, caller, row, orderId, events);
  return added;
}

async function carriersOf(tx: Db, orders: readonly Order[]): Promise<Map<string, Carrier>> {
  const siteIds = [...new Set(orders.map(({ siteId }) => siteId))];
  const found = await tx
    .selectFrom('carrier')
    .selectAll()
    .where('siteId', '=', oneOf(siteIds))
    .where('carrierInterface', '=', oneOf(trackingInterfaces()))
    .where(notDeleted)
    .execute();
  return new Map(found.map((row) => [row.id, row]));
}

interface OrderEvents {
  row: Carrier;
  orderId: string;
  events: CarrierEvent[];
}

/** One request per carrier without locks; the events by order in ascending id order, the lock order. */
async function eventsOf(orders: readonly Order[], carriers: ReadonlyMap<string, Carrier>, now: Date): Promise<OrderEvents[]> {
  const found: OrderEvents[] = [];
  for (const row of carriers.values()) found.push(...(await eventsOfCarrier(row, orders, now)));
  return found.sort((a, b) => a.orderId.localeCompare(b.orderId));
}

async function eventsOfCarrier(row: Carrier, orders: readonly Order[], now: Date): Promise<OrderEvents[]> {
  const own = orders.filter(({ carrierId }) => carrierId === row.id);
  if (!own.length) return [];
  const events = await portOf(row)!.query(settingsOf(row), own.map(queryFor), now);
  return own.map(({ id: orderId, carrierNo }) => ({ row, orderId, events: events.filter(({ number }) => number === carrierNo) }));
}

const queryFor = ({ carrierNo, arrivalTime, deliveryMode }: Order): TrackingRequest => ({
  number: carrierNo!,
  since: arrivalTime,
  toStore: deliveryMode !== enumCodes.DeliveryMode.HomeDelivery,
});

// Orders that left long ago are queried less often than the job runs.
const longMs = 6 * 60 * minuteMs;
const runMs = 30 * minuteMs;

interface Clockwork {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

/**
 * Queries every order in transit: those that left within ten days on every run, older ones in the first half hour of every sixth hour. A
 * failing carrier or order does not stop the others. Returns the number of new events.
 */
export async function synchronizeAll({ db, takeNumber, now }: Clockwork): Promise<number> {
  const all = now.getTime() % longMs < runMs;
  const since = all ? new Date(0) : new Date(now.getTime() - liveDays * dayMs);
  const sites = await db.selectFrom('site').select('id').where(notDeleted).orderBy('id').execute();
  const requests: (Subject & { row: Carrier; orders: Order[] })[] = [];
  for (const { id: siteId } of sites) {
    const found = await sql<Order>`select o.*
      from logistics_order o
      join carrier c on c.site_id = o.site_id and c.id = o.carrier_id and c.carrier_interface = any(${trackingInterfaces()}::int[])
      where o.site_id = ${siteId}
        and o.order_status = any(${orderStates.codes('underWay')})
        and o.carrier_no is not null
        and o.departure_time >= ${since}
        and not o.is_deleted
      order by o.id
      limit 5000`.execute(db);
    for (const [id, row] of await carriersOf(db, found.rows)) requests.push({ siteId, id, name: row.name, row, orders: found.rows });
  }
  return eachSubject(requests, async ({ siteId, row, orders }) => {
    const found = await eventsOfCarrier(row, orders, now);
    const numbers = new Map(orders.map(({ id, serialNumber }) => [id, serialNumber]));
    const changed = found.map(({ orderId: id, events }) => ({ siteId, id, name: numbers.get(id), events }));
    return settleEach({ db, takeNumber, now }, changed, (tx, caller, { id, events }) => takeEvents(tx, caller, row, id, events));
  });
}
