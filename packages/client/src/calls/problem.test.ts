import { expect, test } from 'vitest';
import { NotFound, OrderNotExist, RateLimited, ValidationFailed } from '@entrepot/contract/data/error-codes.ts';
import { apiProblem, isNoRow, mayPass, noAnswer } from './problem.ts';

test('a call that got no answer, or whose server was away, is made again; one that was refused is not', () => {
  expect(mayPass(apiProblem('no network', { code: noAnswer.network }))).toBe(true);
  expect(mayPass(apiProblem('away', { code: 199, status: 503 }))).toBe(true);
  expect(mayPass(apiProblem('gone', { code: NotFound, status: 200 }))).toBe(false);
});

test('too many tries of a person are a refusal to be read, such as of a pickup code; too many calls before a gate pass by themselves', () => {
  expect(mayPass(apiProblem('Five wrong pickup codes', { code: RateLimited, status: 429 }))).toBe(false);
  expect(mayPass(apiProblem('unreadable', { code: noAnswer.unreadable, status: 429 }))).toBe(true);
});

test('a row that is not there, and an address that names none at all, are no rows; a call that failed on its way says nothing of its row', () => {
  const broken = [{ field: 'Id', message: 'Not a valid value' }];
  for (const code of [NotFound, OrderNotExist]) expect(isNoRow(apiProblem('not there', { code }))).toBe(true);
  expect(isNoRow(apiProblem('wrongly filled in', { code: ValidationFailed, problems: broken }))).toBe(true);
  expect(isNoRow(apiProblem('away', { code: noAnswer.network }))).toBe(false);
  expect(isNoRow(apiProblem('away', { code: 199, status: 503 }))).toBe(false);
});
