import { expect, test } from 'vitest';
import { sameWord } from './confirm-dialog.tsx';

test('accepts only the required word before an irreversible step, in any case and width', () => {
  for (const typed of ['TS261126001', ' ts261126001 ', 'ＴＳ２６１１２６００１']) expect(sameWord(typed, 'TS261126001'), typed).toBe(true);
  for (const typed of ['', ' ', 'TS26112600', 'TS2611260011', 'TS 261126001', 'yes'])
    expect(sameWord(typed, 'TS261126001'), typed).toBe(false);
});
