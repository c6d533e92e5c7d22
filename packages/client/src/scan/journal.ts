import { recall, keep } from '../browser/storage.ts';
import { databaseJournal } from './journal-database.ts';
import { memoryJournal } from './journal-memory.ts';
import type { QueueJournal, Scan } from './scan-queue.ts';

/** What the server said against a scan after the person had gone on. */
export interface Refusal {
  title: string;
  text: string;
  /** When it was refused, in ms. */
  at: number;
}
/** A scan as the journal keeps it. */
export interface KeptScan extends Scan {
  /** Whose it is among the queues: the screen, its place and the person. */
  queue: string;
  /** The id of the person who scanned it. */
  owner: string;
  /** The address of its screen. */
  screen: string;
  /** null: it waits to be sent. */
  refusal: Refusal | null;
}
/** Where scans are kept from the moment they are made until they are answered. */
export interface Journal {
  /** Resolves when the scan is kept. */
  add(scan: KeptScan): Promise<void>;
  /** Those of a queue that wait to be sent, oldest first. */
  waiting(queue: string): Promise<KeptScan[]>;
  isWaiting(id: string): Promise<boolean>;
  refuse(id: string, refusal: Refusal): Promise<void>;
  remove(id: string): Promise<void>;
  /** Everything of a person, oldest first. */
  of(owner: string): Promise<KeptScan[]>;
}

const listeners = new Set<() => void>();
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('entrepot.scans');
otherTabs?.addEventListener('message', () => tellHere());

function tellHere(): void {
  for (const listener of listeners) listener();
}
function tellAll(): void {
  tellHere();
  otherTabs?.postMessage('changed');
}
/** Calls back when any tab has changed the journal; answers the way to stop. */
export function onJournalChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let opened: Promise<Journal> | null = null;
let lasts = true;

/** Does what is kept outlive this page? Not where the browser refuses its database, as some private windows do. */
export const journalLasts = (): boolean => lasts;

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

/** Everything that is kept of a person: what waits and what was refused later. */
export const keptOf = async (owner: string): Promise<KeptScan[]> => (await journal()).of(owner);

/** Puts a scan that was refused later away, as somebody has seen to it. */
export async function putAway(id: string): Promise<void> {
  await (await journal()).remove(id);
  tellAll();
}

const formerPlace = (queue: string) => `entrepot.scans.${queue}`;

/** The journal as one queue of one person uses it. */
export function journalOf(queue: string, owner: string): QueueJournal {
  const kept = (scan: Scan): KeptScan => ({ ...scan, queue, owner, screen: location.pathname + location.search, refusal: null });
  /** What an earlier version of the product kept in another place. */
  async function takeOver(into: Journal): Promise<void> {
    for (const scan of recall<Scan[]>(formerPlace(queue)) ?? []) await into.add(kept(scan));
    keep(formerPlace(queue), null);
  }
  return {
    async left() {
      const into = await journal();
      await takeOver(into);
      return into.waiting(queue);
    },
    async add(scan) {
      await (await journal()).add(kept(scan));
      tellAll();
    },
    isWaiting: async (id) => (await journal()).isWaiting(id),
    async answered(id) {
      await (await journal()).remove(id);
      tellAll();
    },
    async refused(id, { title, text = '' }) {
      await (await journal()).refuse(id, { title, text, at: Date.now() });
      tellAll();
    },
  };
}

/** Does a piece of work while no other tab does one of the same queue. Where the browser knows no locks the server's keys must do. */
export async function inTurnOf<T>(queue: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`entrepot.scans.${queue}`, work) : work();
}
