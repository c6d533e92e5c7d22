import { aAndD, cas, ownPattern, sics } from './lines.ts';
import type { Protocol } from './protocol.ts';
import { toledo } from './toledo.ts';

const known = { toledo, aAndD, sics, cas } as const;

/** The names of all ways of speaking; `own` is a pattern of one's own. */
export const protocolNames = ['toledo', 'aAndD', 'sics', 'cas', 'own'] as const;
/** One of them. */
export type ProtocolName = (typeof protocolNames)[number];

/** The protocol of a name; `own` has a pattern, and perhaps what its scale is asked. Throws for `own` without a pattern that can be used. */
export const protocolOf = (name: ProtocolName, pattern: string, asks = ''): Protocol =>
  name === 'own' ? ownPattern(pattern, asks) : known[name];
