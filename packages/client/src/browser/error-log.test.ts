import { covers } from '@entrepot/testing/covers.ts';
import { expect, test } from 'vitest';
import { clearErrors, logError, onError, useErrorLog } from './error-log.ts';

const messages = () => useErrorLog.getState().errors.map(({ message }) => message);

test('stores the last hundred errors, newest first, with address, message and stack', covers('ERR-LOG'), () => {
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

test('notifies listeners of each error, including thrown values that are no Error', () => {
  const received: string[] = [];
  const stop = onError(({ message }) => void received.push(message));
  logError('plain text', '/');
  stop();
  logError(new Error('later'), '/');
  expect(received).toEqual(['plain text']);
});
