import { useEffect, useState } from 'react';
import type { Scan, ScanAnswer, ScanFieldProps } from './scan-props.ts';
import { createScanQueue, type QueueOptions, type ScanEntry, type ScanQueue } from './scan-queue.ts';
import { useStore } from './store.ts';

const place = (name: string) => `entrepot.scans.${name}`;

function keptScans(name: string | undefined): Scan[] {
  try {
    return name ? (JSON.parse(localStorage.getItem(place(name)) ?? '[]') as Scan[]) : [];
  } catch {
    return [];
  }
}

function keepScans(name: string | undefined, waiting: readonly Scan[]) {
  try {
    if (!name) return;
    if (waiting.length) localStorage.setItem(place(name), JSON.stringify(waiting));
    else localStorage.removeItem(place(name));
  } catch {
    // A full or forbidden storage: the scans still wait in this page.
  }
}

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

const newId = () =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
const usualOffline = (error: unknown) => error instanceof TypeError || !navigator.onLine;

interface Hooks {
  props: ScanFieldProps;
  failed(error: unknown): ScanAnswer;
  onAnswer(entry: ScanEntry): void;
}
interface Held {
  hooks: Hooks;
  queue: ScanQueue;
}
// A named queue goes on while its screen is closed and is found again when it opens, so nothing is sent twice.
const named = new Map<string, Held>();

function holdQueue(name: string | undefined, hooks: Hooks): Held {
  const known = name === undefined ? undefined : named.get(name);
  if (known) return known;
  const held = { hooks } as Held;
  const options: QueueOptions = {
    send: (scan) => held.hooks.props.onScan(scan),
    isOffline: (error) => (held.hooks.props.isOffline ?? usualOffline)(error),
    answerOf: (error) => (held.hooks.props.answerOf ?? held.hooks.failed)(error),
    keep: (waiting) => keepScans(name, waiting),
    pause,
    onAnswer: (entry) => held.hooks.onAnswer(entry),
  };
  held.queue = createScanQueue(options, keptScans(name));
  if (name !== undefined) named.set(name, held);
  return held;
}

/** The queue behind a scan field. Gives its state and the ways to add and to undo. */
export function useScanQueue(props: ScanFieldProps, failed: Hooks['failed'], onAnswer: Hooks['onAnswer']) {
  const hooks = { props, failed, onAnswer };
  const [held] = useState(() => holdQueue(props.keep, hooks));
  const { queue } = held;
  useEffect(() => {
    held.hooks = hooks;
  });
  useEffect(() => {
    queue.start();
  }, [queue]);
  const state = useStore(queue.store);
  const waits = state.entries.some((entry) => entry.state === 'waiting' || entry.state === 'sending');
  useEffect(() => {
    // Scans that are kept nowhere else must not be closed away unasked.
    if (!waits || props.keep) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [waits, props.keep]);
  return { state, add: (code: string) => queue.add({ id: newId(), code, at: Date.now() }), undo: queue.undo };
}
