import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { trackReported } from '@entrepot/contract/modules/tracking/events.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { reminderKinds } from '@entrepot/contract/modules/messaging/reminder.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { publish } from '../../../core/calls/events.ts';
import { firstReminded, notifyCustomer, recordReminder } from '../../messaging/public.ts';
import { trackStatus, writeTrack } from '../../tracking/public.ts';
import { type Clockwork, eachOrder } from '../scheduled.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { ToBePickedUp } = enumCodes.OrderStatus;
/** Storage period in days for an order without one of our pickup points. */
const usualDays = 7;
const warnedBefore = 2;

/** SQL expression: the days that the pickup point of order `o` stores it. */
export const storageDays = sql<number>`coalesce((select p.keep_days from self_pickup_address p where p.site_id = o.site_id and p.id = o.self_pickup_address_id), ${usualDays}::int)`;
/** Returns the moment until which an order is stored that arrived at its pickup point. */
export const storedUntil = (arrived: Date, days: number): Date => new Date(arrived.getTime() + days * dayMs);

const waitsSince = (now: Date, less: number) => sql<boolean>`o.order_status = ${ToBePickedUp} and o.store_entry_time is not null
  and o.store_entry_time <= ${now}::timestamptz - make_interval(days => greatest(${storageDays} - ${less}, 0))`;

/** Notifies the owners of orders at a pickup point once, two days before the return. Returns how many. */
export const warnOfPickupDeadline = (work: Clockwork): Promise<number> => {
  // Each stay is warned of once.
  const notYet = sql<boolean>`${waitsSince(work.now, warnedBefore)}
      and ${firstReminded(reminderKinds.pickupEnds, 'o', sql`o.store_entry_time`)} is null`;
  return eachOrder(work, notYet, async (tx, caller, order) => {
    const found = await sql<{
      days: number;
    }>`select ${storageDays} as days from logistics_order o where o.site_id = ${order.siteId} and o.id = ${order.id}`.execute(tx);
    const until = storedUntil(order.storeEntryTime!, found.rows[0]!.days);
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

/** Parcels of the order were handed out: what becomes of the rest is for staff to decide. */
const partlyOut = sql`exists (select 1
  from order_handout h
  where h.site_id = o.site_id and h.logistics_order_id = o.id and h.undone_time is null)`;

/** Returns orders that were not collected within the storage period of their pickup point (ToBePickedUp → Returning). Returns how many. */
export const returnUnfetched = (work: Clockwork): Promise<number> =>
  eachOrder(work, sql<boolean>`${waitsSince(work.now, 0)} and not ${partlyOut}`, async (tx, caller, order) => {
    const returning = { siteId: order.siteId, orderId: order.id, status: trackStatus.Returning };
    await writeTrack(tx, caller, returning);
    await publish(tx, caller, trackReported, { ...returning, at: caller.now, source: trackSources.system });
  });
