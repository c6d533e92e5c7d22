import { expect, test } from 'vitest';
import { brokenBound } from './way-limits.ts';

test('reports which bound of a payment method an amount breaks, and none for empty input', () => {
  const way = { minimumAmount: '10', maximumAmount: '5000' };
  expect(brokenBound('9.99', way)).toEqual({ name: 'pages.atLeast', amount: '10' });
  expect(brokenBound('99999999', way)).toEqual({ name: 'pages.atMost', amount: '5000' });
  for (const amount of ['10', '5000', null, '0']) expect(brokenBound(amount, way)).toBeNull();
  expect(brokenBound('99999999', { minimumAmount: '0', maximumAmount: '0' })).toBeNull();
  expect(brokenBound('1', {})).toBeNull();
});
