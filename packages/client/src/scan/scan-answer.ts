import type { doneAlready } from '@entrepot/contract/core/errors.ts';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../calls/problem.ts';
import type { Answered } from './scan-queue.ts';

/** What a scan screen says of a scan, as its field shows and tells it. */
export interface ScanAnswer extends Answered {
  /** What to do next; after a right scan it stands in place of a word for right. */
  next?: string;
  detail?: ReactNode;
  /** Spoken instead of the title; '' says nothing. */
  say?: string;
  /** Can it still be taken back? Default: yes. */
  mayUndo?(): boolean;
}

/**
 * A refusal as the big answer: its first sentence to be read from afar, what to do below it. What is wrong with what was typed says more
 * than that something is. What is done already warns.
 */
export function refusalAnswer(problem: ApiProblem): ScanAnswer {
  const { message, problems } = problem;
  const said = problems.length > 0 ? problems.map((one) => one.message).join(' ') : message;
  const [, title = said, text = ''] = /^(.*?[.。](?=\s|[^\s\d]|$))\s*(.*)$/s.exec(said) ?? [];
  return { tone: isDone(problem) ? 'warn' : 'wrong', title, text: text || undefined };
}

/** Does a refusal say that the thing is as it should be already? */
export const isDone = ({ data }: ApiProblem) => (data as Partial<typeof doneAlready> | null)?.DoneAlready === true;
