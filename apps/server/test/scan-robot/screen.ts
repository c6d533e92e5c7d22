import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answered,
  createScanQueue,
  type ScanOutcome,
  type Scan,
  type ScanQueue,
} from '../../../../packages/client/src/scan/scan-queue.ts';
import { outcomeOf } from '../../src/testing/outcomes.ts';
import { Dead, type RobotResponse } from './wire.ts';
import type { Journal } from '../../../../packages/client/src/scan/stored-scan.ts';

/** The outcome of a scan, with every answer it received: exactly one is correct. */
export interface Outcome {
  code: string;
  answers: { ok: boolean; answerTitle: string }[];
  ms: number;
}

// The product's own queue waits for seconds; the robot waits less.
const shorter = 40;
const transientStatuses = new Set([401, 429, 502, 503, 504]);

/** A scan screen of a device: the product's queue over a journal that outlives the page. `carry` makes the call of a scan. */
export function openScreen(name: string, journal: Journal, carry: (scan: Scan) => Promise<RobotResponse>) {
  const outcomes = new Map<string, Outcome & { began: number }>();
  let queue: ScanQueue<Answered>;
  let reloads = 0;

  /** Opens a page: scans that were not sent before a reload are in the journal. */
  function openPage(): void {
    const page = ++reloads;
    const isHere = () => page === reloads;
    const never = new Promise<never>(() => undefined);
    queue = createScanQueue<Answered>({
      async send(scan) {
        const result = await carry(scan).catch((problem: unknown) => (isHere() ? Promise.reject(problem) : never));
        // The answer belongs to a page that was closed.
        if (!isHere()) return never;
        if (transientStatuses.has(result.status)) throw new Dead(`${result.status}`);
        return { tone: outcomeOf(result) === 'Ok' ? 'success' : 'wrong', title: `${result.Code} ${result.Message}` };
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
      withLock: (work: () => Promise<ScanOutcome>) => work(),
      canSend: isHere,
      isSeen: () => true,
      pause: (ms) => (isHere() ? sleep(Math.min(ms / shorter, 200)) : never),
      onAnswer({ scan, answer }) {
        const outcome = outcomes.get(scan.id)!;
        outcome.answers.push({ ok: answer!.tone === 'success', answerTitle: answer!.title });
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
    /** Reloads the page, regardless of calls in flight. */
    reload: openPage,
    reloads: () => reloads - 1,
    /** Resolves when no scan of this screen is waiting in the journal. */
    async done(): Promise<void> {
      while ((await journal.waiting(name)).length > 0 || [...outcomes.values()].some(({ answers }) => answers.length === 0)) await sleep(5);
    },
  };
}
export type Screen = ReturnType<typeof openScreen>;
