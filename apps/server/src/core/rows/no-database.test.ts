import { expect, test } from 'vitest';
import { isTooBusy, isWithoutDatabase } from './no-database.ts';

const withCode = (code: string) => Object.assign(new Error(`write ${code}`), { code });

test('a connection that broke, however it is told, is a database that is away for a moment', () => {
  for (const code of ['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ENOENT', '57P01', '57P02', '57P03', '53300'])
    expect(isWithoutDatabase(withCode(code)), code).toBe(true);
  expect(isWithoutDatabase(new Error('Connection terminated unexpectedly'))).toBe(true);
});

test('a statement that is wrong is a fault of ours', () => {
  for (const code of ['42703', '22P02']) expect(isWithoutDatabase(withCode(code)), code).toBe(false);
  expect(isWithoutDatabase(new TypeError('no such thing'))).toBe(false);
});

test('a deadlock, a lock that was not to be had and a statement that took too long are a database with too much to do', () => {
  for (const code of ['40001', '40P01', '55P03', '57014'])
    expect([isTooBusy(withCode(code)), isWithoutDatabase(withCode(code))], code).toEqual([true, false]);
  for (const code of ['42703', '23505', 'EPIPE']) expect(isTooBusy(withCode(code)), code).toBe(false);
});
