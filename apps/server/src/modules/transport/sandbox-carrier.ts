import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { isSandboxSigned, storableJson } from '../../core/http/sandbox-notifications.ts';
import type { Acknowledgement, TrackingRequest, CarrierEvent, CarrierPort, Settings } from './carrier-port.ts';

const hour = 3_600_000;

// The progress of a parcel at the sandbox carrier: hours since receipt and the state.
const homeDelivery = [
  [1, 1],
  [4, 0],
  [20, 5],
  [24, 3],
] as const;
const toStore = [...homeDelivery.slice(0, 2), [20, 501]] as const;

/** The events of a parcel at the sandbox carrier, calculated from the time since its arrival in the country. */
function eventsOf({ number, since, toStore: store }: TrackingRequest, now: Date): CarrierEvent[] {
  if (!since) return [];
  return (store ? toStore : homeDelivery)
    .map(([hours, state]) => ({
      id: `${number}-${state}`,
      number,
      state,
      at: new Date(since.getTime() + hours * hour),
      text: null,
      place: null,
    }))
    .filter(({ at }) => at <= now);
}

const notice = z.object({
  events: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        number: z.string().min(1).max(40),
        state: z.number().int().min(0).max(9999),
        time: z.iso.datetime({ offset: true }),
        text: z.string().min(1).max(500),
        place: z.string().max(200).optional(),
      }),
    )
    .max(200),
});

function read(settings: Settings, headers: IncomingHttpHeaders, body: Buffer, now: Date): ReturnType<CarrierPort['read']> {
  if (!isSandboxSigned(settings.Secret, headers, body, now)) return 'unsigned';
  const parsed = notice.safeParse(storableJson(body));
  if (!parsed.success) return 'unreadable';
  return parsed.data.events.map(({ time, place, ...event }) => ({ ...event, at: new Date(time), place: place ?? null }));
}

const acknowledgements = { taken: ['200', 'success'], unreadable: ['400', 'unreadable'], later: ['500', 'try again'] } as const;

function acknowledge(outcome: keyof typeof acknowledgements): Acknowledgement {
  const [returnCode, message] = acknowledgements[outcome];
  return { status: Number(returnCode), body: JSON.stringify({ result: outcome === 'taken', returnCode, message }) };
}

/** The sandbox carrier: calculates tracking by time and accepts signed notifications like those of tracking services. */
export const sandboxCarrier: CarrierPort = {
  query: async (_settings, parcels, now) => parcels.flatMap((parcel) => eventsOf(parcel, now)),
  read,
  acknowledge,
};
