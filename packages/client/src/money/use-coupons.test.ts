import { expect, test } from 'vitest';
import { bestOf } from './use-coupons.ts';

const coupon = (id: string, amount: number, superposition = true) => ({ id, amount, superposition });
const offOf = (due: number) => (coupons: readonly ReturnType<typeof coupon>[]) =>
  coupons.length > 1 && coupons.some(({ superposition }) => !superposition)
    ? null
    : String(
        Math.min(
          due,
          coupons.reduce((sum, { amount }) => sum + amount, 0),
        ),
      );

test('chooses the coupons with the highest discount, alone or combined, and no useless one', () => {
  const small = [coupon('a', 5), coupon('b', 10)];
  expect(bestOf(small, offOf(100))).toEqual(['b', 'a']);
  expect(bestOf([...small, coupon('c', 14, false)], offOf(100))).toEqual(['b', 'a']);
  expect(bestOf([...small, coupon('c', 16, false)], offOf(100))).toEqual(['c']);
  expect(bestOf(small, offOf(10))).toEqual(['b']);
  expect(bestOf([], offOf(10))).toEqual([]);
});
