import { expect, test } from 'vitest';
import { clearErrors, logError, onError, useErrorLog } from './error-log.ts';

const messages = () => useErrorLog.getState().errors.map(({ message }) => message);

test('the last hundred errors are kept, newest first, each with its address, message and stack, until they are cleared', () => {
  for (let at = 1; at <= 120; at++) logError(new Error(`error ${at}`), '/PackageIndex?page=2');
  expect(messages()).toHaveLength(100);
  expect([messages()[0], messages().at(-1)]).toEqual(['error 120', 'error 21']);
  expect(useErrorLog.getState().errors[0]).toMatchObject({
    route: '/PackageIndex?page=2',
    stack: expect.stringContaining('error-log.test'),
  });
  clearErrors();
  expect(messages()).toEqual([]);
});

test('whoever listens is told of each error, also of what is no error', () => {
  const told: string[] = [];
  const stop = onError(({ message }) => void told.push(message));
  logError('plain text', '/');
  stop();
  logError(new Error('later'), '/');
  expect(told).toEqual(['plain text']);
});
