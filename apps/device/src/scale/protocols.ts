import { aAndD, cas, ownPattern, sics } from './lines.ts';
import type { Protocol } from './protocol.ts';
import { toledo } from './toledo.ts';

const known = { toledo, aAndD, sics, cas } as const;

/** The supported protocols; `own` is a custom pattern. */
export const protocolNames = ['toledo', 'aAndD', 'sics', 'cas', 'own'] as const;
/** A supported protocol. */
export type ProtocolName = (typeof protocolNames)[number];

/** Returns a protocol by name. `pattern` and `asks` apply to `own` only, which throws when the pattern is invalid. */
export const protocolOf = (name: ProtocolName, pattern: string, asks = ''): Protocol =>
  name === 'own' ? ownPattern(pattern, asks) : known[name];
