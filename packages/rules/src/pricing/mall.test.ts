import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dec } from '../decimal.ts';
import { type MallOffer, mallCommission, mallPrice } from './mall.ts';

const now = new Date('2026-03-01T00:00:00Z');
const off = (minimumQuantity: number, more: Partial<MallOffer['discounts'][number]>) => ({
  minimumQuantity,
  percentage: null,
  amount: null,
  startTime: null,
  endTime: null,
  ...more,
});
const offer = (more: Partial<MallOffer> = {}): MallOffer => ({ price: '10', rolePrice: null, discounts: [], gifts: [], ...more });
const at = (quantity: number, decimalPlaces = 2) => ({ quantity, now, decimalPlaces });

describe('the price of a line in the mall', () => {
  test('is the unit times the number, by the role where the role has a price', () => {
    expect(mallPrice(offer(), at(3))).toEqual({ unitPrice: '10', discount: '0', amount: '30', gifts: [] });
    expect(mallPrice(offer({ rolePrice: '8.5' }), at(3)).amount).toBe('25.5');
  });

  test('takes the best single discount for the quantity', () => {
    const discounts = [off(2, { percentage: '10' }), off(3, { amount: '2.5' }), off(5, { percentage: '50' })];
    expect([1, 2, 3, 5].map((quantity) => mallPrice(offer({ discounts }), at(quantity)).amount)).toEqual(['10', '18', '22.5', '25']);
  });

  test('a discount counts from its start till just before its end', () => {
    const window = (startTime: string | null, endTime: string | null) =>
      off(1, { amount: '1', startTime: startTime ? new Date(startTime) : null, endTime: endTime ? new Date(endTime) : null });
    const price = (discount: MallOffer['discounts'][number]) => mallPrice(offer({ discounts: [discount] }), at(1)).amount;
    expect(price(window('2026-03-01T00:00:00Z', null))).toBe('9');
    expect(price(window('2026-03-01T00:00:01Z', null))).toBe('10');
    expect(price(window(null, '2026-03-01T00:00:00Z'))).toBe('10');
    expect(price(window(null, '2026-03-01T00:00:01Z'))).toBe('9');
  });

  test('gives gifts for each full minimum', () => {
    const gifts = [{ commodityId: 'cup', quantity: 2, minimumQuantity: 3 }];
    expect(mallPrice(offer({ gifts }), at(2)).gifts).toEqual([]);
    expect(mallPrice(offer({ gifts }), at(7)).gifts).toEqual([{ commodityId: 'cup', quantity: 4 }]);
  });

  test('the commission is a rounded share of the amount, and never more than all', () => {
    expect(mallCommission('99.99', '5', 2)).toBe('5');
    expect(mallCommission('10', null, 2)).toBe('0');
    expect(mallCommission('10', '100', 2)).toBe('10');
  });

  test('a discounted line costs at least nothing, at most its full price, in whole cents', () => {
    const money = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2));
    const discount = fc.record({
      minimumQuantity: fc.integer({ min: 1, max: 20 }),
      percentage: fc.option(fc.integer({ min: 1, max: 100 }).map(String), { nil: null }),
      amount: money,
      startTime: fc.constant(null),
      endTime: fc.constant(null),
    });
    fc.assert(
      fc.property(money, fc.array(discount, { maxLength: 5 }), fc.integer({ min: 1, max: 999 }), (price, list, quantity) => {
        const discounts = list.map((one) => (one.percentage === null ? one : { ...one, amount: null }));
        const priced = mallPrice(offer({ price, discounts }), at(quantity));
        const [amount, taken] = [dec(priced.amount), dec(priced.discount)];
        const least = discounts
          .filter(({ minimumQuantity }) => quantity >= minimumQuantity)
          .map((one) => dec(mallPrice(offer({ price, discounts: [one] }), at(quantity)).amount));
        expect(amount.gte(0) && taken.gte(0)).toBe(true);
        expect(amount.plus(taken).eq(dec(price).times(quantity))).toBe(true);
        expect(amount.decimalPlaces()).toBeLessThanOrEqual(2);
        expect(least.every((other) => amount.lte(other))).toBe(true);
      }),
    );
  });
});
