import type { ScanAnswer } from './scan-answer.ts';
import type { Scan, ScanEntry } from './scan-queue.ts';

/** The answers that the device expects, by the ids of their scans. */
export type Expectations = ReadonlyMap<string, ScanAnswer>;

const isOpen = ({ state }: ScanEntry<ScanAnswer>) => state === 'waiting' || state === 'sending';

/** The scans without an answer, in the order they were made. */
export const openScans = (entries: readonly ScanEntry<ScanAnswer>[]): readonly Scan[] =>
  entries
    .filter(isOpen)
    .map(({ scan }) => scan)
    .reverse();

/** The entries with what is expected of those without an answer. */
export const withExpected = (entries: readonly ScanEntry<ScanAnswer>[], expected: Expectations): readonly ScanEntry<ScanAnswer>[] =>
  expected.size === 0
    ? entries
    : entries.map((entry) => {
        const answer = isOpen(entry) ? expected.get(entry.scan.id) : undefined;
        return answer ? { ...entry, expected: answer } : entry;
      });

/** Whether the server decided otherwise than the device expected: what was done differs, or whether it was done. */
export const isOtherwise = (expected: ScanAnswer, answer: ScanAnswer): boolean =>
  (expected.tone === 'wrong') !== (answer.tone === 'wrong') || (answer.tone !== 'wrong' && expected.title !== answer.title);
