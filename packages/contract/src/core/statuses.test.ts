import { expect, test } from 'vitest';
import { enumCodes } from '../data/codes.ts';
import { entryOf, isStatusName, toneOf } from './statuses.ts';

test('gives a state the tone of its value', () => {
  const { Draft, ToBePicked, Picking, Signed, Lost } = enumCodes.OrderStatus;
  expect([Draft, ToBePicked, Picking, Signed, Lost].map((code) => toneOf('OrderStatus', code))).toEqual([
    'neutral',
    'waiting',
    'progress',
    'success',
    'error',
  ]);
});

test('is neutral for a code that the enumeration does not have', () => expect(toneOf('OrderStatus', 1)).toBe('neutral'));

test('knows which enumerations are drawn as states', () => {
  expect(['OrderStatus', 'InventoryState', 'JournalType', 'NoSuchEnumeration', 'toString'].filter(isStatusName)).toEqual([
    'OrderStatus',
    'InventoryState',
  ]);
});

test('finds the entry of a code by its key', () => {
  const entries = { Pending: 'pending', Succeeded: 'done', Failed: 'failed', Closed: null, ToBeReviewed: 'review', Voided: 'voided' };
  const { Failed, Closed } = enumCodes.PaymentRecordStatus;
  expect([Failed, Closed, 99].map((code) => entryOf('PaymentRecordStatus', entries, code))).toEqual(['failed', null, undefined]);
});
