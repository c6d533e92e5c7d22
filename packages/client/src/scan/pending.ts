import { create } from 'zustand';
import { storedScansOf, onJournalChange } from './journal.ts';
import type { StoredScan } from './stored-scan.ts';

interface Pending {
  /** Scans that are stored but not sent yet, oldest first. */
  waiting: readonly StoredScan[];
  /** Scans refused after the user had moved on: work to do. */
  refused: readonly StoredScan[];
}
const none: Pending = { waiting: [], refused: [] };

/** The journal's scans of the signed-in user, over all scan screens and tabs. */
export const usePendingScans = create<Pending>(() => none);

// In ms. A scan that is answered faster is never counted.
const settled = 400;

let watchers = 0;

/** Watches the journal of a user while there are watchers; returns the function that stops it. */
export function watchPending(owner: string): () => void {
  watchers += 1;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function look(): Promise<void> {
    timer = undefined;
    const rows = await storedScansOf(owner);
    if (!stopped)
      usePendingScans.setState({
        waiting: rows.filter(({ refusal }) => refusal === null),
        refused: rows.filter(({ refusal }) => refusal !== null),
      });
  }
  const soon = () => {
    timer ??= setTimeout(look, settled);
  };
  const end = onJournalChange(soon);
  soon();
  return () => {
    stopped = true;
    clearTimeout(timer);
    end();
    watchers -= 1;
    if (watchers === 0) usePendingScans.setState(none);
  };
}
