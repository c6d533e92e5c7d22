import { createStore, type StoreApi } from 'zustand/vanilla';
import { counted, type Tally } from './tally.ts';

/** A scan, or a step sent from a scan screen. `id` is its idempotency key. */
export interface Scan {
  id: string;
  /** The code, or the display text of a step, such as "1.5 kg". */
  code: string;
  /** Number of the package that a step belongs to. */
  about?: string;
  at: number;
  /** The step of the screen, such as a weight; undefined for a scanned code. */
  step?: string;
  /** The input of that step. */
  input?: unknown;
}
/** The answer to a scan; screens extend it. */
export interface Answered {
  tone: 'success' | 'warn' | 'wrong';
  /** The large line: what was scanned. */
  title: string;
  /** Its owner, and further details. */
  text?: string;
  /** Undoes the step; without it the step cannot be undone. */
  undo?(): Promise<unknown>;
  /** The number of parcels that this completed. */
  counts?: number;
  /** Only the screen changed: nothing to show or to announce. */
  quiet?: boolean;
}
/** A scan and its state. */
export interface ScanEntry<A extends Answered> {
  scan: Scan;
  /** waiting: stored, not sent yet; sending: request in progress; answered: response received; undone: reverted. */
  state: 'waiting' | 'sending' | 'answered' | 'undone';
  answer: A | null;
  /** The answer that the device expects of a scan that waits for the network; the server decides. */
  expected?: A;
  /** Whether it is in the journal and so survives a reload. */
  isStored?: boolean;
}
/** The state of the queue that a scan screen shows. */
export interface QueueState<A extends Answered> {
  /** Newest first: all pending ones, and the last ten answered. */
  entries: readonly ScanEntry<A>[];
  offline: boolean;
  /** Whether the scans left over from before a reload are among the entries. */
  restored: boolean;
  /** Work completed here in the current work session; null before the first. */
  tally: Tally | null;
}
/** Stores the scans of a queue. */
export interface QueueJournal {
  /** Scans left over from a reload, a crash or a sign-out, oldest first. */
  left(): Promise<readonly Scan[]>;
  /** Resolves when the scan is stored. */
  add(scan: Scan): Promise<void>;
  /** Whether the scan is still to be sent. Another tab may have sent it. */
  isWaiting(id: string): Promise<boolean>;
  answered(id: string): Promise<void>;
  /** Stores a scan that was refused after the user had moved on, until a user has dealt with it. */
  refused(id: string, answer: Answered): Promise<void>;
}
/** How scans are sent and stored. */
export interface QueueOptions<A extends Answered> {
  send(scan: Scan): Promise<A>;
  /** Whether the scan has to be sent again later, with the same id. */
  isOffline(error: unknown): boolean;
  answerOf(error: unknown): A;
  journal: QueueJournal;
  /** Runs work under the queue's lock across tabs. */
  withLock(work: () => Promise<ScanOutcome>): Promise<ScanOutcome>;
  /** Whether the user who made these scans is signed in. They are sent only then. */
  canSend(): boolean;
  /** Whether the screen is visible, so that a refusal is seen. */
  isSeen(): boolean;
  /** Stores the tally. */
  storeTally?(tally: Tally): void;
  /** Waits some ms; may end early. */
  pause(ms: number): Promise<void>;
  onAnswer(entry: ScanEntry<A>): void;
}
/** Result of processing a scan: done (answered, or sent by another tab), or waiting. */
export type ScanOutcome = 'done' | 'waits';
/** The queue of scans to the server. */
export interface ScanQueue<A extends Answered> {
  store: StoreApi<QueueState<A>>;
  /** Sends pending scans; does nothing while it is already sending. */
  start(): void;
  add(scan: Scan): void;
  undo(id: string): Promise<void>;
}

const maxVisible = 10;
// In ms. After a later answer the user has moved on.
const visibleAtOnce = 5_000;
const isOpen = ({ state }: Pick<ScanEntry<Answered>, 'state'>) => state === 'waiting' || state === 'sending';

/** The entries to retain: all waiting ones, and the ten newest others that have something to show. */
export function lastTen<A extends Answered>(entries: readonly ScanEntry<A>[]): readonly ScanEntry<A>[] {
  let closed = 0;
  return entries.filter((entry) => isOpen(entry) || (!entry.answer?.quiet && closed++ < maxVisible));
}

const waitingEntry = <A extends Answered>(scan: Scan): ScanEntry<A> => ({ scan, state: 'waiting', answer: null });

/**
 * Sends scans in order, one at a time, each after it was stored in the journal. While the network is down a scan stays first in the queue
 * and is retried with the same id, so that it counts once; those behind it wait. A refusal that arrives while the screen is not visible is
 * stored as work to do.
 */
export function createScanQueue<A extends Answered>(options: QueueOptions<A>, tally: Tally | null = null): ScanQueue<A> {
  const { journal } = options;
  const store = createStore<QueueState<A>>(() => ({ entries: [], offline: false, restored: false, tally }));
  let running = false;
  let restored: Promise<void> | null = null;
  // Whether a scan of this page was written to the journal.
  const journalWrites = new Map<string, Promise<boolean>>();
  const leftOver = new Set<string>();

  async function restore(): Promise<void> {
    const left = await journal.left();
    store.setState(({ entries }) => {
      const here = new Set(entries.map((entry) => entry.scan.id));
      const older = left.filter(({ id }) => !here.has(id));
      for (const { id } of older) leftOver.add(id);
      return { entries: [...entries, ...older.map((scan) => ({ ...waitingEntry<A>(scan), isStored: true })).reverse()] };
    });
  }
  const put = (id: string, change: Partial<ScanEntry<A>>, offline = store.getState().offline) =>
    store.setState(({ entries }) => ({
      offline,
      entries: lastTen(entries.map((entry) => (entry.scan.id === id ? { ...entry, ...change } : entry))),
    }));
  const drop = (id: string) => store.setState(({ entries }) => ({ entries: entries.filter(({ scan }) => scan.id !== id) }));
  const count = (parcels: number | undefined, at: number) => {
    if (!parcels) return;
    const next = counted(store.getState().tally, parcels, at);
    store.setState({ tally: next });
    options.storeTally?.(next);
  };
  const sendScan = async (scan: Scan): Promise<A | null> => {
    try {
      return await options.send(scan);
    } catch (error) {
      // If the user was signed out meanwhile, every scan would be refused.
      return options.isOffline(error) || !options.canSend() ? null : options.answerOf(error);
    }
  };
  /** A scan that could not be stored is sent anyway; a stored one that is gone was processed by another tab. */
  const isTaken = async ({ id }: Scan): Promise<boolean> => (await (journalWrites.get(id) ?? true)) && !(await journal.isWaiting(id));
  const isLate = ({ id, at }: Scan) => leftOver.has(id) || !options.isSeen() || Date.now() - at > visibleAtOnce;
  async function close(scan: Scan, answer: A): Promise<void> {
    const isWork = answer.tone === 'wrong' && isLate(scan);
    await (isWork ? journal.refused(scan.id, answer) : journal.answered(scan.id)).catch(() => undefined);
    journalWrites.delete(scan.id);
    leftOver.delete(scan.id);
  }
  async function process(entry: ScanEntry<A>): Promise<ScanOutcome> {
    const { scan } = entry;
    if (!options.canSend()) return 'waits';
    if (await isTaken(scan)) {
      drop(scan.id);
      return 'done';
    }
    put(scan.id, { state: 'sending' });
    const answer = await sendScan(scan);
    if (!answer) {
      put(scan.id, { state: 'waiting' }, true);
      return 'waits';
    }
    put(scan.id, { state: 'answered', answer }, false);
    count(answer.counts, scan.at);
    if (!answer.quiet) options.onAnswer({ ...entry, state: 'answered', answer });
    await close(scan, answer);
    return 'done';
  }
  const oldest = () => store.getState().entries.filter(isOpen).at(-1);
  async function sendAll(): Promise<void> {
    await (restored ??= restore().catch(() => undefined));
    store.setState({ restored: true });
    let tries = 0;
    for (let next = oldest(); next; next = oldest()) {
      const entry = next;
      const outcome = await options.withLock(() => process(entry));
      if (outcome === 'waits') await options.pause(Math.min(15_000, 1000 * 2 ** tries++));
      else tries = 0;
    }
  }
  async function run(): Promise<void> {
    if (running) return;
    running = true;
    await sendAll().finally(() => {
      running = false;
    });
  }
  return {
    store,
    start: () => void run(),
    add(scan) {
      store.setState((old) => ({ entries: [waitingEntry<A>(scan), ...old.entries] }));
      journalWrites.set(
        scan.id,
        journal.add(scan).then(
          () => {
            put(scan.id, { isStored: true });
            return true;
          },
          () => false,
        ),
      );
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
