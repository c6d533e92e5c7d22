import type { ReactNode } from 'react';
import type { SoundSettings } from './sound-settings.ts';

/** A scan, or a step sent from the screen. `id` is its idempotency key. */
export interface Scan {
  id: string;
  /** The code, or the display text of a step. */
  code: string;
  /** Number of the package that a step belongs to. */
  about?: string;
  at: number;
  /** The step of the screen, such as a weight; undefined for a scanned code. */
  step?: string;
  /** The input of that step. */
  input?: unknown;
}

export interface ScanAnswer {
  tone: 'success' | 'warn' | 'wrong';
  /** The large line: what was scanned. */
  title: string;
  /** Its owner, and further details. */
  text?: string;
  /** The next step; after a successful scan it replaces the default success text. */
  next?: string;
  detail?: ReactNode;
  /** Spoken instead of the title; '' speaks nothing. */
  spokenText?: string;
  /** A problem with an earlier scan: shown and announced like a wrong scan, next to this answer. */
  alert?: string;
  /** Whether the missing part can no longer be done without another scan: it is shown as wrong. */
  isMissed?(): boolean;
  /** The remaining work with the scanned thing, or null: until then it is shown as unfinished. */
  missing?(): string | null;
  /** Undoes the step; without it the step cannot be undone. */
  undo?(): Promise<unknown>;
  /** Whether it can still be undone. Default: yes. */
  mayUndo?(): boolean;
  /** The number of parcels that this completed. */
  counts?: number;
  /** Only the screen changed: nothing to show or to announce. */
  quiet?: boolean;
}

/** A scan and its state. */
export interface ScanEntry {
  scan: Scan;
  /** waiting: stored, not sent yet; sending: request in progress; answered: response received; undone: reverted. */
  state: 'waiting' | 'sending' | 'answered' | 'undone';
  answer: ScanAnswer | null;
  /** The answer that the device expects of a scan that waits for the network, from the loaded data; the server decides. */
  expected?: ScanAnswer;
  /** Whether it is in the journal and so survives a reload. */
  isStored?: boolean;
}

export interface ScannerOptions {
  /**
   * Receives a code that is scanned while a dialog is open or the screen is paused. Returns true when it handled the code; any other is
   * refused aloud.
   */
  onScanDuringDialog?(code: string): boolean;
  /** Receives a code, and the characters right before it. Returns true when it handled the code; its terminator then does nothing else. */
  onScan(code: string, head?: string): boolean | void;
  /** The page asks for credentials: its fields receive no scans, and text that a person may have typed stays where it is. */
  isEntrance?: boolean;
  /** Receives text typed outside a field while the screen was rendering. */
  onTyped?(text: string): void;
  /** Whether the screen waits for something that is open above it. */
  paused?: boolean;
}

export interface ScanPanelProps {
  label: string;
  /** Newest first: all pending ones, and the last ten answered. */
  entries: readonly ScanEntry[];
  /** Scans are waiting for the network. */
  offline: boolean;
  /** Parcels completed in the current work session, and per hour; null while there are none. */
  pace?: { done: number; anHour: number | null } | null;
  /** The user's work here today, as the server counts it. */
  today?: number | undefined;
  /** The scan answered last; each new object is shown and announced. */
  answered: ScanEntry | null;
  onCode(code: string): void;
  /** Receives a code that is scanned while a dialog of the screen is open, and returns whether it took it; any other is refused aloud. */
  onCodeDuringDialog?: ((code: string) => boolean) | undefined;
  /** Executes the command of a card; false when the code is none. */
  onCommand?(code: string): boolean;
  /** Whether this code is not meant for the screen, such as the card that opens another one. */
  isElsewhere?(code: string): boolean;
  onUndo(id: string): Promise<void>;
  /** The key that undoes a step, and the scan that it undoes now: shown on its button. */
  undoKey?: { key: string; scan: string } | undefined;
  placeholder?: string;
  /** Hint shown before the first scan. */
  hint?: string;
  /** The screen waits for something that is open above it: its field is closed, and codes are refused aloud. */
  disabled?: boolean;
  /**
   * Whether the field takes the focus whenever no other element has it. Default true; without it a phone hides its keyboard until it is
   * needed.
   */
  holdsFocus?: boolean;
  /** Shows the field in the tone of a mode that the next scan ends. */
  armed?: boolean;
  /** How answers are played, and the function that changes it; without them everything is played and there is no control. */
  sounds?: { settings: SoundSettings; onChange(settings: SoundSettings): void };
  /** Speaks answers: with the browser's voice, or with the given function. Default true. */
  speak?: boolean | ((text: string) => void);
  sound?: boolean;
  /** Shown next to the answer, such as the open item and the number of completed ones. */
  aside?: ReactNode;
  onEscape?(): void;
  /** A scale that types like a scanner has written a weight in kilograms into a field; `reading` is what it typed. */
  onWeight?(kilograms: string, reading: string): void;
  /** Opens the step that follows: the right arrow in the empty field. */
  onForward?: (() => void) | undefined;
}
