import { randomId } from '../calls/random-id.ts';
import { journalOf } from './journal.ts';
import type { ScanPlace } from './scan-place.ts';
import type { Scan } from './scan-queue.ts';

// Adds a scan to the queue of a name that exists in this page, which sends it once its person is back; returns false when there is none.
let addToOpenQueue: (queue: string, scan: Scan) => boolean = () => false;

/** Registers the queues of this page. */
export const connectQueues = (add: typeof addToOpenQueue): void => {
  addToOpenQueue = add;
};

/** Stores a scan that was made at the sign-in page for the person who worked at the screen; it is sent after their sign-in, once. */
export function storeEntranceScan({ queue, owner, screen }: ScanPlace, code: string): void {
  const scan = { id: randomId(), code, at: Date.now() };
  if (!addToOpenQueue(queue, scan)) void journalOf(queue, owner, screen).add(scan);
}
