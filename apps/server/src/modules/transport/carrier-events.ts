import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { languages, type Translations } from '@entrepot/contract/core/language.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { trackReported } from '@entrepot/contract/modules/tracking/events.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import { lockOrder, type Order, updateCustomsStatus } from '../orders/public.ts';
import { trackStatus, type TrackStatus, writeTrack } from '../tracking/public.ts';
import type { CarrierEvent } from './carrier-port.ts';

type Carrier = RowOf<typeof carrier>;
type Customs = CodeOf<'CustomsStatus'>;

// The tracking status of a carrier's state; other states are ignored.
const meanings: Partial<Record<number, TrackStatus>> = {
  0: trackStatus.Delivering,
  1: trackStatus.HandedOver,
  2: trackStatus.DeliveryException,
  3: trackStatus.Signed,
  4: trackStatus.Returning,
  5: trackStatus.Delivering,
  6: trackStatus.Returning,
  7: trackStatus.Delivering,
  10: trackStatus.CustomsDeclared,
  11: trackStatus.CustomsDeclared,
  12: trackStatus.CustomsCleared,
  13: trackStatus.CustomsException,
  14: trackStatus.Returning,
  501: trackStatus.ReadyForPickup,
};

const { NotDeclared, Declared, Inspecting, OnHold, Cleared } = enumCodes.CustomsStatus;
// Customs results with the states from which they apply; a late event never reverts a state.
const customs: Partial<Record<TrackStatus, { to: Customs; from: readonly Customs[] }>> = {
  [trackStatus.CustomsDeclared]: { to: Declared, from: [NotDeclared] },
  [trackStatus.CustomsCleared]: { to: Cleared, from: [NotDeclared, Declared, Inspecting, OnHold] },
  [trackStatus.CustomsException]: { to: OnHold, from: [NotDeclared, Declared, Inspecting] },
};

/**
 * Stores a carrier's events of an order, oldest first, and advances the order as its state table allows. Known events are ignored. Returns
 * the number of new events.
 */
export async function takeEvents(tx: Tx, caller: Caller, row: Carrier, orderId: string, events: readonly CarrierEvent[]): Promise<number> {
  let added = 0;
  for (const event of [...events].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const status = meanings[event.state];
    if (status === undefined) continue;
    const order = await lockOrder(tx, caller, orderId);
    // Clamp events of carriers whose clock is ahead.
    const at = event.at > caller.now ? caller.now : event.at;
    const written = await writeTrack(tx, caller, {
      siteId: order.siteId,
      orderId,
      status,
      at,
      content: translationsOf(event, status),
      location: event.place,
      source: trackSources.carrier,
      sourceKey: `carrier:${row.id}:${event.id}`,
    });
    if (!written) continue;
    added += 1;
    await followCustoms(tx, caller, order, status);
    await publish(tx, caller, trackReported, { siteId: order.siteId, orderId, status, at, source: trackSources.carrier });
  }
  return added;
}

const translationsOf = ({ text }: CarrierEvent, status: TrackStatus) =>
  Object.fromEntries(languages.map((language) => [language, text ?? enumLabel(language, 'TrajectoryStatus', status)])) as Translations;

async function followCustoms(tx: Tx, caller: Caller, order: Order, status: TrackStatus): Promise<void> {
  const step = customs[status];
  // An order waiting for customs clearance advances with its customs status, in a subscriber.
  if (!step?.from.includes(order.customsStatus)) return;
  await updateCustomsStatus(tx, caller, order, step.to);
}

/** The live orders of a carrier by waybill numbers of orders or parcels: number → order. */
export async function ordersOfNumbers(tx: Db, row: Carrier, numbers: readonly string[]): Promise<Map<string, string>> {
  const { Cancelled } = enumCodes.OrderStatus;
  const found = await sql<Pick<RowOf<typeof logisticsOrder>, 'id'> & { number: string }>`
    select o.carrier_no as number, o.id
    from logistics_order o
    where o.site_id = ${row.siteId}
      and o.carrier_id = ${row.id}
      and o.carrier_no = any(${numbers})
      and fold_text(o.carrier_no) = any(array(select fold_text(one) from unnest(${numbers}::text[]) one))
      and o.order_status <> ${Cancelled}
      and not o.is_deleted
    union select p.carrier_no, o.id
    from order_parcel p
    join logistics_order o on o.site_id = p.site_id
      and o.id = p.logistics_order_id
      and o.carrier_id = ${row.id}
      and o.order_status <> ${Cancelled}
      and not o.is_deleted
    where p.site_id = ${row.siteId} and p.carrier_no = any(${numbers})`.execute(tx);
  return new Map(found.rows.map(({ number, id }) => [number, id]));
}
