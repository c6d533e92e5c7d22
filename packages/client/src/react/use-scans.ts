import { codeOnLabel } from '@entrepot/rules/courier-labels.ts';
import { type ApiProblem, isApiProblem, isTransient } from '../calls/problem.ts';
import { useOwnName } from './use-desk.ts';
import { useOwnWork, type WorkStep } from './use-own-work.ts';
import { useScanQueue } from './use-scan-queue.ts';
import { anHour } from '../scan/tally.ts';
import { useTexts } from './use-texts.ts';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../session/session.ts';
import { type Expectations, isOtherwise, openScans, withExpected } from '../scan/expected-answers.ts';
import { isUnknownHere, nameOfCode, withName } from '../scan/name-code.ts';
import { refusalAnswer, type ScanAnswer } from '../scan/scan-answer.ts';
import { type PieceChoice, pieceChoicesOf } from '../scan/pieces.ts';
import type { Scan, ScanEntry } from '../scan/scan-queue.ts';

/** The steps that the screen sends in addition to scans, by name: a weight, a choice. `id` is the idempotency key. */
export type Steps = { readonly [name: string]: (input: any, id: string, displayText: string) => ScanAnswer | Promise<ScanAnswer> };

interface Work<S extends Steps> {
  /** The name under which unsent scans are stored in this browser, for the person who scanned them. */
  queueName: string;
  /** Name under which work is counted; default: the queue name. */
  tally?: string;
  /** The step of the floor that is done here, whose number of today is shown. */
  work?: WorkStep;
  onScan(scan: Scan): Promise<ScanAnswer>;
  steps?: S;
  /** The screen's own answer to a refusal; by default the server's message is shown. */
  answerOf?(problem: ApiProblem): ScanAnswer;
  /**
   * Judges scans that wait for the network, oldest first, from what this device has loaded. The server decides finally, and a difference is
   * shown.
   */
  expect?(waiting: readonly Scan[]): Expectations;
  /** Whether an answer is shown in large and announced; by default each is. */
  isAnnounced?(entry: ScanEntry<ScanAnswer>): boolean;
}

// The input type of a step; `null` for a step that only needs its key.
type InputOf<F extends Steps[string]> =
  Parameters<F> extends [] ? [] : Parameters<F>[0] extends null ? [input?: null] : [input: Parameters<F>[0]];

/** A label that several boxes carry, and the boxes. */
interface PieceQuestion {
  code: string;
  pieces: readonly PieceChoice[];
}

const nothingExpected: Expectations = new Map();

/** The answer to a step that changes nothing but the screen. */
export const quietly: ScanAnswer = { tone: 'success', title: '', quiet: true };

/**
 * The queue of a scan screen. Scans and steps are sent one after another in the order they were made, each once, also across a network
 * failure.
 */
export function useScans<S extends Steps>({
  queueName,
  tally: counted = queueName,
  work,
  onScan,
  steps,
  answerOf = refusalAnswer,
  isAnnounced,
  expect,
}: Work<S>) {
  const t = useTexts('client');
  const [answered, setAnswered] = useState<ScanEntry<ScanAnswer> | null>(null);
  const name = useOwnName(queueName);
  const tallyName = useOwnName(counted);
  const owner = useSession((session) => session.user?.userId) ?? '';
  // Unsent input next to the field is sent before the next scan.
  const unsent = useRef<(() => void) | null>(null);
  const [choosing, setChoosing] = useState<PieceQuestion | null>(null);
  // The names of codes that the screen does not know, by the refusal.
  const names = useRef(new WeakMap<ApiProblem, string>());
  function answerTo(problem: ApiProblem): ScanAnswer {
    const pieces = pieceChoicesOf(problem);
    if (!pieces) return withName(answerOf(problem), names.current.get(problem) ?? null);
    return { tone: 'warn', title: t('scan.whichPiece'), text: problem.message, next: t('scan.whichPieceNext'), pieces };
  }
  // The expected answers as they were shown.
  const shown = useRef(new Map<string, ScanAnswer>());
  function comparedToExpected(entry: ScanEntry<ScanAnswer>): ScanEntry<ScanAnswer> {
    const { scan, answer } = entry;
    const before = shown.current.get(scan.id);
    shown.current.delete(scan.id);
    if (!before || !answer || !isOtherwise(before, answer)) return entry;
    const alert = t('scan.decidedOtherwise', { code: scan.code, shown: before.title });
    return { ...entry, answer: { ...answer, alert: [answer.alert, alert].filter(Boolean).join(' ') } };
  }
  /** Handles a scanned code; one that the screen does not know is named. */
  async function onCode(scan: Scan): Promise<ScanAnswer> {
    try {
      const answer = await onScan({ ...scan, code: codeOnLabel(scan.code) });
      return answer.tone === 'wrong' ? withName(answer, await nameOfCode(t, scan.code)) : answer;
    } catch (thrown) {
      const name = isUnknownHere(thrown) && isApiProblem(thrown) ? await nameOfCode(t, scan.code) : null;
      if (name && isApiProblem(thrown)) names.current.set(thrown, name);
      throw thrown;
    }
  }
  const queue = useScanQueue<ScanAnswer>({
    onScan: async (scan) => (scan.step === undefined ? onCode(scan) : steps![scan.step]!(scan.input, scan.id, scan.code)),
    isOffline: isTransient,
    answerOf: (problem) =>
      isApiProblem(problem) ? answerTo(problem) : { tone: 'wrong', title: t('scan.failed'), text: t('scan.failedText') },
    queueName: name,
    owner,
    tally: tallyName,
    onAnswer(found) {
      const entry = comparedToExpected(found);
      if (isAnnounced?.(entry) ?? true) setAnswered(entry);
      const { scan, answer } = entry;
      // After a later scan, such as of another shelf, the choice would mean something else: the label is scanned again.
      if (answer?.pieces && queue.entriesNow()[0]?.scan.id === scan.id) setChoosing({ code: scan.code, pieces: answer.pieces });
    },
  });
  const { offline, restored, tally, undo } = queue;
  // From the failure of the network until everything that was scanned meanwhile has an answer.
  const isJudging = useRef(false);
  const open = openScans(queue.entries);
  isJudging.current = offline || (isJudging.current && open.length > 0);
  const unanswered = isJudging.current ? open : [];
  const expected = unanswered.length > 0 && expect ? expect(unanswered) : nothingExpected;
  const entries = withExpected(queue.entries, expected);
  useEffect(() => {
    // The first one counts: a list that is loaded meanwhile contains some of these scans.
    for (const [id, answer] of expected) if (!shown.current.has(id)) shown.current.set(id, answer);
  });
  const ownWork = useOwnWork(work !== undefined, tally?.done ?? 0);
  function choose(code: string): void {
    setChoosing(null);
    queue.add(code);
  }
  return {
    entries,
    offline,
    /** The scans since the failure of the network that have no answer yet, oldest first: their effect is judged on this device. */
    unanswered,
    answered,
    undo,
    today: work && ownWork?.[work],
    pace: tally && tally.done > 0 ? { done: tally.done, anHour: anHour(tally) } : null,
    add(code: string) {
      unsent.current?.();
      queue.add(code);
    },
    /** The open question which of several boxes with one label was scanned. */
    choosing: choosing && {
      ...choosing,
      /** Answers it: the code of the chosen box is scanned. */
      choose,
      /** The label of a box was scanned instead: returns whether it is one of them. Other codes are refused until the question is answered. */
      scanned(code: string): boolean {
        const own = codeOnLabel(code).trim().toUpperCase();
        const isPiece = choosing.pieces.some((piece) => piece.code === own);
        if (isPiece) choose(own);
        return isPiece;
      },
      close: () => setChoosing(null),
    },
    restored,
    entriesNow: queue.entriesNow,
    /** Sends a scan or step that the screen has composed, and shows in large that it has no answer yet. */
    put(scan: Omit<Scan, 'at'>) {
      const made = { ...scan, at: Date.now() };
      queue.put(made);
      setAnswered({ scan: made, state: 'waiting', answer: null });
    },
    /** Shows and announces an answer of the screen that is not about a scan. */
    announce: (code: string, answer: ScanAnswer) => setAnswered({ scan: { id: '', code, at: Date.now() }, state: 'answered', answer }),
    /** Sends a step after all earlier scans and steps; `displayText` is its display text while it waits. */
    send: <K extends keyof S & string>(step: K, displayText: string, ...input: InputOf<S[K]>) =>
      queue.send(step, displayText, input[0] ?? null),
    unsent,
  };
}
/** The queue of a scan screen, as the props of its field. */
export type Scans = Omit<ReturnType<typeof useScans<Steps>>, 'send' | 'put' | 'announce' | 'restored' | 'entriesNow' | 'unanswered'> & {
  /** The scans that the undo key and card revert; by default any. */
  undoOnly?: readonly string[] | null;
  /** Receives a code that is scanned while a dialog of the screen is open, and returns whether it is queued. */
  addDuringDialog?: ((code: string) => boolean) | undefined;
};
