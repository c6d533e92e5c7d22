import { describe, expect, test } from 'vitest';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { outcomeOf } from './outcomes.ts';

const missing = { status: 200, Code: errorCodes.NotFound, Message: 'There is no such order', Data: null };
const saved = { status: 200, Code: errorCodes.Ok, Message: '', Data: { Id: 'a', Total: 2 } };
const contradictory = { Id: 'a', Ok: true, Code: errorCodes.NotFound };

describe('toBeRefused', () => {
  test('accepts the error and the fields that are given', () => {
    expect(missing).toBeRefused('NotFound');
    expect(missing).toBeRefused('NotFound', { status: 200, Message: expect.stringContaining('order') });
    expect(saved).not.toBeRefused('NotFound');
  });

  test('names the outcome and its message when it fails', () => {
    const refusedAs = (answer: unknown) => () => expect(answer).toBeRefused('StateNotAllowed');
    expect(refusedAs(missing)).toThrow('expected the answer NotFound “There is no such order” to be refused as StateNotAllowed');
    expect(refusedAs(saved)).toThrow('expected the answer Ok to be refused as StateNotAllowed');
    expect(refusedAs(undefined)).toThrow('expected a value without a code');
  });

  test('rejects other fields', () => {
    expect(() => expect(missing).toBeRefused('NotFound', { status: 404 })).toThrow('with these fields');
  });

  test('matches inside other matchers', () => {
    expect([saved, missing]).toMatchObject([expect.toSucceed({ Data: { Total: 2 } }), expect.toBeRefused('NotFound')]);
    expect([missing]).not.toMatchObject([expect.toBeRefused('Duplicate')]);
  });

  test('rejects a row whose Ok contradicts its code', () => {
    expect(() => expect(contradictory).toBeRefused('NotFound')).toThrow();
  });
});

describe('toSucceed', () => {
  test('accepts an answer with the fields that are given', () => {
    expect(saved).toSucceed();
    expect(saved).toSucceed({ Data: { Total: 2 } });
    expect(() => expect(saved).toSucceed({ Data: { Total: 3 } })).toThrow('with these fields');
  });

  test('names the refusal when it fails', () => {
    expect(() => expect(missing).toSucceed()).toThrow('expected the answer NotFound “There is no such order” to succeed');
  });
});

test('outcomeOf rejects a code that the error table does not have', () => {
  expect(() => outcomeOf({ ...saved, Code: -1 })).toThrow('The error table has no code -1');
});
