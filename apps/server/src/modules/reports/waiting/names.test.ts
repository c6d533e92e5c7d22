import { expect, test } from 'vitest';
import { languages } from '@entrepot/contract/core/language.ts';
import { text } from '../../../core/calls/texts.ts';
import { queues } from './all.ts';

test('every task of the first pages has its label and its button in three languages', () => {
  const missing = Object.keys(queues).flatMap((name) =>
    languages.flatMap((language) =>
      ['queues', 'does'].map((part) => `reports.first.${part}.${name}`).filter((path) => text(language, path) === undefined),
    ),
  );
  expect(missing).toEqual([]);
});
