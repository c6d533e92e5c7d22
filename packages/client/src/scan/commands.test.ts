import { afterEach, expect, test } from 'vitest';
import { executeCommand, onCommand, type ScreenCommands } from './commands.ts';
import type { ScanAnswer } from './scan-answer.ts';
import type { ScanEntry } from './scan-queue.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

const entry = (code: string, answer: Partial<ScanAnswer>, state: ScanEntry<ScanAnswer>['state'] = 'answered'): ScanEntry<ScanAnswer> => ({
  scan: { id: code, code, at: 0 },
  state,
  answer: { tone: 'success', title: code, ...answer },
});
const undo = async () => true;

/** Creates a screen with these scans and records the effects of its cards. */
function screen(entries: readonly ScanEntry<ScanAnswer>[] = [], more: Partial<ScreenCommands> = {}) {
  const reported: string[] = [];
  const one: ScreenCommands = { entries, undo: async (id) => void reported.push(`undo ${id}`), ...more };
  return { reported, scan: (code: string) => executeCommand(code, one) };
}

test('the undo card reverts the newest scan that can be undone', () => {
  const { reported, scan } = screen([
    entry('D', { undo }, 'undone'),
    entry('C', {}),
    entry('B', { undo, mayUndo: () => false }),
    entry('A', { undo }),
  ]);
  expect(scan('do-undo')).toBe('done');
  expect(reported).toEqual(['undo A']);
  expect(screen([entry('A', {})]).scan('DO-UNDO')).toBe('nothingToUndo');
});

test('undoes nothing while a newer scan has no answer, and only the scan on the table', () => {
  const { reported, scan } = screen([entry('B', {}, 'waiting'), entry('A', { undo })]);
  expect(scan('DO-UNDO')).toBe('undoPending');
  const other = screen([entry('B', {}), entry('A', { undo })], { undoOnly: ['B'] });
  expect(other.scan('DO-UNDO')).toBe('nothingToUndo');
  expect([...reported, ...other.reported]).toEqual([]);
});

test('passes other cards with their pieces to the active screen; a parcel is no card', () => {
  const reported: string[] = [];
  ends.push(onCommand(({ command, pieces }) => command === 'pieces' && reported.push(`${pieces}`) > 0));
  const { scan } = screen();
  expect(['DO-PIECES-12', 'DO-PIECES', 'DO-DONE', 'DO-BIG', 'SF1234567890'].map(scan)).toEqual([
    'done',
    'done',
    'notNow',
    'notNow',
    'noCommand',
  ]);
  expect(reported).toEqual(['12', '0']);
});

test('the card "next" closes the open item when the screen does not handle it', () => {
  let aside = 0;
  const { scan } = screen([], { onEscape: () => (aside += 1) });
  expect(scan('DO-NEXT')).toBe('done');
  ends.push(onCommand(({ command }) => command === 'next'));
  expect(scan('DO-NEXT')).toBe('done');
  expect(aside).toBe(1);
  ends.pop()!();
  expect(screen().scan('DO-NEXT')).toBe('notNow');
});
