import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import type { Call } from '@entrepot/contract/core/call.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import { useCallback, useRef, useState } from 'react';
import { ask, type Told } from '../calls/api.ts';
import { intents } from '../calls/idempotency.ts';
import { tell } from '../calls/notices.ts';
import { type ApiProblem, isApiProblem } from '../calls/problem.ts';
import { refreshAll } from './queries.ts';

/** What follows an action. */
export interface Afterwards<Answer> {
  /** The success notice, or how it is made of the answer; none: says nothing. */
  success?: string | ((answer: Answer) => string | undefined);
  /** A number to copy from the success notice. */
  copy?(answer: Answer): string | undefined;
  done?(answer: Answer): void;
  /** What was asked for waits for a second person, which is told. */
  waits?(): void;
  /** Shows the problem itself and answers true; otherwise it stands in the notices. */
  handle?(problem: ApiProblem): boolean;
}
/** Something a person can press once at a time. */
export interface Action<Given, Answer> {
  /** Gives the answer, or undefined when it did not work or is already under way. */
  run(given: Given): Promise<Answer | undefined>;
  busy: boolean;
}

/**
 * Makes work pressable once: a repeated press does nothing while it runs, a press after a lost answer keeps its key, and
 * what is on the screen is asked again afterwards.
 */
export function useAction<Given, Answer>(
  work: (given: Given, key: string) => Promise<Answer>,
  after: Afterwards<Answer> = {},
): Action<Given, Answer> {
  const [busy, setBusy] = useState(false);
  const once = useRef(intents());
  const running = useRef(false);
  const latest = useRef({ work, after });
  latest.current = { work, after };

  const run = useCallback(async (given: Given) => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      const answer = await once.current(given, (key) => latest.current.work(given, key));
      succeeded(latest.current.after, answer);
      return answer;
    } catch (problem) {
      failed(latest.current.after, problem);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { run, busy };
}

function succeeded<Answer>(after: Afterwards<Answer>, answer: Answer): void {
  const text = typeof after.success === 'function' ? after.success(answer) : after.success;
  const copy = after.copy?.(answer);
  if (text) tell({ tone: 'success', text, copy });
  void refreshAll();
  after.done?.(answer);
}

function failed<Answer>(after: Afterwards<Answer>, problem: unknown): void {
  if (!isApiProblem(problem)) throw problem;
  if (problem.code === errorCodes.SecondPersonNeeded) return tellWaiting(after, problem);
  if (!after.handle?.(problem)) tellProblem(problem);
}

function tellWaiting<Answer>(after: Afterwards<Answer>, { message }: ApiProblem): void {
  tell({ tone: 'info', text: message });
  void refreshAll();
  after.waits?.();
}

/** Shows a problem in the notices for 5 seconds, with its request id when the server is at fault; a title says what did not work. */
export function tellProblem(problem: ApiProblem, title?: string): void {
  const fields = problem.problems.map(({ message }) => message).join(' ');
  const copy = problem.code === errorCodes.InternalError && problem.requestId ? { copy: problem.requestId } : {};
  tell({
    tone: 'error',
    text: fields ? `${problem.message} ${fields}` : problem.message,
    life: 5_000,
    ...copy,
    title: title || undefined,
  });
}

/** An action that makes one call of the contract. */
export const useCall = <In extends Fields, Out extends Field>(call: Call<In, Out>, after: Afterwards<Told<Out>> = {}) =>
  useAction((input: Draft<In>, key) => ask(call, input, { quiet: true, idempotencyKey: call.idempotent ? key : undefined }), after);
