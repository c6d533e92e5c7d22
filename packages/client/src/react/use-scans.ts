import { type ApiProblem, isApiProblem, mayPass } from '../calls/problem.ts';
import { useOwnName } from './use-desk.ts';
import { useScanQueue } from './use-scan-queue.ts';
import { anHour } from '../scan/tally.ts';
import { useWords } from './use-words.ts';
import { useRef, useState } from 'react';
import { useSession } from '../session/session.ts';
import { refusalAnswer, type ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan, ScanEntry } from '../scan/scan-queue.ts';

/** What was sent from the screen and not scanned, by its name: a weight, a choice. `id` is its idempotency key. */
export type Steps = { readonly [name: string]: (input: any, id: string) => ScanAnswer | Promise<ScanAnswer> };

interface Work<S extends Steps> {
  /** The name under which what is not sent is kept in this browser, for the person who scanned it. */
  keep: string;
  /** Under which name what is done is counted; default: the same. */
  tally?: string;
  onScan(scan: Scan): Promise<ScanAnswer>;
  steps?: S;
  /** The answer to a refusal that the screen says in its own words; else the server's words stand. */
  answerOf?(problem: ApiProblem): ScanAnswer;
}

// A step that only wants its key says `null` for its input.
type InputOf<F extends Steps[string]> =
  Parameters<F> extends [] ? [] : Parameters<F>[0] extends null ? [input?: null] : [input: Parameters<F>[0]];

/** The answer to a step that changes nothing but the screen. */
export const quietly: ScanAnswer = { tone: 'success', title: '', quiet: true };

/**
 * The queue of a scan screen. Scans, and whatever else a person sends from the screen, go out one after the other in the order they were
 * made, each once, also when the network was dead between.
 */
export function useScans<S extends Steps>({ keep, tally: counted = keep, onScan, steps, answerOf = refusalAnswer }: Work<S>) {
  const t = useWords('client');
  const [answered, setAnswered] = useState<ScanEntry<ScanAnswer> | null>(null);
  const name = useOwnName(keep);
  const tallyName = useOwnName(counted);
  const owner = useSession((session) => session.user?.userId) ?? '';
  // What is typed beside the field and not sent yet goes before the next scan.
  const unsent = useRef<(() => void) | null>(null);
  const queue = useScanQueue<ScanAnswer>({
    onScan: async (scan) => (scan.step === undefined ? onScan(scan) : steps![scan.step]!(scan.input, scan.id)),
    isOffline: mayPass,
    answerOf: (problem) =>
      isApiProblem(problem) ? answerOf(problem) : { tone: 'wrong', title: t('scan.failed'), text: t('scan.failedText') },
    keep: name,
    owner,
    tally: tallyName,
    onAnswer: setAnswered,
  });
  const { entries, offline, tally, undo } = queue;
  return {
    entries,
    offline,
    answered,
    undo,
    pace: tally && tally.done > 0 ? { done: tally.done, anHour: anHour(tally) } : null,
    add(code: string) {
      unsent.current?.();
      queue.add(code);
    },
    /** Sends a step after everything that was scanned or sent before it; `words` say what it is while it waits. */
    send: <K extends keyof S & string>(step: K, words: string, ...input: InputOf<S[K]>) => queue.send(step, words, input[0] ?? null),
    unsent,
  };
}
/** The queue of a scan screen, as its field takes it. */
export type Scans = Omit<ReturnType<typeof useScans<Steps>>, 'send'>;
