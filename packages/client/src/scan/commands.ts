import { type Command, commandOfCard, type ScannedCommand } from '@entrepot/contract/core/command-cards.ts';
import type { ScanAnswer } from './scan-answer.ts';
import type { ScanEntry } from './scan-queue.ts';

/** The current handlers of a screen's commands; an undefined one is not available now. */
export type Commands = Partial<Record<Exclude<Command, 'undo' | 'big'>, ((pieces: number) => unknown) | undefined>>;

/** Handles a command card; false when it is not available here now. */
type Listener = (scanned: ScannedCommand) => boolean;
const listeners: Listener[] = [];

/** Registers a screen's listener for command cards, ahead of the earlier ones; returns the function that removes it. */
export function onCommand(listener: Listener): () => void {
  listeners.push(listener);
  return () => void listeners.splice(listeners.indexOf(listener), 1);
}

/** The handlers of a scan screen for the common cards; a missing one is not available there. */
export interface ScreenCommands {
  entries: readonly ScanEntry<ScanAnswer>[];
  undo(id: string): Promise<void>;
  /** The only scans that are undone, such as those of one package; by default any. The newest that can be undone is. */
  undoOnly?: readonly string[] | null | undefined;
  /** One step back: closes the open item. The card "next" does the same where the screen does not handle it. */
  onEscape?: (() => unknown) | undefined;
  big?(): void;
}
/** Result of a card: it was no command, it was executed, or why not. */
export type CommandResult = 'noCommand' | 'done' | 'nothingToUndo' | 'undoPending' | 'notNow';

const isPending = ({ state }: ScanEntry<ScanAnswer>) => state === 'waiting' || state === 'sending';

/**
 * Undoes the last step that can be undone. While a newer one has no answer it undoes nothing (`undoPending`): the user means that one, not
 * an earlier one.
 */
export function undoLast(screen: Pick<ScreenCommands, 'entries' | 'undo' | 'undoOnly'>): 'done' | 'nothingToUndo' | 'undoPending' {
  const last = lastUndoable(screen);
  if (!last) return 'nothingToUndo';
  if (isPending(last)) return 'undoPending';
  void screen.undo(last.scan.id);
  return 'done';
}

const mayUndo = ({ state, answer }: ScanEntry<ScanAnswer>) =>
  state === 'answered' && answer?.undo !== undefined && (answer.mayUndo?.() ?? true);

/** The entry that undo concerns now: the newest that can be undone, or a newer one without an answer. */
export const lastUndoable = ({ entries, undoOnly }: Pick<ScreenCommands, 'entries' | 'undoOnly'>): ScanEntry<ScanAnswer> | undefined =>
  entries.find((entry) => isPending(entry) || ((undoOnly?.includes(entry.scan.id) ?? true) && mayUndo(entry)));

/** Executes the command of a card on the active screen. */
export function executeCommand(code: string, screen: ScreenCommands): CommandResult {
  const scanned = commandOfCard(code);
  if (!scanned) return 'noCommand';
  if (scanned.command === 'undo') return undoLast(screen);
  if (scanned.command === 'big') return pressed(screen.big);
  if (listeners.toReversed().some((listener) => listener(scanned))) return 'done';
  return scanned.command === 'next' ? pressed(screen.onEscape) : 'notNow';
}

function pressed(press: (() => unknown) | undefined): CommandResult {
  void press?.();
  return press ? 'done' : 'notNow';
}
