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

/** A scan and what has become of it. */
export interface ScanEntry {
  scan: Scan;
  /** waiting: kept, not sent yet; sending: on its way; answered: the answer is there; undone: taken back. */
  state: 'waiting' | 'sending' | 'answered' | 'undone';
  answer: ScanAnswer | null;
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

export interface ScanPanelProps {
  label: string;
  /** Newest first: all that wait, and the last ten answered. */
  entries: readonly ScanEntry[];
  /** What was scanned waits for the network. */
  offline: boolean;
  /** The scan answered last; each new object is shown and told. */
  answered: ScanEntry | null;
  onCode(code: string): void;
  onUndo(id: string): Promise<void>;
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
