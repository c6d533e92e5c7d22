import type { ReactNode } from 'react';

/** One thing that was scanned. `id` is its idempotency key. */
export interface Scan {
  id: string;
  code: string;
  at: number;
}

export interface ScanAnswer {
  tone: 'success' | 'warn' | 'wrong';
  /** The big line: what it is. */
  title: string;
  /** Whose it is, what to do next. */
  text?: string;
  detail?: ReactNode;
  /** Spoken instead of the title; '' says nothing. */
  say?: string;
  /** Takes the step back; none: it cannot be. */
  undo?(): Promise<unknown>;
  /** Can it still be taken back? Default: yes. */
  mayUndo?(): boolean;
}

export interface ScannerOptions {
  /** true: the code is taken, its terminator does nothing else and its signs leave the focused field. */
  onScan(code: string): boolean | void;
  enabled?: boolean;
  /** ms between keys of a scanner. Default 50. */
  maxGap?: number;
  /** ms a busy machine may hold back a few keys of a scan. Default 500. */
  maxPause?: number;
  /** Least characters of a code. Default 3. */
  minLength?: number;
  /** ms a whole code may take. Default 2000. */
  maxTotal?: number;
}

export interface ScanFieldProps {
  label: string;
  /** Sends one scan. Throwing an error that `isOffline` knows keeps the scan and sends it again later, with the same id. */
  onScan(scan: Scan): Promise<ScanAnswer>;
  isOffline?(error: unknown): boolean;
  /** The answer of any other error. */
  answerOf?(error: unknown): ScanAnswer;
  /** Keeps what is not sent in this browser under this name (screen and user), across a reload and while the screen is closed. */
  keep?: string;
  placeholder?: string;
  /** Shown before the first scan: what to do. */
  hint?: string;
  disabled?: boolean;
  /** Draws the field in the tone of a mode that the next scan ends. */
  armed?: boolean;
  /** The answer to a step that no scan made, such as a weight that was saved; each new object is told, and stands until the next scan. */
  told?: ScanAnswer | null;
  /** Says answers aloud: with the browser's voice, or with the given way of speaking. Default true. */
  speak?: boolean | ((text: string) => void);
  sound?: boolean;
  /** Beside the answer: what is open now, how many done. */
  aside?: ReactNode;
  onEscape?(): void;
}
