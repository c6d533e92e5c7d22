import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { trackReported } from '@entrepot/contract/modules/tracking/facts.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { announce } from '../../core/calls/announce.ts';
import { tellOwner } from '../content/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { type Clockwork, eachOrder } from './by-the-clock.ts';

const { ToBePickedUp } = enumCodes.OrderStatus;
const day = 86_400_000;
/** How many days a pickup point keeps an order that names no point of ours. */
const usualDays = 7;
const warnedBefore = 2;
/** What the warnings are filed under, so that each stay is warned of once. */
const warning = 'pickupKeep';

const keepDays = sql`coalesce((select p.keep_days from self_pickup_address p where p.site_id = o.site_id and p.id = o.self_pickup_address_id), ${usualDays}::int)`;
const waitsSince = (now: Date, less: number) => sql<boolean>`o.order_status = ${ToBePickedUp} and o.store_entry_time is not null
  and o.store_entry_time <= ${now}::timestamptz - make_interval(days => greatest(${keepDays} - ${less}, 0))`;

/** Tells the owners of orders that wait at a pickup point two days before it gives them back; once. Gives how many. */
export const warnOfKeepDays = (work: Clockwork): Promise<number> => {
  const notYet = sql<boolean>`${waitsSince(work.now, warnedBefore)} and not exists (select 1 from user_message m where m.site_id = o.site_id
    and m.source_type = ${warning} and m.source_id = o.id and m.creation_time >= o.store_entry_time)`;
  return eachOrder(work, notYet, async (tx, caller, order) => {
    const found = await sql<{
      days: number;
    }>`select ${keepDays} as days from logistics_order o where o.site_id = ${order.siteId} and o.id = ${order.id}`.execute(tx);
    const until = new Date(order.storeEntryTime!.getTime() + found.rows[0]!.days * day);
    await tellOwner(tx, caller, {
      siteId: order.siteId,
      ownerId: order.ownerId,
      type: enumCodes.UserMessageType.LogisticsOrder,
      text: 'orders.messages.pickupEnds',
      values: { number: order.serialNumber, code: order.pickupCode, until: timeToWire(until, caller.timeZone).slice(0, 10) },
      link: `/LogisticsOrderIndex?open=${order.id}`,
      sourceType: warning,
      sourceId: order.id,
    });
  });
};

/** Sends orders back that nobody fetched in the days their pickup point keeps them (125 → 220). Gives how many. */
export const returnUnfetched = (work: Clockwork): Promise<number> =>
  eachOrder(work, waitsSince(work.now, 0), async (tx, caller, order) => {
    const returning = { siteId: order.siteId, orderId: order.id, status: trackStatus.Returning };
    await writeTrack(tx, caller, returning);
    await announce(tx, caller, trackReported, { ...returning, at: caller.now, source: trackSources.system });
  });
