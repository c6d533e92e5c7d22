import { expect, test } from 'vitest';
import { joinTexts } from './join-texts.ts';

test('a screen’s own texts join those of its module and hide none of them', () => {
  const contract = { pages: { import: { start: 'Import', drop: 'Drop it here' } }, title: 'Files' };
  const screen = { pages: { common: { none: 'Nothing yet' }, import: { drop: 'Drop it' } } };
  expect(joinTexts([contract, screen])).toEqual({
    pages: { import: { start: 'Import', drop: 'Drop it' }, common: { none: 'Nothing yet' } },
    title: 'Files',
  });
  expect(contract.pages.import.drop).toBe('Drop it here');
});
