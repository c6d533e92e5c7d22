import type { IncomingHttpHeaders } from 'node:http';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { unseal } from '../../core/http/crypto.ts';
import { practiceCarrier } from './practice-carrier.ts';

/** What a carrier tells of a parcel. `state` counts in the common form (0 in transit, 1 picked up, 3 signed …). */
export interface CarrierEvent {
  /** The carrier's own id of the event; the same id is the same event. */
  id: string;
  number: string;
  state: number;
  at: Date;
  /** In the carrier's own words; null when it only tells the state. */
  words: string | null;
  place: string | null;
}

/** A parcel to ask about: its waybill number, since when the carrier may have it, and whether it goes to a pickup point. */
export interface Asked {
  number: string;
  since: Date | null;
  toStore: boolean;
}

/** What a carrier's interface was set up with, as typed on the carrier's form: a JSON object of texts. */
export type Settings = Record<string, string>;

/** An answer to a notification, in the form that the carrier's side expects. */
export interface Acknowledgement {
  status: number;
  body: string;
}

/** A carrier's way to tell where parcels are: asked by us, or told by itself. */
export interface CarrierPort {
  /** Everything the carrier knows of some parcels. Throws when the carrier cannot be reached. */
  ask(settings: Settings, parcels: readonly Asked[], now: Date): Promise<CarrierEvent[]>;
  /** Reads a notification from its raw bytes; 'unsigned' when its signature is not the carrier's, 'unreadable' when it makes no sense. */
  read(settings: Settings, headers: IncomingHttpHeaders, body: Buffer, now: Date): CarrierEvent[] | 'unsigned' | 'unreadable';
  acknowledge(outcome: 'taken' | 'unreadable' | 'later'): Acknowledgement;
}

const ports: Partial<Record<number, CarrierPort>> = { [enumCodes.CarrierInterface.Sandbox]: practiceCarrier };

/** The interfaces that tell tracks. */
export const tellingInterfaces = Object.keys(ports).map(Number) as CodeOf<'CarrierInterface'>[];

/** The port of a carrier, or undefined when its interface tells no tracks. */
export const portOf = ({ carrierInterface }: Pick<RowOf<typeof carrier>, 'carrierInterface'>): CarrierPort | undefined =>
  ports[carrierInterface];

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
