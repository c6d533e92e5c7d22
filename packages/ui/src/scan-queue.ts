import type { Scan, ScanAnswer } from './scan-props.ts';
import { createStore, type Store } from './store.ts';

export interface ScanEntry {
  scan: Scan;
  /** waiting: kept, not sent yet; sending: on its way; answered: the answer is there; undone: taken back. */
  state: 'waiting' | 'sending' | 'answered' | 'undone';
  answer: ScanAnswer | null;
}
export interface QueueState {
  /** Newest first: all that wait, and the last ten answered. */
  entries: readonly ScanEntry[];
  offline: boolean;
}
export interface QueueOptions {
  send(scan: Scan): Promise<ScanAnswer>;
  isOffline(error: unknown): boolean;
  answerOf(error: unknown): ScanAnswer;
  /** Keeps the scans that wait, so that a reload does not lose them. */
  keep(waiting: readonly Scan[]): void;
  /** Waits some ms; ends early when it is called to. */
  pause(ms: number): Promise<void>;
  onAnswer(entry: ScanEntry): void;
}
export interface ScanQueue {
  store: Store<QueueState>;
  /** Sends what waits; does nothing while it already does. */
  start(): void;
  add(scan: Scan): void;
  undo(id: string): Promise<void>;
}

const shownMost = 10;
const isOpen = (entry: ScanEntry) => entry.state === 'waiting' || entry.state === 'sending';

/** The entries to keep: every one that waits, and of the others the ten newest. */
export function lastTen(entries: readonly ScanEntry[]): readonly ScanEntry[] {
  let closed = 0;
  return entries.filter((entry) => isOpen(entry) || closed++ < shownMost);
}

/**
 * Sends scans in the order they came, one at a time. While the network is dead a scan stays at the head and goes again with the same id,
 * so it counts once; the ones behind it wait.
 */
export function createScanQueue(options: QueueOptions, kept: readonly Scan[] = []): ScanQueue {
  const store = createStore<QueueState>({
    entries: [...kept].reverse().map((scan) => ({ scan, state: 'waiting', answer: null })),
    offline: false,
  });
  let running = false;
  const put = (id: string, change: Partial<ScanEntry>, offline = store.get().offline) => {
    store.set(({ entries }) => ({
      offline,
      entries: lastTen(entries.map((entry) => (entry.scan.id === id ? { ...entry, ...change } : entry))),
    }));
    options.keep(
      store
        .get()
        .entries.filter(isOpen)
        .map((entry) => entry.scan)
        .reverse(),
    );
  };
  const ask = async (scan: Scan): Promise<ScanAnswer | null> => {
    try {
      return await options.send(scan);
    } catch (error) {
      return options.isOffline(error) ? null : options.answerOf(error);
    }
  };
  const run = async () => {
    if (running) return;
    running = true;
    let tries = 0;
    for (let next = oldest(); next; next = oldest()) {
      put(next.scan.id, { state: 'sending' });
      const answer = await ask(next.scan);
      if (answer) {
        tries = 0;
        put(next.scan.id, { state: 'answered', answer }, false);
        options.onAnswer({ ...next, state: 'answered', answer });
      } else {
        put(next.scan.id, { state: 'waiting' }, true);
        await options.pause(Math.min(15_000, 1000 * 2 ** tries++));
      }
    }
    running = false;
  };
  const oldest = () => store.get().entries.filter(isOpen).at(-1);
  return {
    store,
    start: () => void run(),
    add(scan) {
      store.set((old) => ({ ...old, entries: [{ scan, state: 'waiting', answer: null }, ...old.entries] }));
      options.keep(
        store
          .get()
          .entries.filter(isOpen)
          .map((entry) => entry.scan)
          .reverse(),
      );
      void run();
    },
    async undo(id) {
      const entry = store.get().entries.find((one) => one.scan.id === id);
      if (!entry?.answer?.undo || entry.state !== 'answered') return;
      await entry.answer.undo();
      put(id, { state: 'undone' });
    },
  };
}
