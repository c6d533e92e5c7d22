import { enumCodes, enumTones } from '../data/codes.ts';
import type { Tone } from '../data/coded.ts';

/** An enumeration that is drawn as states: each of its values has a tone. */
export type StatusName = keyof typeof enumTones;
/** A value for each key of a status, for example the text of the next step. */
export type ByStatus<N extends StatusName, T> = Readonly<Record<keyof (typeof enumCodes)[N], T>>;

/** Whether this is the name of an enumeration that is drawn as states. */
export const isStatusName = (name: string): name is StatusName => Object.hasOwn(enumTones, name);

/** The tone of a code; neutral for a code that the enumeration does not have. */
export const toneOf = (name: StatusName, code: number): Tone => enumTones[name][code] ?? 'neutral';

/** The entry for a code; undefined for a code that the status does not have. */
export function entryOf<N extends StatusName, T>(name: N, entries: ByStatus<N, T>, code: number): T | undefined {
  const codes: (typeof enumCodes)[N] = enumCodes[name];
  for (const key in codes) if (codes[key] === code) return entries[key];
  return undefined;
}
