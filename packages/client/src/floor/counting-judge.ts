import type { ResponseOf } from '../calls/api.ts';
import type { getStockCountInHand } from '@entrepot/contract/modules/counting/calls.ts';
import type { Expectations } from '../scan/expected-answers.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';

export type InHand = NonNullable<ResponseOf<typeof getStockCountInHand.output>['shelf']>;
export type CountedLine = NonNullable<InHand['lines']>[number];

/** The shelf in hand at one moment, and how the next scan counts. */
export interface JudgedShelf {
  shelf: InHand | null;
  pieces: number;
  state: number;
  /** The line of each code that was counted on this shelf before, by `lineKey`. */
  lineOf: Readonly<Record<string, string>>;
}

/** A code counts into another line in another state. */
export const lineKey = (state: number, code: string) => `${state} ${code}`;

type Judged = [floor: JudgedShelf, answer: ScanAnswer | null];

/** Counts goods on this device that were counted on this shelf before; the count is blind, so that of others the server knows alone. */
function count(floor: JudgedShelf & { shelf: InHand }, code: string): Judged {
  const { shelf, pieces, state, lineOf } = floor;
  const lines = shelf.lines ?? [];
  const line = lines.find(({ id }) => id === lineOf[lineKey(state, code)]);
  if (!line) return [{ ...floor, pieces: 1 }, null];
  const after = { ...line, counted: line.counted + pieces };
  const counted = { ...shelf, lines: lines.map((one) => (one === line ? after : one)) };
  const title = `${after.counted} × ${line.code}`;
  return [
    { ...floor, shelf: counted, pieces: 1 },
    { tone: 'success', title, text: line.name ?? undefined, spokenText: String(after.counted) },
  ];
}

function stepOf(floor: JudgedShelf, { step, input, code: scanned }: Scan): Judged {
  if (step === 'pieces') return [{ ...floor, pieces: input as number }, null];
  if (step === 'state') return [{ ...floor, state: input as number }, null];
  // The server knows the shelf that is in hand afterwards.
  if (step === 'finish' || step === 'leave' || step === 'takeOver') return [{ ...floor, shelf: null }, null];
  const { shelf } = floor;
  if (step === 'setLine' && shelf) {
    const { id, counted } = input as { id: string; counted: number };
    return [{ ...floor, shelf: { ...shelf, lines: shelf.lines?.map((one) => (one.id === id ? { ...one, counted } : one)) ?? [] } }, null];
  }
  const code = scanned.trim().toUpperCase();
  if (step !== undefined || !shelf || code === shelf.shelfNumber) return [floor, null];
  return count({ ...floor, shelf }, code);
}

/** The shelf after scans that wait for the network, and the expected answer to each. */
export function judgeCounting(floor: JudgedShelf, waiting: readonly Scan[]): { floor: JudgedShelf; expected: Expectations } {
  const expected = new Map<string, ScanAnswer>();
  let now = floor;
  for (const scan of waiting) {
    const [after, answer] = stepOf(now, scan);
    now = after;
    if (answer) expected.set(scan.id, answer);
  }
  return { floor: now, expected };
}
