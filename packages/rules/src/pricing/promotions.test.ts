import { expect, test } from 'vitest';
import { type Claiming, claimStatus, giftMoney, isGiftPercentage } from './promotions.ts';

const at = (text: string) => new Date(`${text}+08:00`);
const open: Claiming = {
  allowed: true,
  now: at('2026-11-21T12:00:00'),
  startTime: at('2026-11-01T00:00:00'),
  endTime: at('2026-12-01T00:00:00'),
  claimLimit: 1,
  claimed: 0,
  remaining: 5,
};
const status = (changes: Partial<Claiming>) => claimStatus({ ...open, ...changes });

test('a running promotion is claimable while coupons remain within the customer’s limit', () => {
  expect(status({})).toBe(1);
  expect(status({ remaining: null, claimLimit: 0, claimed: 99 })).toBe(1);
  expect(status({ now: open.startTime })).toBe(1);
});

test('is "not claimable" without permission, before any other status', () => {
  expect(status({ allowed: false })).toBe(2);
  expect(status({ allowed: false, now: at('2026-10-01T00:00:00'), claimed: 1, remaining: 0 })).toBe(2);
});

test('before its start it reads "not started", from its end on "expired", whatever is left', () => {
  expect(status({ now: at('2026-10-31T23:59:59'), claimed: 1, remaining: 0 })).toBe(6);
  expect(status({ now: open.endTime, claimed: 1, remaining: 0 })).toBe(5);
});

test('is "claimed" at the customer’s limit even when none is left, otherwise "none left"', () => {
  expect(status({ claimed: 1, remaining: 0 })).toBe(3);
  expect(status({ remaining: 0 })).toBe(4);
});

test('accepts a percentage from 0.01 to 100 only', () => {
  expect(['0.01', '0.010', '50', '100', '100.000'].every(isGiftPercentage)).toBe(true);
  expect(['0', '0.009', '100.001', null].some(isGiftPercentage)).toBe(false);
});

test('a gift is its amount, or its share of the recharge, rounded half up to the currency', () => {
  expect(giftMoney({ amount: '8', percentage: null }, '100', 2)).toBe('8');
  expect(giftMoney({ amount: null, percentage: '0.01' }, '100', 2)).toBe('0.01');
  expect(giftMoney({ amount: null, percentage: '2.5' }, '333', 2)).toBe('8.33');
  expect(giftMoney({ amount: null, percentage: '2.5' }, '330', 0)).toBe('8');
  expect(giftMoney({ amount: null, percentage: '0.01' }, '0.1', 2)).toBe('0');
});
