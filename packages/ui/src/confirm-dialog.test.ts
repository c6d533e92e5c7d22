import { expect, test } from 'vitest';
import { sameWord } from './confirm-dialog.tsx';

test('a step that is never undone takes the word that is asked for, however it is typed, and nothing else', () => {
  for (const typed of ['TS261126001', ' ts261126001 ', 'ＴＳ２６１１２６００１']) expect(sameWord(typed, 'TS261126001'), typed).toBe(true);
  for (const typed of ['', ' ', 'TS26112600', 'TS2611260011', 'TS 261126001', 'yes'])
    expect(sameWord(typed, 'TS261126001'), typed).toBe(false);
});
