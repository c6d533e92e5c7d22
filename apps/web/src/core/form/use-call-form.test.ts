import { f } from '@entrepot/contract/core/field.ts';
import { expect, test } from 'vitest';
import { fixedValues } from './use-call-form.ts';

const own = { comesIn: f.flag({ required: true, default: true }), amount: f.money({ required: true }) };

test('an own field that a form leaves out keeps its default: a compensation adds money', () => {
  expect(fixedValues(own, { amount: own.amount })).toEqual({ comesIn: true });
  expect(fixedValues(own, { amount: own.amount }, { comesIn: false })).toEqual({ comesIn: false });
  expect(fixedValues(own, own)).toEqual({});
});
