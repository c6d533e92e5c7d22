import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { keep, recall } from '../browser/storage.ts';
import { randomId } from '../calls/random-id.ts';
import { inTurnOf, journalLasts, journalOf } from '../scan/journal.ts';
import { type Answered, createScanQueue, type QueueOptions, type Scan, type ScanEntry, type ScanQueue } from '../scan/scan-queue.ts';
import type { Tally } from '../scan/tally.ts';
import { useSession } from '../session/session.ts';

/** What becomes of scans, and where those that wait are kept. */
export interface ScanWork<A extends Answered> {
  /** Sends one scan, or what else was sent from the screen. Throwing an error that `isOffline` knows keeps the scan and sends it again later, with the same id. */
  onScan(scan: Scan): Promise<A>;
  isOffline(error: unknown): boolean;
  /** The answer of any other error. */
  answerOf(error: unknown): A;
  /** The name of the queue: screen, place and person. What it has not sent is kept in this browser, across a reload and while the screen is closed. */
  keep: string;
  /** The id of the person whose scans these are. */
  owner: string;
  /** Under which name what is done is counted; default: the name of the queue. */
  tally: string;
  onAnswer(entry: ScanEntry<A>): void;
}

const tallyPlace = (name: string) => `entrepot.tally.${name}`;

// Those that wait for the network or for their person, to be called when it may be there.
const sleepers = new Set<() => void>();
const wakeAll = () => {
  for (const wake of sleepers) wake();
};
useSession.subscribe((now, before) => now.state !== before.state && wakeAll());

/** Waits some ms, or until the browser says that the network is back, or somebody has signed in or opened a screen. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      sleepers.delete(end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    sleepers.add(end);
  });
}

interface Held<A extends Answered> {
  work: ScanWork<A>;
  queue: ScanQueue<A>;
  /** How many screens show it at this moment. */
  screens: number;
}
// A queue goes on while its screen is closed and is found again when it opens, so nothing is sent twice.
const named = new Map<string, unknown>();

function isOwnerHere(owner: string): boolean {
  const { state, user } = useSession.getState();
  return state === 'signedIn' && user?.userId === owner;
}

function holdQueue<A extends Answered>(work: ScanWork<A>): Held<A> {
  const { keep: name, owner, tally } = work;
  const known = named.get(name);
  if (known) return known as Held<A>;
  const held = { work, screens: 0 } as Held<A>;
  const options: QueueOptions<A> = {
    send: (scan) => held.work.onScan(scan),
    isOffline: (error) => held.work.isOffline(error),
    answerOf: (error) => held.work.answerOf(error),
    journal: journalOf(name, owner),
    inTurn: (piece) => inTurnOf(name, piece),
    mayGo: () => isOwnerHere(owner),
    isSeen: () => held.screens > 0 && document.visibilityState === 'visible',
    keepTally: (next) => keep(tallyPlace(tally), next),
    pause,
    onAnswer: (entry) => held.work.onAnswer(entry),
  };
  held.queue = createScanQueue(options, recall<Tally>(tallyPlace(tally)));
  named.set(name, held);
  return held;
}

/** The queue behind a scan screen. Gives its state and the ways to add and to undo. */
export function useScanQueue<A extends Answered>(work: ScanWork<A>) {
  const held = useMemo(() => holdQueue(work), [work.keep]);
  const { queue } = held;
  useEffect(() => {
    held.work = work;
  });
  useEffect(() => {
    held.screens += 1;
    queue.start();
    wakeAll();
    return () => {
      held.screens -= 1;
    };
  }, [held, queue]);
  const { entries, offline, tally } = useStore(queue.store);
  const waits = entries.some(({ state }) => state === 'waiting' || state === 'sending');
  useEffect(() => {
    // Scans that are kept nowhere else must not be closed away unasked.
    if (!waits) return;
    const ask = (event: BeforeUnloadEvent) => journalLasts() || event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [waits]);
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
