import { expect, test } from 'vitest';
import { finishedUnitOf } from './next-steps.ts';

const entry = (id: string) => ({ scan: { id } });
const answered = (id: string) => ({ ...entry(id), answer: { finished: 'listFinished' as const } });

test('offers the next step of a finished unit until the next scan', () => {
  expect(finishedUnitOf({ entries: [entry('a')], answered: answered('a') })).toBe('listFinished');
  expect(finishedUnitOf({ entries: [entry('b'), entry('a')], answered: answered('a') })).toBeNull();
  expect(finishedUnitOf({ entries: [entry('a')], answered: { ...entry('a'), answer: null } })).toBeNull();
  expect(finishedUnitOf({ entries: [], answered: null })).toBeNull();
});
