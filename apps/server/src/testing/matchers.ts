import { expect } from 'vitest';
import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { outcomeOf, type RefusalKey } from './outcomes.ts';

type Fields = Record<string, unknown>;

declare module '@vitest/expect' {
  interface Matchers<T> {
    /** Expects an answer that was refused with this error, and that matches `fields`, such as `Data` or `Message`, as `toMatchObject` does. */
    toBeRefused: (key: RefusalKey, fields?: Fields) => T;
    /** Expects an answer that was not refused, and that matches `fields` as `toMatchObject` does. */
    toSucceed: (fields?: Fields) => T;
  }
}

const isAnswer = (value: unknown): value is { Code: number; Message?: string } =>
  typeof value === 'object' && value !== null && 'Code' in value && typeof value.Code === 'number';

expect.extend({
  toBeRefused(answer: unknown, key: RefusalKey, fields: Fields = {}) {
    return matchOutcome(this, answer, key, fields);
  },
  toSucceed(answer: unknown, fields: Fields = {}) {
    return matchOutcome(this, answer, 'Ok', fields);
  },
});

type State = Pick<ReturnType<typeof expect.getState>, 'equals' | 'utils' | 'customTesters' | 'isNot'>;

function matchOutcome({ equals, utils, customTesters, isNot }: State, answer: unknown, key: ErrorKey, fields: Fields) {
  const hasCode = isAnswer(answer) && answer.Code === errorCodes[key];
  // Rows of calls over several ids state the outcome twice.
  const isConsistent = !isAnswer(answer) || !('Ok' in answer) || answer.Ok === (answer.Code === errorCodes.Ok);
  const matches = equals(answer, fields, [...customTesters, utils.iterableEquality, utils.subsetEquality]);
  const wanted = `${isNot ? 'not ' : ''}${key === 'Ok' ? 'to succeed' : `to be refused as ${key}`}`;
  return {
    pass: hasCode && isConsistent && matches,
    message: () => `expected ${describeAnswer(answer)} ${wanted}${hasCode && !matches ? ' with these fields' : ''}`,
    ...(hasCode && !matches ? { actual: answer, expected: fields } : {}),
  };
}

function describeAnswer(answer: unknown): string {
  if (!isAnswer(answer)) return `a value without a code, ${JSON.stringify(answer)},`;
  return `the answer ${outcomeOf(answer)}${answer.Message ? ` “${answer.Message}”` : ''}`;
}
