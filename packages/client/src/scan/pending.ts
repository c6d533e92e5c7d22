import { create } from 'zustand';
import { type KeptScan, keptOf, onJournalChange } from './journal.ts';

interface Pending {
  /** Scans that are kept and not sent yet, oldest first. */
  waiting: readonly KeptScan[];
  /** Scans that the server refused after the person had gone on: work to do. */
  refused: readonly KeptScan[];
}
const none: Pending = { waiting: [], refused: [] };

/** What the journal holds of the signed-in person, over all scan screens and tabs. */
export const usePendingScans = create<Pending>(() => none);

// A scan that is answered at once is never counted.
const settled = 400;

let watchers = 0;

/** Follows what the journal holds of a person, for as long as anybody does; answers the way to stop. */
export function watchPending(owner: string): () => void {
  watchers += 1;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function look(): Promise<void> {
    timer = undefined;
    const rows = await keptOf(owner);
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
