import { expect, test } from 'vitest';
import { codeOfCommand, commandOfCard } from './command-cards.ts';

test('reads the command of a card in upper and lower case', () => {
  expect(commandOfCard('DO-UNDO')).toEqual({ command: 'undo', pieces: 0 });
  expect(commandOfCard(' do-next ')).toEqual({ command: 'next', pieces: 0 });
  expect(commandOfCard(codeOfCommand('pieces', 12))).toEqual({ command: 'pieces', pieces: 12 });
  expect(commandOfCard(codeOfCommand('pieces'))).toEqual({ command: 'pieces', pieces: 0 });
});

test('rejects parcel numbers, unknown commands and counts of what cannot be counted', () => {
  for (const code of ['SF1234567890', 'DO-', 'DO-NOTHING', 'DO-UNDO-3', 'DO-PIECES-0', 'DO-PIECES-1000', 'XDO-UNDO'])
    expect(commandOfCard(code)).toBeUndefined();
});
