import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

/** The reason why the database ended unexpectedly, or could not be started. */
export type PostgresExit = { reason: string };

export type Supervision = {
  first: Postmaster;
  startAgain: () => Promise<Postmaster>;
  onExit: (exit: PostgresExit) => void;
  log: (message: string) => void;
};

const delaysMs = [50, 250, 500, 1000, 2000];
// A server that cannot run fails during recovery or at its first writes; a longer pause after a later failure would only delay its callers.
const stableAfterMs = 1_000;

/**
 * Restarts the server whenever it ends, after a pause that grows to two seconds, without limit: the cause (a full disk, no memory) may
 * pass, and nothing works without the database. A server that ran for a second resets the pause. Returns the current server, and a function
 * that ends supervision and waits for a start in progress.
 */
export function supervise({ first, startAgain, onExit, log }: Supervision) {
  let current = first;
  let startedAt = performance.now();
  let failures = 0;
  const stopping = new AbortController();
  const stopped = new Promise<null>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(null));
  });

  async function superviseLoop(): Promise<void> {
    for (;;) {
      const reason = await Promise.race([current.exited, stopped]);
      if (reason === null || stopping.signal.aborted) return;
      if (performance.now() - startedAt > stableAfterMs) failures = 0;
      await recover(reason);
    }
  }

  /** Retries until the server runs or supervision ends. */
  async function recover(firstReason: string): Promise<void> {
    let reason = firstReason;
    for (;;) {
      const delay = delaysMs[Math.min(failures++, delaysMs.length - 1)];
      log(`PostgreSQL ended unexpectedly (${reason})`);
      onExit({ reason });
      await sleep(delay, null, { signal: stopping.signal }).catch(() => null);
      if (stopping.signal.aborted) return;
      try {
        current = await startAgain();
        startedAt = performance.now();
        log(`PostgreSQL restarted (process ${current.pid})`);
        return;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
  }

  const watching = superviseLoop();
  return {
    current: () => current,
    end: async () => {
      stopping.abort();
      await watching;
    },
  };
}
