import type { ReactNode } from 'react';

/** One thing that was scanned, or sent from the screen. `id` is its idempotency key. */
export interface Scan {
  id: string;
  /** The code, or how what was sent reads. */
  code: string;
  at: number;
  /** Which step of the screen was sent, such as a weight; none: the code was scanned. */
  step?: string;
  /** What that step was sent with. */
  input?: unknown;
}

export interface ScanAnswer {
  tone: 'success' | 'warn' | 'wrong';
  /** The big line: what it is. */
  title: string;
  /** Whose it is, and what is to be known of it. */
  text?: string;
  /** What to do next; after a right scan it stands in place of a word for right. */
  next?: string;
  detail?: ReactNode;
  /** Spoken instead of the title; '' says nothing. */
  say?: string;
  /** Takes the step back; none: it cannot be. */
  undo?(): Promise<unknown>;
  /** Can it still be taken back? Default: yes. */
  mayUndo?(): boolean;
  /** How many parcels this did. */
  counts?: number;
  /** Only the screen changed: there is nothing to show and nothing to tell. */
  quiet?: boolean;
}

/** A scan and what has become of it. */
export interface ScanEntry {
  scan: Scan;
  /** waiting: kept, not sent yet; sending: on its way; answered: the answer is there; undone: taken back. */
  state: 'waiting' | 'sending' | 'answered' | 'undone';
  answer: ScanAnswer | null;
}

export interface ScannerOptions {
  /** Is told a code, and what came right before it; true: it is taken, and its terminator does nothing else. */
  onScan(code: string, head?: string): boolean | void;
  /** What was typed where there is no field while the screen was being drawn. */
  onTyped?(text: string): void;
  enabled?: boolean;
}

export interface ScanPanelProps {
  label: string;
  /** Newest first: all that wait, and the last ten answered. */
  entries: readonly ScanEntry[];
  /** What was scanned waits for the network. */
  offline: boolean;
  /** How many parcels were done since the person began, and how many an hour; null while nothing was. */
  pace?: { done: number; anHour: number | null } | null;
  /** The scan answered last; each new object is shown and told. */
  answered: ScanEntry | null;
  onCode(code: string): void;
  /** Carries out the command of a card; false when the code is none. */
  onCommand?(code: string): boolean;
  /** Is this code not meant for the screen, such as the card that opens another one? */
  isElsewhere?(code: string): boolean;
  onUndo(id: string): Promise<void>;
  placeholder?: string;
  /** Shown before the first scan: what to do. */
  hint?: string;
  disabled?: boolean;
  /** Has the field the focus whenever nothing else has? Default true; without it a phone keeps its keyboard away until it is wanted. */
  keepFocus?: boolean;
  /** Draws the field in the tone of a mode that the next scan ends. */
  armed?: boolean;
  /** Says answers aloud: with the browser's voice, or with the given way of speaking. Default true. */
  speak?: boolean | ((text: string) => void);
  sound?: boolean;
  /** Beside the answer: what is open now, how many done. */
  aside?: ReactNode;
  onEscape?(): void;
}
