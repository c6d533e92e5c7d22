import { randomFillSync } from 'node:crypto';

let lastMs = 0;
let sequence = 0;

/** Random bytes are fetched for many ids at a time: fetching them for each id takes ten times as long. */
const inStore = 4096;
const perId = 10;
const store = Buffer.alloc(inStore * perId);
let used = store.length;

function takeRandom(): Buffer {
  if (used === store.length) {
    randomFillSync(store);
    used = 0;
  }
  used += perId;
  return store.subarray(used - perId, used);
}

/** When an id was created, in milliseconds since 1970. */
export const idTime = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

/** The smallest id of a moment: ids start with their time. */
export function firstIdOf(moment: Date): string {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}

/** Creates a uuid version 7. Ids ascend with time and, in one process, also within a millisecond and after the clock is set back. */
export function newId(): string {
  const now = Date.now();
  const random = takeRandom();
  sequence = now > lastMs ? random.readUInt16BE() & 0x7ff : sequence + 1;
  if (now > lastMs) lastMs = now;
  if (sequence > 0xfff) {
    lastMs += 1;
    sequence = 0;
  }
  return uuid(lastMs, sequence, random);
}

/** Creates the id of a row that was created at another moment than now, e.g. of imported history. It does not influence later ids. */
export function newIdAt(moment: Date): string {
  const random = takeRandom();
  return uuid(moment.getTime(), random.readUInt16BE() & 0xfff, random);
}

function uuid(ms: number, count: number, random: Buffer): string {
  const time = ms.toString(16).padStart(12, '0');
  const rest = random.toString('hex', 2);
  // The variant of RFC 9562, 4.1: the two highest bits of the ninth byte are 10.
  const variant = ((random[2]! & 0x3f) | 0x80).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-${(0x7000 | count).toString(16)}-${variant}${rest.slice(2, 4)}-${rest.slice(4)}`;
}
