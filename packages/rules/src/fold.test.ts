import { differentInSearch, sameInSearch } from '@entrepot/testing/corpus/folding.ts';
import { expect, test } from 'vitest';
import { foldedSigns, plainForms } from './data/same-signs.ts';
import { foldText } from './fold.ts';

test.each(sameInSearch)('%s and %s are equal in a search', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test.each(differentInSearch)('%s and %s differ', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

test('a folded text does not change when it is folded again', () => {
  expect(foldedSigns).toHaveLength(plainForms.length);
  expect(new Set(foldedSigns).size).toBe(foldedSigns.length);
  expect(foldText(plainForms)).toBe(plainForms);
});
