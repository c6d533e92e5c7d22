import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { type Call, sendsKey } from '@entrepot/contract/core/call.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import { useCallback, useRef, useState } from 'react';
import { passOn, type ResponseOf } from '../calls/api.ts';
import { idempotencyKeys } from '../calls/idempotency.ts';
import { toast } from '../calls/notices.ts';
import { type ApiProblem, isApiProblem } from '../calls/problem.ts';
import { refreshAll } from './queries.ts';

/** Callbacks and messages after an action. */
export interface ActionOptions<Answer> {
  /** The success notice, or a function of the answer; without it there is no notice. */
  success?: string | ((answer: Answer) => string | undefined);
  /** A number to copy from the success notice. */
  copy?(answer: Answer): string | undefined;
  done?(answer: Answer): void;
  /** Called when the request waits for four-eyes approval; a toast reports that. */
  waits?(): void;
  /** Shows the problem itself and returns true; otherwise it is shown in the notices. */
  handle?(problem: ApiProblem): boolean;
}
/** An action that runs once at a time. */
export interface Action<Params, Answer> {
  /** Returns the response, or undefined when it failed or is already running. */
  run(params: Params): Promise<Answer | undefined>;
  busy: boolean;
}

/** Performs an action unless the previous one is still running: its input, the request, and what follows the response. */
export type Act = <Params, Answer>(
  params: Params,
  work: (params: Params, key: string) => Promise<Answer>,
  after: () => ActionOptions<Answer>,
) => Promise<Answer | undefined>;

/**
 * Creates an action: a repeated press is ignored while it runs, a press after a lost response reuses its idempotency key, and the screen is
 * refetched afterwards. `onBusy` is called when it starts and ends.
 */
export function createAction(onBusy?: (busy: boolean) => void): Act {
  const once = idempotencyKeys();
  let running = false;
  return async (params, work, after) => {
    if (running) return undefined;
    running = true;
    onBusy?.(true);
    try {
      const answer = await once(params, (key) => work(params, key));
      succeeded(after(), answer);
      return answer;
    } catch (problem) {
      failed(after(), problem);
      return undefined;
    } finally {
      running = false;
      onBusy?.(false);
    }
  };
}

/** Wraps a request as an action of a component; `createAction` describes its behaviour. */
export function useAction<Params, Answer>(
  work: (params: Params, key: string) => Promise<Answer>,
  after: ActionOptions<Answer> = {},
): Action<Params, Answer> {
  const [busy, setBusy] = useState(false);
  const [act] = useState(() => createAction(setBusy));
  const latest = useRef({ work, after });
  latest.current = { work, after };
  const run = useCallback(
    (params: Params) =>
      act(
        params,
        (input, key) => latest.current.work(input, key),
        () => latest.current.after,
      ),
    [act],
  );
  return { run, busy };
}

function succeeded<Answer>(after: ActionOptions<Answer>, answer: Answer): void {
  const text = typeof after.success === 'function' ? after.success(answer) : after.success;
  const copy = after.copy?.(answer);
  if (text) toast({ tone: 'success', text, copy });
  void refreshAll();
  after.done?.(answer);
}

function failed<Answer>(after: ActionOptions<Answer>, problem: unknown): void {
  if (!isApiProblem(problem)) throw problem;
  if (problem.code === errorCodes.SecondPersonNeeded) return toastPendingApproval(after, problem);
  if (!after.handle?.(problem)) toastProblem(problem);
}

function toastPendingApproval<Answer>(after: ActionOptions<Answer>, { message }: ApiProblem): void {
  toast({ tone: 'info', text: message });
  void refreshAll();
  after.waits?.();
}

/** Shows a problem in the notices for 5 seconds, with its request id for server errors; `title` names the failed action. */
export function toastProblem(problem: ApiProblem, title?: string): void {
  const fields = problem.problems.map(({ message }) => message).join(' ');
  const copy = problem.code === errorCodes.InternalError && problem.requestId ? { copy: problem.requestId } : {};
  toast({
    tone: 'error',
    text: fields ? `${problem.message} ${fields}` : problem.message,
    life: 5_000,
    ...copy,
    title: title || undefined,
  });
}

/** An action that makes one call of the contract. */
export const useCall = <In extends Fields, Out extends Field>(call: Call<In, Out>, after: ActionOptions<ResponseOf<Out>> = {}) =>
  useAction((input: Draft<In>, key) => passOn(call, input, { quiet: true, idempotencyKey: sendsKey(call) ? key : undefined }), after);
