import { steadyNow } from '../steady-clock.ts';

const pollMs = 250;

/** Something done again and again. */
export interface Repeated {
  name: string;
  everyMs: number;
  /** `signal` aborts when the loop stops. */
  run(signal: AbortSignal): Promise<unknown>;
}

/**
 * The one loop of the background work: runs each of these things again `everyMs` after its last start, never twice at the same time. One
 * that takes long or fails delays no other.
 */
export function startLoop(work: readonly Repeated[], log: (problem: unknown, name: string) => void) {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const startedAt = new Map<string, number>();

  function turn(): void {
    const now = steadyNow();
    for (const { name, everyMs, run } of work) {
      if (running.has(name) || now - (startedAt.get(name) ?? -Infinity) < everyMs - pollMs / 2) continue;
      startedAt.set(name, now);
      const ended = run(stopping.signal)
        .catch((problem: unknown) => log(problem, name))
        .then(() => void running.delete(name));
      running.set(name, ended);
    }
  }

  // A timer is a little early or late: half a turn decides.
  const timer = setInterval(turn, pollMs);
  return {
    /** Starts nothing more and waits for what runs. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
