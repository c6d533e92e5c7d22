import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { randomId } from '../calls/random-id.ts';
import {
  type Answered,
  createScanQueue,
  type Kept,
  type QueueOptions,
  type Scan,
  type ScanEntry,
  type ScanQueue,
} from '../scan/scan-queue.ts';
import type { Tally } from '../scan/tally.ts';
import { keep, recall } from '../browser/storage.ts';

/** What becomes of scans, and where those that wait are kept. */
export interface ScanWork<A extends Answered> {
  /** Sends one scan, or what else was sent from the screen. Throwing an error that `isOffline` knows keeps the scan and sends it again later, with the same id. */
  onScan(scan: Scan): Promise<A>;
  isOffline?(error: unknown): boolean;
  /** The answer of any other error. */
  answerOf(error: unknown): A;
  /** Keeps what is not sent in this browser under this name (screen and user), across a reload and while the screen is closed. */
  keep?: string;
  /** Under which name what is done is counted; default: the name it is kept under. */
  tally?: string;
  onAnswer(entry: ScanEntry<A>): void;
}

const place = (name: string) => `entrepot.scans.${name}`;
const tallyPlace = (name: string) => `entrepot.tally.${name}`;

/** Waits some ms, or until the browser says that the network is back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
}

const usualOffline = (error: unknown) => error instanceof TypeError || !navigator.onLine;

interface Held<A extends Answered> {
  work: ScanWork<A>;
  queue: ScanQueue<A>;
}
// A named queue goes on while its screen is closed and is found again when it opens, so nothing is sent twice.
const named = new Map<string, unknown>();

function holdQueue<A extends Answered>(name: string | undefined, work: ScanWork<A>): Held<A> {
  const known = name === undefined ? undefined : named.get(name);
  if (known) return known as Held<A>;
  const held = { work } as Held<A>;
  const options: QueueOptions<A> = {
    send: (scan) => held.work.onScan(scan),
    isOffline: (error) => (held.work.isOffline ?? usualOffline)(error),
    answerOf: (error) => held.work.answerOf(error),
    keep: (waiting) => name && keep(place(name), waiting.length ? waiting : null),
    keepTally: (tally) => name && keep(tallyPlace(work.tally ?? name), tally),
    pause,
    onAnswer: (entry) => held.work.onAnswer(entry),
  };
  held.queue = createScanQueue(options, name === undefined ? undefined : leftOver(name, work.tally));
  if (name !== undefined) named.set(name, held);
  return held;
}

const leftOver = (name: string, tally = name): Kept => ({
  waiting: recall<Scan[]>(place(name)) ?? [],
  tally: recall<Tally>(tallyPlace(tally)),
});

/** The queue behind a scan screen. Gives its state and the ways to add and to undo. */
export function useScanQueue<A extends Answered>(work: ScanWork<A>) {
  const held = useMemo(() => holdQueue(work.keep, work), [work.keep]);
  const { queue } = held;
  useEffect(() => {
    held.work = work;
  });
  useEffect(() => {
    queue.start();
  }, [queue]);
  const { entries, offline, tally } = useStore(queue.store);
  const waits = entries.some(({ state }) => state === 'waiting' || state === 'sending');
  useEffect(() => {
    // Scans that are kept nowhere else must not be closed away unasked.
    if (!waits || work.keep) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [waits, work.keep]);
  return {
    entries,
    offline,
    tally,
    add: (code: string) => queue.add({ id: randomId(), code, at: Date.now() }),
    /** Sends a step of the screen after everything that was scanned or sent before it; `words` say what it is. */
    send: (step: string, words: string, input: unknown) => queue.add({ id: randomId(), code: words, at: Date.now(), step, input }),
    undo: queue.undo,
  };
}
