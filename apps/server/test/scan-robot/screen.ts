import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '../../../../packages/client/src/scan/journal.ts';
import { type Answered, createScanQueue, type Dealt, type Scan, type ScanQueue } from '../../../../packages/client/src/scan/scan-queue.ts';
import { Dead, type Told } from './wire.ts';

/** What became of a scan, each time it was answered: once is right. */
export interface Outcome {
  code: string;
  answers: { ok: boolean; said: string }[];
  ms: number;
}

// The product's own queue waits seconds; the robot's people are in a hurry.
const shorter = 40;
const passing = new Set([401, 429, 502, 503, 504]);

/** A scan screen of a device: the product's queue over a journal that outlives the page. `carry` makes the call of a scan. */
export function openScreen(name: string, journal: Journal, carry: (scan: Scan) => Promise<Told>) {
  const outcomes = new Map<string, Outcome & { began: number }>();
  let queue: ScanQueue<Answered>;
  let reloads = 0;

  /** A page of its own: what it has not sent when it goes lies in the journal. */
  function openPage(): void {
    const page = ++reloads;
    const isHere = () => page === reloads;
    const never = new Promise<never>(() => undefined);
    queue = createScanQueue<Answered>({
      async send(scan) {
        const told = await carry(scan).catch((problem: unknown) => (isHere() ? Promise.reject(problem) : never));
        // The answer came to a page that is gone.
        if (!isHere()) return never;
        if (passing.has(told.status)) throw new Dead(`${told.status}`);
        return { tone: told.Code === 0 ? 'success' : 'wrong', title: `${told.Code} ${told.Message}` };
      },
      isOffline: (problem) => problem instanceof Dead,
      answerOf: (problem) => ({ tone: 'wrong', title: String(problem) }),
      journal: {
        left: () => journal.waiting(name),
        add: (scan) => journal.add({ ...scan, queue: name, owner: name, screen: `/${name}`, refusal: null }),
        isWaiting: (id) => journal.isWaiting(id),
        answered: (id) => journal.remove(id),
        refused: (id, { title }) => journal.refuse(id, { title, text: '', at: Date.now() }),
      },
      inTurn: (work: () => Promise<Dealt>) => work(),
      mayGo: isHere,
      isSeen: () => true,
      pause: (ms) => (isHere() ? sleep(Math.min(ms / shorter, 200)) : never),
      onAnswer({ scan, answer }) {
        const outcome = outcomes.get(scan.id)!;
        outcome.answers.push({ ok: answer!.tone === 'success', said: answer!.title });
        outcome.ms = performance.now() - outcome.began;
      },
    });
    queue.start();
  }
  openPage();
  return {
    name,
    outcomes: () => [...outcomes.values()],
    scan(code: string, step?: string, input?: unknown): void {
      const id = randomUUID();
      outcomes.set(id, { code: step ? `${step} ${code}` : code, answers: [], ms: 0, began: performance.now() });
      const made = { id, code, at: Date.now() };
      queue.add(step === undefined ? made : { ...made, step, input });
    },
    /** The page is drawn anew, whatever was on its way. */
    reload: openPage,
    reloads: () => reloads - 1,
    /** Resolves when the journal holds nothing more of this screen that waits. */
    async done(): Promise<void> {
      while ((await journal.waiting(name)).length > 0 || [...outcomes.values()].some(({ answers }) => answers.length === 0)) await sleep(5);
    },
  };
}
export type Screen = ReturnType<typeof openScreen>;
