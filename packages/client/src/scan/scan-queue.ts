import { createStore, type StoreApi } from 'zustand/vanilla';
import { counted, type Tally } from './tally.ts';

/** One thing that was scanned, or sent from a scan screen. `id` is its idempotency key. */
export interface Scan {
  id: string;
  /** The code, or how what was sent reads, such as "1.5 kg". */
  code: string;
  at: number;
  /** Which step of the screen was sent, such as a weight; none: the code was scanned. */
  step?: string;
  /** What that step was sent with. */
  input?: unknown;
}
/** What a scan is answered with; the screen says what else is in it. */
export interface Answered {
  /** Takes the step back; none: it cannot be. */
  undo?(): Promise<unknown>;
  /** How many parcels this did. */
  counts?: number;
  /** Only the screen changed: there is nothing to show and nothing to tell. */
  quiet?: boolean;
}
/** A scan and what has become of it. */
export interface ScanEntry<A extends Answered> {
  scan: Scan;
  /** waiting: kept, not sent yet; sending: on its way; answered: the answer is there; undone: taken back. */
  state: 'waiting' | 'sending' | 'answered' | 'undone';
  answer: A | null;
}
/** What a scan screen shows of its queue. */
export interface QueueState<A extends Answered> {
  /** Newest first: all that wait, and the last ten answered. */
  entries: readonly ScanEntry<A>[];
  offline: boolean;
  /** What was done here since somebody began; null before the first. */
  tally: Tally | null;
}
/** What a queue finds when it is opened. */
export interface Kept {
  waiting: readonly Scan[];
  tally: Tally | null;
}
/** How scans are sent and kept. */
export interface QueueOptions<A extends Answered> {
  send(scan: Scan): Promise<A>;
  isOffline(error: unknown): boolean;
  answerOf(error: unknown): A;
  /** Keeps the scans that wait, so that a reload does not lose them. */
  keep(waiting: readonly Scan[]): void;
  /** Keeps the tally. */
  keepTally?(tally: Tally): void;
  /** Waits some ms; ends early when it is called to. */
  pause(ms: number): Promise<void>;
  onAnswer(entry: ScanEntry<A>): void;
}
/** Scans on their way to the server. */
export interface ScanQueue<A extends Answered> {
  store: StoreApi<QueueState<A>>;
  /** Sends what waits; does nothing while it already does. */
  start(): void;
  add(scan: Scan): void;
  undo(id: string): Promise<void>;
}

const shownMost = 10;
const isOpen = ({ state }: Pick<ScanEntry<Answered>, 'state'>) => state === 'waiting' || state === 'sending';

/** The entries to keep: every one that waits, and of the others the ten newest that have something to show. */
export function lastTen<A extends Answered>(entries: readonly ScanEntry<A>[]): readonly ScanEntry<A>[] {
  let closed = 0;
  return entries.filter((entry) => isOpen(entry) || (!entry.answer?.quiet && closed++ < shownMost));
}

/**
 * Sends scans in the order they came, one at a time. While the network is dead a scan stays at the head and goes again with the same id,
 * so it counts once; the ones behind it wait.
 */
export function createScanQueue<A extends Answered>(
  options: QueueOptions<A>,
  { waiting, tally }: Kept = { waiting: [], tally: null },
): ScanQueue<A> {
  const store = createStore<QueueState<A>>(() => ({
    entries: [...waiting].reverse().map((scan) => ({ scan, state: 'waiting', answer: null })),
    offline: false,
    tally,
  }));
  let running = false;
  const open = () => store.getState().entries.filter(isOpen);
  const keepOpen = () =>
    options.keep(
      open()
        .map((entry) => entry.scan)
        .reverse(),
    );
  const put = (id: string, change: Partial<ScanEntry<A>>, offline = store.getState().offline) => {
    store.setState(({ entries }) => ({
      offline,
      entries: lastTen(entries.map((entry) => (entry.scan.id === id ? { ...entry, ...change } : entry))),
    }));
    keepOpen();
  };
  const count = (parcels: number | undefined, at: number) => {
    if (!parcels) return;
    const next = counted(store.getState().tally, parcels, at);
    store.setState({ tally: next });
    options.keepTally?.(next);
  };
  const ask = async (scan: Scan): Promise<A | null> => {
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
        count(answer.counts, next.scan.at);
        if (!answer.quiet) options.onAnswer({ ...next, state: 'answered', answer });
      } else {
        put(next.scan.id, { state: 'waiting' }, true);
        await options.pause(Math.min(15_000, 1000 * 2 ** tries++));
      }
    }
    running = false;
  };
  const oldest = () => open().at(-1);
  return {
    store,
    start: () => void run(),
    add(scan) {
      store.setState((old) => ({ entries: [{ scan, state: 'waiting', answer: null }, ...old.entries] }));
      keepOpen();
      void run();
    },
    async undo(id) {
      const entry = store.getState().entries.find((one) => one.scan.id === id);
      if (!entry?.answer?.undo || entry.state !== 'answered') return;
      await entry.answer.undo();
      put(id, { state: 'undone' });
      count(-(entry.answer.counts ?? 0), Date.now());
    },
  };
}
