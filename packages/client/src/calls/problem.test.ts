import { expect, test } from 'vitest';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { apiProblem, isNoRow, isTransient, noAnswer } from './problem.ts';

test('retries unanswered calls and those that met an unavailable server, but no refused ones', () => {
  expect(isTransient(apiProblem('no network', { code: noAnswer.network }))).toBe(true);
  expect(isTransient(apiProblem('away', { code: errorCodes.InternalError, status: 503 }))).toBe(true);
  expect(isTransient(apiProblem('gone', { code: errorCodes.NotFound, status: 200 }))).toBe(false);
});

test('treats a user’s rate limit as a refusal and a proxy’s rate limit as transient', () => {
  expect(isTransient(apiProblem('Five wrong pickup codes', { code: errorCodes.RateLimited, status: 429 }))).toBe(false);
  expect(isTransient(apiProblem('unreadable', { code: noAnswer.unreadable, status: 429 }))).toBe(true);
});

test('treats a missing row and an unknown address as no row, but not a failed request', () => {
  const broken = [{ field: 'Id', message: 'Invalid value' }];
  for (const code of [errorCodes.NotFound, errorCodes.OrderNotExist]) expect(isNoRow(apiProblem('not there', { code }))).toBe(true);
  expect(isNoRow(apiProblem('wrongly filled in', { code: errorCodes.ValidationFailed, problems: broken }))).toBe(true);
  expect(isNoRow(apiProblem('away', { code: noAnswer.network }))).toBe(false);
  expect(isNoRow(apiProblem('away', { code: errorCodes.InternalError, status: 503 }))).toBe(false);
});
