import { setTimeout as sleep } from 'node:timers/promises';

/** An answer of the server, with its HTTP status. */
export interface RobotResponse {
  status: number;
  Code: number;
  Message: string;
  Data: any;
}
/** Sends one call as a person with an idempotency key; throws when there is no answer. */
export type Post = (person: string, path: string, body: object, key?: string) => Promise<RobotResponse>;

/** The ways a bad network affects a call. */
export const failures = ['cut', 'answerLost', 'slow', 'twice', 'againLater'] as const;
export type Failure = (typeof failures)[number];

/** No answer arrived: the call is retried with its key. */
export class Dead extends Error {}

/** A pseudo-random generator, deterministic for a seed. */
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
 * A network between scan screens and the server that drops calls, loses answers, delays calls, and delivers some twice, concurrently or
 * after later ones. `share` of the calls are affected.
 */
export function badNetwork(post: Post, share: number, chance: () => number) {
  const had: Record<Failure, number> = { cut: 0, answerLost: 0, slow: 0, twice: 0, againLater: 0 };
  const late: Promise<unknown>[] = [];
  const send: Post = async (...call) => {
    const failure = chance() < share ? failures[Math.floor(chance() * failures.length)]! : null;
    if (failure) had[failure] += 1;
    if (failure === 'cut') throw new Dead('cut');
    if (failure === 'slow') await sleep(20 + chance() * 60);
    if (failure === 'againLater') {
      const wait = 30 + chance() * 200;
      late.push(sleep(wait).then(() => post(...call).catch(() => undefined)));
    }
    const first = failure === 'twice' ? post(...call).catch(() => undefined) : undefined;
    const result = await post(...call).catch((problem: unknown) => Promise.reject(new Dead(String(problem))));
    await first;
    if (failure === 'answerLost') throw new Dead('the answer was lost');
    return result;
  };
  /** Resolves when all repeated deliveries have arrived. */
  const settled = () => Promise.all(late.splice(0));
  return { send, had, settled };
}
