import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { store, recall } from '../browser/storage.ts';
import { randomId } from '../calls/random-id.ts';
import { connectQueues } from '../scan/entrance-scans.ts';
import { putScanPlace, scanPlace } from '../scan/scan-place.ts';
import { withLock, isJournalDurable, journalOf } from '../scan/journal.ts';
import { type Answered, createScanQueue, type QueueOptions, type Scan, type ScanEntry, type ScanQueue } from '../scan/scan-queue.ts';
import type { Tally } from '../scan/tally.ts';
import { useSession } from '../session/session.ts';

/** How scans are processed, and where waiting ones are stored. */
export interface ScanWork<A extends Answered> {
  /**
   * Sends one scan, or a step of the screen. If it throws an error that `isOffline` recognises, the scan stays in the queue and is sent
   * again later, with the same id.
   */
  onScan(scan: Scan): Promise<A>;
  isOffline(error: unknown): boolean;
  /** The answer of any other error. */
  answerOf(error: unknown): A;
  /**
   * The name of the queue: screen, place and person. Unsent scans are stored in this browser, across a reload and while the screen is
   * closed.
   */
  queueName: string;
  /** The id of the person whose scans these are. */
  owner: string;
  /** Name under which work is counted; default: the name of the queue. */
  tally: string;
  onAnswer(entry: ScanEntry<A>): void;
}

const tallyKey = (name: string) => `entrepot.tally.${name}`;

// Wake-up callbacks of queues waiting for the network or for their user, called when either may be back.
const sleepers = new Set<() => void>();
const wakeSleepers = () => {
  for (const wakeUp of sleepers) wakeUp();
};
useSession.subscribe((now, before) => now.state !== before.state && wakeSleepers());

/** Waits some ms, or until the network is back, a user has signed in or a screen was opened. */
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

interface SharedQueue<A extends Answered> {
  work: ScanWork<A>;
  queue: ScanQueue<A>;
  /** The number of screens that currently show the queue. */
  screens: number;
}
// A queue continues while its screen is closed and is reused when it opens, so that nothing is sent twice.
const named = new Map<string, unknown>();

connectQueues((name, scan) => {
  const shared = named.get(name) as SharedQueue<Answered> | undefined;
  shared?.queue.add(scan);
  return shared !== undefined;
});

function isOwnerHere(owner: string): boolean {
  const { state, user } = useSession.getState();
  return state === 'signedIn' && user?.userId === owner;
}

function createQueue<A extends Answered>(work: ScanWork<A>): SharedQueue<A> {
  const { queueName: name, owner, tally } = work;
  const known = named.get(name);
  if (known) return known as SharedQueue<A>;
  const shared = { work, screens: 0 } as SharedQueue<A>;
  const options: QueueOptions<A> = {
    send: (scan) => shared.work.onScan(scan),
    isOffline: (error) => shared.work.isOffline(error),
    answerOf: (error) => shared.work.answerOf(error),
    journal: journalOf(name, owner),
    withLock: (piece) => withLock(name, piece),
    canSend: () => isOwnerHere(owner),
    isSeen: () => shared.screens > 0 && document.visibilityState === 'visible',
    storeTally: (next) => store(tallyKey(tally), next),
    pause,
    onAnswer: (entry) => shared.work.onAnswer(entry),
  };
  shared.queue = createScanQueue(options, recall<Tally>(tallyKey(tally)));
  named.set(name, shared);
  return shared;
}

/** The queue behind a scan screen. Returns its state and the functions that add and undo. */
export function useScanQueue<A extends Answered>(work: ScanWork<A>) {
  const shared = useMemo(() => createQueue(work), [work.queueName]);
  const { queue } = shared;
  useEffect(() => {
    shared.work = work;
  });
  useEffect(() => {
    shared.screens += 1;
    queue.start();
    wakeSleepers();
    const { user } = useSession.getState();
    const screen = location.pathname + location.search;
    if (user) putScanPlace({ queue: work.queueName, owner: work.owner, ownerName: user.nickName || user.userName, screen, at: Date.now() });
    return () => {
      shared.screens -= 1;
      // The session ended here: scans at the sign-in page belong to this queue.
      const place = scanPlace();
      if (place?.queue !== work.queueName) return;
      putScanPlace(useSession.getState().ended ? { ...place, isInterrupted: true } : null);
    };
  }, [shared, queue]);
  const { entries, offline, restored, tally } = useStore(queue.store);
  const waits = entries.some(({ state }) => state === 'waiting' || state === 'sending');
  useEffect(() => {
    // Scans that are stored nowhere else must not be lost by closing the page without a question.
    if (!waits) return;
    const warnOnUnload = (event: BeforeUnloadEvent) => isJournalDurable() || event.preventDefault();
    addEventListener('beforeunload', warnOnUnload);
    return () => removeEventListener('beforeunload', warnOnUnload);
  }, [waits]);
  return {
    entries,
    offline,
    restored,
    tally,
    put: queue.add,
    /** The entries now, which may be newer than those of the last render. */
    entriesNow: () => queue.store.getState().entries,
    add: (code: string) => queue.add({ id: randomId(), code, at: Date.now() }),
    /** Sends a step of the screen after all earlier scans and steps; `displayText` is its display text. */
    send: (step: string, displayText: string, input: unknown) =>
      queue.add({ id: randomId(), code: displayText, at: Date.now(), step, input }),
    undo: queue.undo,
  };
}
