import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

/** Told when the database has died by itself; `givenUp` when it was started again too often and stays down. */
export type PostgresExit = { reason: string; givenUp: boolean };

export type Supervision = {
  first: Postmaster;
  startAgain: () => Promise<Postmaster>;
  onExit: (exit: PostgresExit) => void;
  log: (message: string) => void;
};

const delaysMs = [50, 250, 1000, 2000, 5000, 10_000];
const soundAfterMs = 60_000;

/**
 * Starts the server again when it dies, after a pause that grows, up to six times in a row; a server that ran for a minute is sound
 * and begins the row anew. Answers the server of the moment and a function that ends the watching and waits for a start under way.
 */
export function supervise({ first, startAgain, onExit, log }: Supervision) {
  let current = first;
  let startedAt = Date.now();
  let failures = 0;
  const stopping = new AbortController();
  const stopped = new Promise<null>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(null));
  });

  async function keepRunning(): Promise<void> {
    for (;;) {
      const reason = await Promise.race([current.exited, stopped]);
      if (reason === null || stopping.signal.aborted) return;
      if (Date.now() - startedAt > soundAfterMs) failures = 0;
      if (!(await recover(reason))) return;
    }
  }

  /** Tries until the server runs; false when it gives up or is told to stop. */
  async function recover(firstReason: string): Promise<boolean> {
    let reason = firstReason;
    for (;;) {
      const delay = delaysMs[failures++];
      log(`PostgreSQL ended by itself (${reason})${delay === undefined ? ' and is not started again' : ''}`);
      onExit({ reason, givenUp: delay === undefined });
      if (delay === undefined) return false;
      await sleep(delay, null, { signal: stopping.signal }).catch(() => null);
      if (stopping.signal.aborted) return false;
      try {
        current = await startAgain();
        startedAt = Date.now();
        log(`PostgreSQL runs again (process ${current.pid})`);
        return true;
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
