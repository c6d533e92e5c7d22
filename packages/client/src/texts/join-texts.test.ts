import { expect, test } from 'vitest';
import { joinTexts } from './join-texts.ts';

test('merges a screen’s own texts with those of its module without hiding any', () => {
  const contract = { pages: { import: { start: 'Import', drop: 'Drop it here' } }, title: 'Files' };
  const screen = { pages: { common: { none: 'Nothing yet' }, import: { drop: 'Drop it' } } };
  expect(joinTexts([contract, screen])).toEqual({
    pages: { import: { start: 'Import', drop: 'Drop it' }, common: { none: 'Nothing yet' } },
    title: 'Files',
  });
  expect(contract.pages.import.drop).toBe('Drop it here');
});
