import type { doneAlready } from '@entrepot/contract/core/errors.ts';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../calls/problem.ts';
import type { PieceChoice } from './pieces.ts';
import type { Answered } from './scan-queue.ts';

/** The answer to a scan, as the scan field displays and announces it. */
export interface ScanAnswer extends Answered {
  /** The next step; after a successful scan it replaces the default success text. */
  next?: string;
  detail?: ReactNode;
  /** Boxes with this label, of which one was scanned: nothing is done until it is chosen. */
  pieces?: readonly PieceChoice[];
  /** Spoken instead of the title; '' speaks nothing. */
  spokenText?: string;
  /** What went wrong with an earlier scan: shown and announced like a wrong scan, next to this answer. */
  alert?: string;
  /** Whether what is missing can no longer be done without another scan: it is shown as wrong. */
  isMissed?(): boolean;
  /** What is still to be done with what was scanned, or null: until then it is shown as unfinished. */
  missing?(): string | null;
  /** Whether it can still be undone. Default: yes. */
  mayUndo?(): boolean;
}

/**
 * Returns the large answer for a refusal: its first sentence is readable from afar, the next step is below it. A field's error is more
 * specific than the general message. An already completed step is only a warning.
 */
export function refusalAnswer(problem: ApiProblem): ScanAnswer {
  const { message, problems } = problem;
  const wholeText = problems.length > 0 ? problems.map((one) => one.message).join(' ') : message;
  // A quoted number or address may contain a point: only one before a space, or the end, ends a sentence.
  const [, title = wholeText, text = ''] = /^(.*?(?:\.(?=\s|$)|。))\s*(.*)$/s.exec(wholeText) ?? [];
  return { tone: isDone(problem) ? 'warn' : 'wrong', title, text: text || undefined };
}

/** Whether a refusal means that the requested state is already reached. */
export const isDone = ({ data }: ApiProblem) => (data as Partial<typeof doneAlready> | null)?.DoneAlready === true;
