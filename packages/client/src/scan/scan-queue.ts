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
  tone: 'success' | 'warn' | 'wrong';
  /** The big line: what it is. */
  title: string;
  /** Whose it is, and what is to be known of it. */
  text?: string;
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
/** Where the scans of a queue are kept. */
export interface QueueJournal {
  /** What a reload, a crash or a sign-out left over, oldest first. */
  left(): Promise<readonly Scan[]>;
  /** Resolves when the scan is kept. */
  add(scan: Scan): Promise<void>;
  /** Is it still to be sent? Another tab may have done it. */
  isWaiting(id: string): Promise<boolean>;
  answered(id: string): Promise<void>;
  /** Keeps what was refused after the person had gone on, until somebody has seen to it. */
  refused(id: string, answer: Answered): Promise<void>;
}
/** How scans are sent and kept. */
export interface QueueOptions<A extends Answered> {
  send(scan: Scan): Promise<A>;
  /** Is the scan to be sent again later, with the same id? */
  isOffline(error: unknown): boolean;
  answerOf(error: unknown): A;
  journal: QueueJournal;
  /** Does a piece of work while no other tab does one of the same queue. */
  inTurn(work: () => Promise<Dealt>): Promise<Dealt>;
  /** Is the person signed in who made these scans? Nobody else sends them. */
  mayGo(): boolean;
  /** Does somebody look at the screen, so that a refusal is seen? */
  isSeen(): boolean;
  /** Keeps the tally. */
  keepTally?(tally: Tally): void;
  /** Waits some ms; ends early when it is called to. */
  pause(ms: number): Promise<void>;
  onAnswer(entry: ScanEntry<A>): void;
}
/** What became of a scan whose turn it was: it was answered, or taken by another tab; it waits. */
export type Dealt = 'done' | 'waits';
/** Scans on their way to the server. */
export interface ScanQueue<A extends Answered> {
  store: StoreApi<QueueState<A>>;
  /** Sends what waits; does nothing while it already does. */
  start(): void;
  add(scan: Scan): void;
  undo(id: string): Promise<void>;
}

const shownMost = 10;
// Who was answered later than this, in ms, has gone on to something else.
const seenAtOnce = 5_000;
const isOpen = ({ state }: Pick<ScanEntry<Answered>, 'state'>) => state === 'waiting' || state === 'sending';

/** The entries to keep: every one that waits, and of the others the ten newest that have something to show. */
export function lastTen<A extends Answered>(entries: readonly ScanEntry<A>[]): readonly ScanEntry<A>[] {
  let closed = 0;
  return entries.filter((entry) => isOpen(entry) || (!entry.answer?.quiet && closed++ < shownMost));
}

const waitingEntry = <A extends Answered>(scan: Scan): ScanEntry<A> => ({ scan, state: 'waiting', answer: null });

/**
 * Sends scans in the order they came, one at a time, each after it was kept in the journal. While the network is dead a scan stays at the
 * head and goes again with the same id, so it counts once; the ones behind it wait. What is refused when nobody looks is kept as work to do.
 */
export function createScanQueue<A extends Answered>(options: QueueOptions<A>, tally: Tally | null = null): ScanQueue<A> {
  const { journal } = options;
  const store = createStore<QueueState<A>>(() => ({ entries: [], offline: false, tally }));
  let running = false;
  let restored: Promise<void> | null = null;
  // Whether a scan of this page got into the journal.
  const keeping = new Map<string, Promise<boolean>>();
  const leftOver = new Set<string>();

  async function restore(): Promise<void> {
    const left = await journal.left();
    store.setState(({ entries }) => {
      const here = new Set(entries.map((entry) => entry.scan.id));
      const older = left.filter(({ id }) => !here.has(id));
      for (const { id } of older) leftOver.add(id);
      return { entries: [...entries, ...older.map((scan) => waitingEntry<A>(scan)).reverse()] };
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
    options.keepTally?.(next);
  };
  const ask = async (scan: Scan): Promise<A | null> => {
    try {
      return await options.send(scan);
    } catch (error) {
      // Somebody who was signed out meanwhile is refused whatever they scanned.
      return options.isOffline(error) || !options.mayGo() ? null : options.answerOf(error);
    }
  };
  /** What could not be kept is sent all the same; what was kept and is no longer there was done by another tab. */
  const isTaken = async ({ id }: Scan): Promise<boolean> => (await (keeping.get(id) ?? true)) && !(await journal.isWaiting(id));
  const isLate = ({ id, at }: Scan) => leftOver.has(id) || !options.isSeen() || Date.now() - at > seenAtOnce;
  async function close(scan: Scan, answer: A): Promise<void> {
    const isWork = answer.tone === 'wrong' && isLate(scan);
    await (isWork ? journal.refused(scan.id, answer) : journal.answered(scan.id)).catch(() => undefined);
    keeping.delete(scan.id);
    leftOver.delete(scan.id);
  }
  async function deal(entry: ScanEntry<A>): Promise<Dealt> {
    const { scan } = entry;
    if (!options.mayGo()) return 'waits';
    if (await isTaken(scan)) {
      drop(scan.id);
      return 'done';
    }
    put(scan.id, { state: 'sending' });
    const answer = await ask(scan);
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
    let tries = 0;
    for (let next = oldest(); next; next = oldest()) {
      const entry = next;
      const dealt = await options.inTurn(() => deal(entry));
      if (dealt === 'waits') await options.pause(Math.min(15_000, 1000 * 2 ** tries++));
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
      keeping.set(
        scan.id,
        journal.add(scan).then(
          () => true,
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
