import { setTimeout as sleep } from 'node:timers/promises';
import { steadyNow } from '../steady-clock.ts';
import { isConnectionLost } from './database-errors.ts';

const firstPauseMs = 50;
const maxPauseMs = 400;

/** Runs work that may be repeated; while the database is away it is tried again, until a moment of the steady clock. */
export async function retryUntil<T>(work: () => Promise<T>, until: number): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, pauseMs * 2)) {
    try {
      return await work();
    } catch (problem) {
      if (!isConnectionLost(problem) || steadyNow() + pauseMs > until) throw problem;
    }
    await sleep(pauseMs);
  }
}

/** The same for so many milliseconds. */
export const retryWhileAway = <T>(work: () => Promise<T>, ms: number): Promise<T> => retryUntil(work, steadyNow() + ms);
