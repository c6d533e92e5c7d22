import { type Command, commandOfCard, type ScannedCommand } from '@entrepot/contract/core/command-cards.ts';
import type { ScanAnswer } from './scan-answer.ts';
import type { ScanEntry } from './scan-queue.ts';

/** What the commands of a screen do at this moment; one that is undefined cannot be done now. */
export type Commands = Partial<Record<Exclude<Command, 'undo' | 'big'>, ((pieces: number) => unknown) | undefined>>;

/** Takes a command of a card; false when it cannot be done here now. */
type Listener = (scanned: ScannedCommand) => boolean;
const listeners: Listener[] = [];

/** Has a screen take the commands of cards, before those that were there already; answers the way to stop. */
export function hearCommands(listener: Listener): () => void {
  listeners.push(listener);
  return () => void listeners.splice(listeners.indexOf(listener), 1);
}

/** What a scan screen does with the cards that every screen knows; one that is not given cannot be done there. */
export interface ScreenCommands {
  entries: readonly ScanEntry<ScanAnswer>[];
  undo(id: string): Promise<void>;
  /** One step back: what lies open is put aside. So the card of the next one does where a screen has nothing better for it. */
  onEscape?: (() => unknown) | undefined;
  big?(): void;
}
/** What came of a card: it was no command, it was done, or why it was not. */
export type Carried = 'noCommand' | 'done' | 'nothingToUndo' | 'notNow';

/** Takes the last step back that still can be; false when there is none. */
export function undoLast({ entries, undo }: Pick<ScreenCommands, 'entries' | 'undo'>): boolean {
  const last = entries.find(({ state, answer }) => state === 'answered' && answer?.undo && (answer.mayUndo?.() ?? true));
  if (last) void undo(last.scan.id);
  return last !== undefined;
}

/** Does on the screen in front what the card of a command says. */
export function carryOut(code: string, screen: ScreenCommands): Carried {
  const scanned = commandOfCard(code);
  if (!scanned) return 'noCommand';
  if (scanned.command === 'undo') return undoLast(screen) ? 'done' : 'nothingToUndo';
  if (scanned.command === 'big') return pressed(screen.big);
  if (listeners.toReversed().some((listener) => listener(scanned))) return 'done';
  return scanned.command === 'next' ? pressed(screen.onEscape) : 'notNow';
}

function pressed(press: (() => unknown) | undefined): Carried {
  void press?.();
  return press ? 'done' : 'notNow';
}
