import type { Scan } from './scan-queue.ts';

/** The server's refusal of a scan that arrived after the user had moved on. */
export interface Refusal {
  title: string;
  text: string;
  /** When it was refused, in ms. */
  at: number;
}

/** A scan as stored in the journal. */
export interface StoredScan extends Scan {
  /** The name of its queue: the screen, its place and the person. */
  queue: string;
  /** The id of the person who made the scan. */
  owner: string;
  /** The address of its screen. */
  screen: string;
  /** null: it waits to be sent. */
  refusal: Refusal | null;
}

/** Stores scans from the moment they are made until they are answered. */
export interface Journal {
  /** Resolves when the scan is stored. */
  add(scan: StoredScan): Promise<void>;
  /** Returns the pending scans of a queue, oldest first. */
  waiting(queue: string): Promise<StoredScan[]>;
  isWaiting(id: string): Promise<boolean>;
  refuse(id: string, refusal: Refusal): Promise<void>;
  remove(id: string): Promise<void>;
  /** Returns all scans of a user, oldest first. */
  of(owner: string): Promise<StoredScan[]>;
}
