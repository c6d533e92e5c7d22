import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { trackReported } from '@entrepot/contract/modules/tracking/events.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { reminderKinds } from '@entrepot/contract/modules/messaging/reminder.ts';
import { isWorkingDay, type Opening, workingDaysAfter } from '@entrepot/contract/core/opening-hours.ts';
import { dayOf, daysAfter, daysBetween, timeIn } from '@entrepot/contract/core/zones.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { zoneOf } from '../../../core/db/times.ts';
import { publish } from '../../../core/calls/events.ts';
import { firstReminded, notifyCustomer, recordReminder } from '../../messaging/public.ts';
import { jobSites, openingsOf } from '../../sites/public.ts';
import { trackStatus, writeTrack } from '../../tracking/public.ts';
import { type Clockwork, eachOrder } from '../scheduled.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { ToBePickedUp } = enumCodes.OrderStatus;
/** Storage period in days for an order without one of our pickup points. */
const usualDays = 7;
const warnedBefore = 2;
/** A place that is closed for longer returns what was not picked up. */
const maxClosed = 60;

/** SQL expression: the days that the pickup point of order `o` stores it. */
export const storageDays = sql<number>`coalesce((select p.keep_days from self_pickup_address p where p.site_id = o.site_id and p.id = o.self_pickup_address_id), ${usualDays}::int)`;
/**
 * Returns the moment until which an order is stored that arrived at its pickup point. When the point is closed on the last day, that moves
 * to the next day on which it is open.
 */
export function storedUntil(arrived: Date, days: number, { opening, zone }: { opening: Opening; zone: string }): Date {
  const until = new Date(arrived.getTime() + days * dayMs);
  const day = dayOf(until, zone);
  return new Date(until.getTime() + daysBetween(day, workingDaysAfter(opening, day, 0)) * dayMs);
}

/** SQL expression: the warehouse of the pickup point of order `o`. */
const pointWarehouse = sql<
  string | null
>`(select p.warehouse_id from self_pickup_address p where p.site_id = o.site_id and p.id = o.self_pickup_address_id)`;

const waitsSince = (now: Date, less: number) => sql<boolean>`o.order_status = ${ToBePickedUp} and o.store_entry_time is not null
  and o.store_entry_time <= ${now}::timestamptz - make_interval(days => greatest(${storageDays} - ${less}, 0))`;

/** Notifies the owners of orders at a pickup point once, two days before the return. Returns how many. */
export const warnOfPickupDeadline = (work: Clockwork): Promise<number> => {
  // Each stay is warned of once.
  const notYet = sql<boolean>`${waitsSince(work.now, warnedBefore)}
      and ${firstReminded(reminderKinds.pickupEnds, 'o', sql`o.store_entry_time`)} is null`;
  return eachOrder(work, notYet, async (tx, caller, order) => {
    const found = await sql<{ days: number; warehouseId: string | null }>`
      select ${storageDays} as days, ${pointWarehouse} as warehouse_id
      from logistics_order o
      where o.site_id = ${order.siteId} and o.id = ${order.id}`.execute(tx);
    const { days, warehouseId } = found.rows[0]!;
    const opening = (await openingsOf(tx, order.siteId)).ofPickupPoint(order.selfPickupAddressId, warehouseId);
    const until = storedUntil(order.storeEntryTime!, days, { opening, zone: zoneOf(order.siteId) });
    await notifyCustomer(tx, caller, {
      siteId: order.siteId,
      ownerId: order.ownerId,
      type: enumCodes.UserMessageType.LogisticsOrder,
      text: 'orders.messages.pickupEnds',
      values: { number: order.serialNumber, code: order.pickupCode, until: timeToWire(until, caller.timeZone).slice(0, 10) },
      link: `/LogisticsOrderIndex?open=${order.id}`,
      sourceType: 'logisticsOrder',
      sourceId: order.id,
    });
    await recordReminder(tx, caller, { siteId: order.siteId, kind: reminderKinds.pickupEnds, subjectId: order.id });
  });
};

/**
 * SQL condition: the last day of order `o` is one of the closed days of its pickup point that end yesterday or later, so that it may still be
 * picked up on the next open day.
 */
async function waitsForOpening({ db, now, ...work }: Clockwork) {
  const points: string[] = [];
  const since: string[] = [];
  for (const siteId of await jobSites({ db, ...work })) {
    const openings = await openingsOf(db, siteId);
    const rows = await db.selectFrom('selfPickupAddress').select(['id', 'warehouseId']).where('siteId', '=', siteId).execute();
    for (const { id, warehouseId } of rows) {
      const today = dayOf(now, zoneOf(siteId));
      const closed = closedDaysBefore(openings.ofPickupPoint(id, warehouseId), today);
      if (!closed) continue;
      points.push(id);
      since.push(timeIn(zoneOf(siteId), daysAfter(today, -closed)).toISOString());
    }
  }
  return sql<boolean>`exists (select 1
    from unnest(${points}::uuid[], ${since}::timestamptz[]) as k (point_id, since)
    where k.point_id = o.self_pickup_address_id and o.store_entry_time + make_interval(days => ${storageDays}) >= k.since)`;
}

/** The number of consecutive closed days of a place before a day. */
function closedDaysBefore(opening: Opening, day: string): number {
  let closed = 0;
  while (closed < maxClosed && opening.length && !isWorkingDay(opening, daysAfter(day, -closed - 1))) closed += 1;
  return closed;
}

/** Parcels of the order were handed out: what becomes of the rest is for staff to decide. */
const partlyOut = sql`exists (select 1
  from order_handout h
  where h.site_id = o.site_id and h.logistics_order_id = o.id and h.undone_time is null)`;

/** Returns orders that were not collected within the storage period of their pickup point (ToBePickedUp → Returning). Returns how many. */
export async function returnUnfetched(work: Clockwork): Promise<number> {
  const due = sql<boolean>`${waitsSince(work.now, 0)} and not ${partlyOut} and not ${await waitsForOpening(work)}`;
  return eachOrder(work, due, async (tx, caller, order) => {
    const returning = { siteId: order.siteId, orderId: order.id, status: trackStatus.Returning };
    await writeTrack(tx, caller, returning);
    await publish(tx, caller, trackReported, { ...returning, at: caller.now, source: trackSources.system });
  });
}
