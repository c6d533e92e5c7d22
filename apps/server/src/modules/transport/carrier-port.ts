import type { IncomingHttpHeaders } from 'node:http';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { unseal } from '../../core/http/crypto.ts';

/** A carrier's event of a parcel. `state` uses the common codes (0 in transit, 1 picked up, 3 signed …). */
export interface CarrierEvent {
  /** The carrier's own event id, which identifies repeats. */
  id: string;
  number: string;
  state: number;
  at: Date;
  /** The carrier's text; null when it only reports the state. */
  text: string | null;
  place: string | null;
}

/** A parcel to query: waybill number, earliest time at the carrier, and whether it goes to a pickup point. */
export interface TrackingRequest {
  number: string;
  since: Date | null;
  toStore: boolean;
}

/** The interface settings from the carrier's form: a JSON object of strings. */
export type Settings = Record<string, string>;

/** The answer to a notification in the format the carrier expects. */
export interface Acknowledgement {
  status: number;
  body: string;
}

/** A carrier's tracking interface: queries and notifications. */
export interface CarrierPort {
  /** Queries all events of parcels. Throws when the carrier is unreachable. */
  query(settings: Settings, parcels: readonly TrackingRequest[], now: Date): Promise<CarrierEvent[]>;
  /** Parses a notification from its raw bytes; 'unsigned' when the signature is invalid, 'unreadable' when it cannot be parsed. */
  read(settings: Settings, headers: IncomingHttpHeaders, body: Buffer, now: Date): CarrierEvent[] | 'unsigned' | 'unreadable';
  acknowledge(outcome: 'taken' | 'unreadable' | 'later'): Acknowledgement;
}

/** The settings of a carrier's interface; empty when there are none or they are no JSON object. */
export function settingsOf({ interfaceSettings }: Pick<RowOf<typeof carrier>, 'interfaceSettings'>): Settings {
  if (!interfaceSettings) return {};
  try {
    const read: unknown = JSON.parse(unseal(interfaceSettings));
    const entries = typeof read === 'object' && read !== null ? Object.entries(read) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
