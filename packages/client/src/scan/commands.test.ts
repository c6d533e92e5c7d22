import { afterEach, expect, test } from 'vitest';
import { carryOut, hearCommands, type ScreenCommands } from './commands.ts';
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

/** A screen with these scans, and what its cards did. */
function screen(entries: readonly ScanEntry<ScanAnswer>[] = [], more: Partial<ScreenCommands> = {}) {
  const told: string[] = [];
  const one: ScreenCommands = { entries, undo: async (id) => void told.push(`undo ${id}`), ...more };
  return { told, scan: (code: string) => carryOut(code, one) };
}

test('the card of undo takes back the last scan that can be, newest first', () => {
  const { told, scan } = screen([
    entry('D', { undo }, 'undone'),
    entry('C', {}),
    entry('B', { undo, mayUndo: () => false }),
    entry('A', { undo }),
  ]);
  expect(scan('do-undo')).toBe('done');
  expect(told).toEqual(['undo A']);
  expect(screen([entry('A', {})]).scan('DO-UNDO')).toBe('nothingToUndo');
});

test('the screen in front takes the other cards, with how many pieces; what it cannot do is said, and a parcel is no card', () => {
  const told: string[] = [];
  ends.push(hearCommands(({ command, pieces }) => command === 'pieces' && told.push(`${pieces}`) > 0));
  const { scan } = screen();
  expect(['DO-PIECES-12', 'DO-PIECES', 'DO-DONE', 'DO-BIG', 'SF1234567890'].map(scan)).toEqual([
    'done',
    'done',
    'notNow',
    'notNow',
    'noCommand',
  ]);
  expect(told).toEqual(['12', '0']);
});

test('the card of the next one puts aside what lies open where a screen has nothing better for it', () => {
  let aside = 0;
  const { scan } = screen([], { onEscape: () => (aside += 1) });
  expect(scan('DO-NEXT')).toBe('done');
  ends.push(hearCommands(({ command }) => command === 'next'));
  expect(scan('DO-NEXT')).toBe('done');
  expect(aside).toBe(1);
  ends.pop()!();
  expect(screen().scan('DO-NEXT')).toBe('notNow');
});
