import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

/** Told when the database has died by itself, or could not be started. */
export type PostgresExit = { reason: string };

export type Supervision = {
  first: Postmaster;
  startAgain: () => Promise<Postmaster>;
  onExit: (exit: PostgresExit) => void;
  log: (message: string) => void;
};

const delaysMs = [50, 250, 500, 1000, 2000];
// One that cannot run falls while it recovers or at its first writes; to pause longer after a later fall only costs its callers.
const soundAfterMs = 1_000;

/**
 * Starts the server again when it dies, after a pause that grows to two seconds, for as long as it takes: whatever stopped it (a full
 * disk, no memory) may pass, and nothing can be served without it. A server that ran for a second is sound and begins the row anew.
 * Answers the server of the moment and a function that ends the watching and waits for a start under way.
 */
export function supervise({ first, startAgain, onExit, log }: Supervision) {
  let current = first;
  let startedAt = performance.now();
  let failures = 0;
  const stopping = new AbortController();
  const stopped = new Promise<null>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(null));
  });

  async function keepRunning(): Promise<void> {
    for (;;) {
      const reason = await Promise.race([current.exited, stopped]);
      if (reason === null || stopping.signal.aborted) return;
      if (performance.now() - startedAt > soundAfterMs) failures = 0;
      await recover(reason);
    }
  }

  /** Tries until the server runs or nobody wants it any more. */
  async function recover(firstReason: string): Promise<void> {
    let reason = firstReason;
    for (;;) {
      const delay = delaysMs[Math.min(failures++, delaysMs.length - 1)];
      log(`PostgreSQL ended by itself (${reason})`);
      onExit({ reason });
      await sleep(delay, null, { signal: stopping.signal }).catch(() => null);
      if (stopping.signal.aborted) return;
      try {
        current = await startAgain();
        startedAt = performance.now();
        log(`PostgreSQL runs again (process ${current.pid})`);
        return;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
  }

  const watching = keepRunning();
  return {
    current: () => current,
    end: async () => {
      stopping.abort();
      await watching;
    },
  };
}
