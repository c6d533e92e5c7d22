import { setTimeout as sleep } from 'node:timers/promises';

/** An answer of the server, with its HTTP status. */
export interface Told {
  status: number;
  Code: number;
  Message: string;
  Data: any;
}
/** Sends one call for a person under an idempotency key; throws when nothing came back. */
export type Post = (person: string, path: string, body: object, key?: string) => Promise<Told>;

/** What a bad network does to a call. */
export const troubles = ['cut', 'answerLost', 'slow', 'twice', 'againLater'] as const;
export type Trouble = (typeof troubles)[number];

/** Nothing came back: the call is made again under its key. */
export class Dead extends Error {}

/** Numbers that look like chance and are the same in each run of a seed. */
export function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A network between scan screens and the server that cuts calls, loses answers, is slow, and delivers a call twice, at once or after
 * others that came later. `share` of the calls have such trouble.
 */
export function badNetwork(post: Post, share: number, chance: () => number) {
  const had: Record<Trouble, number> = { cut: 0, answerLost: 0, slow: 0, twice: 0, againLater: 0 };
  const late: Promise<unknown>[] = [];
  const send: Post = async (...call) => {
    const trouble = chance() < share ? troubles[Math.floor(chance() * troubles.length)]! : null;
    if (trouble) had[trouble] += 1;
    if (trouble === 'cut') throw new Dead('cut');
    if (trouble === 'slow') await sleep(20 + chance() * 60);
    if (trouble === 'againLater') {
      const wait = 30 + chance() * 200;
      late.push(sleep(wait).then(() => post(...call).catch(() => undefined)));
    }
    const first = trouble === 'twice' ? post(...call).catch(() => undefined) : undefined;
    const told = await post(...call).catch((problem: unknown) => Promise.reject(new Dead(String(problem))));
    await first;
    if (trouble === 'answerLost') throw new Dead('the answer was lost');
    return told;
  };
  /** Resolves when what was on its way for the second time has arrived. */
  const settled = () => Promise.all(late.splice(0));
  return { send, had, settled };
}
