import { recall, store } from '../browser/storage.ts';
import { memoryJournal } from './journal-memory.ts';
import type { QueueJournal, Scan } from './scan-queue.ts';
import { type DBSchema, openDB } from 'idb';
import type { StoredScan, Journal } from './stored-scan.ts';

const listeners = new Set<() => void>();
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('entrepot.scans');
otherTabs?.addEventListener('message', () => notifyListeners());

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
function notifyTabs(): void {
  notifyListeners();
  otherTabs?.postMessage('changed');
}
/** Subscribes to changes of the journal by any tab; returns the function that unsubscribes. */
export function onJournalChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let opened: Promise<Journal> | null = null;
let lasts = true;

/** Whether stored scans survive this page. They do not where the browser refuses its database, as some private windows do. */
export const isJournalDurable = (): boolean => lasts;

async function firstJournal(): Promise<Journal> {
  try {
    return await databaseJournal(() => {
      opened = null;
    });
  } catch {
    lasts = false;
    return memoryJournal();
  }
}
const journal = (): Promise<Journal> => (opened ??= firstJournal());

/** All stored scans of a person: those that wait and those refused later. */
export const storedScansOf = async (owner: string): Promise<StoredScan[]> => (await journal()).of(owner);

/** Removes a scan that was refused later, once a user has dealt with it. */
export async function putAway(id: string): Promise<void> {
  await (await journal()).remove(id);
  notifyTabs();
}

const legacyKey = (queue: string) => `entrepot.scans.${queue}`;

/** The journal as one queue of one person uses it. `screen`: the address of its screen; default: the current page. */
export function journalOf(queue: string, owner: string, screen?: string): QueueJournal {
  const storedScanOf = (scan: Scan): StoredScan => ({
    ...scan,
    queue,
    owner,
    screen: screen ?? location.pathname + location.search,
    refusal: null,
  });
  /** Migrates scans from the storage of an earlier version. */
  async function takeOver(into: Journal): Promise<void> {
    for (const scan of recall<Scan[]>(legacyKey(queue)) ?? []) await into.add(storedScanOf(scan));
    store(legacyKey(queue), null);
  }
  return {
    async left() {
      const into = await journal();
      await takeOver(into);
      return into.waiting(queue);
    },
    async add(scan) {
      await (await journal()).add(storedScanOf(scan));
      notifyTabs();
    },
    isWaiting: async (id) => (await journal()).isWaiting(id),
    async answered(id) {
      await (await journal()).remove(id);
      notifyTabs();
    },
    async refused(id, { title, text = '' }) {
      await (await journal()).refuse(id, { title, text, at: Date.now() });
      notifyTabs();
    },
  };
}

/** Runs work under a lock per queue, across tabs. Where the browser has no locks, the server's idempotency keys have to suffice. */
export async function withLock<T>(queue: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`entrepot.scans.${queue}`, work) : work();
}

/** A row: its key increases in the order in which scans were made. */
interface Tables extends DBSchema {
  scans: { key: number; value: StoredScan & { order?: number }; indexes: { id: string; queue: string; owner: string } };
}

/**
 * Opens the journal in the browser's database. A scan is on the disk when `add` resolves. `onClosed` is called when the browser closes the
 * database, such as when its data are cleared; rejects where there is none.
 */
async function databaseJournal(onClosed: () => void): Promise<Journal> {
  const database = await openDB<Tables>('entrepot', 1, {
    upgrade(fresh) {
      const scans = fresh.createObjectStore('scans', { keyPath: 'order', autoIncrement: true });
      scans.createIndex('id', 'id', { unique: true });
      scans.createIndex('queue', 'queue');
      scans.createIndex('owner', 'owner');
    },
    blocking(_version, _wanted, event) {
      // A newer version in another tab waits for this one.
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
  /** Updates the row with this id, or deletes it when `make` returns nothing. */
  async function change(id: string, make: (row: StoredScan) => StoredScan | null): Promise<void> {
    const writing = database.transaction('scans', 'readwrite');
    const cursor = await writing.store.index('id').openCursor(id);
    const next = cursor && make(cursor.value);
    if (cursor) await (next ? cursor.update(next) : cursor.delete());
    await writing.done;
  }
  return {
    async add(scan) {
      const writing = database.transaction('scans', 'readwrite', { durability: 'strict' });
      // The same scan may be migrated twice.
      if (!(await writing.store.index('id').getKey(scan.id))) await writing.store.add(scan);
      await writing.done;
    },
    waiting: async (queue) => (await database.getAllFromIndex('scans', 'queue', queue)).filter(({ refusal }) => refusal === null),
    isWaiting: async (id) => (await database.getFromIndex('scans', 'id', id))?.refusal === null,
    refuse: (id, refusal) => change(id, (row) => ({ ...row, refusal })),
    remove: (id) => change(id, () => null),
    of: (owner) => database.getAllFromIndex('scans', 'owner', owner),
  };
}
