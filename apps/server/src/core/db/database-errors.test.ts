import { expect, test } from 'vitest';
import { isConnectionLost, isDiskFull, isTooBusy, isWithoutDatabase } from './database-errors.ts';

const withCode = (code: string) => Object.assign(new Error(`write ${code}`), { code });

test('treats every form of a broken connection as an unavailable database', () => {
  for (const code of [
    'EPIPE',
    'ECONNRESET',
    'ECONNREFUSED',
    'ENOENT',
    'EHOSTUNREACH',
    'EAI_AGAIN',
    'ENOTFOUND',
    '08000',
    '08006',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '53300',
  ])
    expect(isWithoutDatabase(withCode(code)), code).toBe(true);
  for (const message of ['Connection terminated unexpectedly', 'timeout expired', 'Client was closed and is not queryable'])
    expect(isConnectionLost(new Error(message)), message).toBe(true);
});

test('does not wait again for a pool without a free connection', () => {
  const problem = new Error('timeout exceeded when trying to connect');
  expect([isWithoutDatabase(problem), isConnectionLost(problem)]).toEqual([true, false]);
});

test('distinguishes a missing socket of the database from a missing file', () => {
  expect(isWithoutDatabase(Object.assign(withCode('ENOENT'), { syscall: 'connect' }))).toBe(true);
  expect(isWithoutDatabase(Object.assign(withCode('ENOENT'), { syscall: 'open' }))).toBe(false);
});

test('treats a standby that refuses to write as an unavailable database', () => {
  expect(isWithoutDatabase(withCode('25006'))).toBe(true);
});

test('treats a full disk of the database and of the data folder as a problem of its own', () => {
  for (const code of ['53100', 'ENOSPC', 'EDQUOT'])
    expect([isDiskFull(withCode(code)), isWithoutDatabase(withCode(code)), isTooBusy(withCode(code))], code).toEqual([true, false, false]);
  for (const problem of [withCode('53300'), new Error('no'), null]) expect(isDiskFull(problem)).toBe(false);
});

test('treats an invalid statement as an internal error', () => {
  for (const code of ['42703', '22P02']) expect(isWithoutDatabase(withCode(code)), code).toBe(false);
  expect(isWithoutDatabase(new TypeError('no such thing'))).toBe(false);
});

test('treats deadlocks, lock timeouts and statement timeouts as an overloaded database', () => {
  for (const code of ['40001', '40P01', '55P03', '57014'])
    expect([isTooBusy(withCode(code)), isWithoutDatabase(withCode(code))], code).toEqual([true, false]);
  for (const code of ['42703', '23505', 'EPIPE']) expect(isTooBusy(withCode(code)), code).toBe(false);
});
