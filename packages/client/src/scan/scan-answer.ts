import type { doneAlready } from '@entrepot/contract/core/errors.ts';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../calls/problem.ts';
import type { FinishedUnit } from '../floor/next-steps.ts';
import type { PieceChoice } from './pieces.ts';
import type { Answered } from './scan-queue.ts';

/** A package at the wrong warehouse, which can be sent to the one where it is expected. */
export interface Misrouted {
  id: string;
  number: string;
  warehouse: string;
}

/** The answer to a scan, as the scan field displays and announces it. */
export interface ScanAnswer extends Answered {
  /** The next step; after a successful scan it replaces the default success text. */
  next?: string;
  detail?: ReactNode;
  /** The unit of work that this finished: the screens that follow are offered. */
  finished?: FinishedUnit | undefined;
  /** Boxes with this label, of which one was scanned: nothing is done until it is chosen. */
  pieces?: readonly PieceChoice[];
  /** The package that was scanned at the wrong warehouse: its row in the list of these, and the warehouse where it is expected. */
  misrouted?: Misrouted;
  /** Spoken instead of the title; '' speaks nothing. */
  spokenText?: string;
  /** A problem with an earlier scan: shown and announced like a wrong scan, next to this answer. */
  alert?: string;
  /** Whether the missing part can no longer be done without another scan: it is shown as wrong. */
  isMissed?(): boolean;
  /** The remaining work with the scanned thing, or null: until then it is shown as unfinished. */
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
  const end = wholeText.search(/\.(?=\s|$)|。/) + 1;
  const [title, text] = end > 0 ? [wholeText.slice(0, end), wholeText.slice(end).trimStart()] : [wholeText, ''];
  return { tone: isDone(problem) ? 'warn' : 'wrong', title, text: text || undefined };
}

/** Whether a refusal means that the requested state is already reached. */
export const isDone = ({ data }: ApiProblem) => (data as Partial<typeof doneAlready> | null)?.DoneAlready === true;
