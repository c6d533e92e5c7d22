import { expect, test } from 'vitest';
import { remainingCoupons, remainingMoney } from './rewards.ts';

test('a reward remains in proportion to what was not undone, rounded down where necessary', () => {
  expect(remainingMoney('0.22', { basis: '1.1', remaining: '0.05' }, 2)).toBe('0.01');
  expect(remainingMoney('20', { basis: '3', remaining: '2' }, 2)).toBe('13.33');
  expect(remainingMoney('20', { basis: '3', remaining: '4' }, 2)).toBe('20');
  expect(remainingMoney('20', { basis: '3', remaining: '-1' }, 2)).toBe('0');
  expect(remainingMoney('20', { basis: '0', remaining: '0' }, 2)).toBe('20');
  expect(remainingCoupons(3, { basis: '1.1', remaining: '0.55' })).toBe(2);
});
