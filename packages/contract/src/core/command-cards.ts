/** A command card at a workplace, which replaces a key or button on the open scan screen. */
export type Command = 'undo' | 'next' | 'done' | 'problem' | 'pieces' | 'big';

/** A scanned command; `pieces` is the number of pieces, 0 to ask the user. */
export interface ScannedCommand {
  command: Command;
  pieces: number;
}

const begins = 'DO-';
/** All commands, in the order of the printed sheet. */
export const commands: readonly Command[] = ['undo', 'next', 'done', 'problem', 'pieces', 'big'];
const maxPieces = 999;

/** The code on the card of a command; for `pieces`, with the number of pieces that the next scan counts. */
export const codeOfCommand = (command: Command, pieces = 0): string => `${begins}${command.toUpperCase()}${pieces ? `-${pieces}` : ''}`;

/** Returns the command of a scanned code; undefined for every other code. */
export function commandOfCard(code: string): ScannedCommand | undefined {
  const [, word = '', count] = /^DO-([A-Z]+)(?:-([1-9]\d{0,2}))?$/.exec(code.trim().toUpperCase()) ?? [];
  const command = commands.find((one) => one.toUpperCase() === word);
  if (!command || (count !== undefined && command !== 'pieces')) return undefined;
  return { command, pieces: Math.min(Number(count ?? 0), maxPieces) };
}
