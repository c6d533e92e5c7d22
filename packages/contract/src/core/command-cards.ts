/** What a card at a workplace does on the scan screen that is open, in place of a key or a press. */
export type Command = 'undo' | 'next' | 'done' | 'problem' | 'pieces' | 'big';

/** A command that was scanned; `pieces` says how many, 0 where the person is to be asked. */
export interface ScannedCommand {
  command: Command;
  pieces: number;
}

const begins = 'DO-';
/** All commands, as their cards stand on the sheet. */
export const commands: readonly Command[] = ['undo', 'next', 'done', 'problem', 'pieces', 'big'];
const mostPieces = 999;

/** The code on the card of a command; of pieces, with how many the next scan counts. */
export const codeOfCommand = (command: Command, pieces = 0): string => `${begins}${command.toUpperCase()}${pieces ? `-${pieces}` : ''}`;

/** The command whose card was scanned; undefined for every other code. */
export function commandOfCard(code: string): ScannedCommand | undefined {
  const [, word = '', count] = /^DO-([A-Z]+)(?:-([1-9]\d{0,2}))?$/.exec(code.trim().toUpperCase()) ?? [];
  const command = commands.find((one) => one.toUpperCase() === word);
  if (!command || (count !== undefined && command !== 'pieces')) return undefined;
  return { command, pieces: Math.min(Number(count ?? 0), mostPieces) };
}
