import { describe, expect, test } from 'vitest';
import { invoicePeriod, isCompanyNumber, isDonationCode, isMobileBarcode, splitWhole, wholeDollars } from './einvoice.ts';

describe('rules of the electronic invoice', () => {
  test('accepts mobile barcodes, donation codes and company numbers by their forms', () => {
    expect(['/ABC+123', '/1.-+AAA'].map(isMobileBarcode)).toEqual([true, true]);
    expect(['ABC+1234', '/abc1234', '/ABC123', '/ABC12345', ''].map(isMobileBarcode)).toEqual([false, false, false, false, false]);
    expect(['168001', '919', '12', '12345678'].map(isDonationCode)).toEqual([true, true, false, false]);
    // Numbers of companies: ECPay, TSMC, a number with a 7 in the seventh place; and two with one digit changed.
    expect(['53538851', '22099131', '10458575'].map(isCompanyNumber)).toEqual([true, true, true]);
    expect(['53538852', '22099132', '1234567', 'ABCDEFGH'].map(isCompanyNumber)).toEqual([false, false, false, false]);
  });

  test('groups days by the two months of an invoice', () => {
    expect(['2026-01-01', '2026-02-28', '2026-03-01', '2026-12-31'].map(invoicePeriod)).toEqual([
      '2026-01',
      '2026-01',
      '2026-03',
      '2026-11',
    ]);
  });

  test('rounds half up to whole dollars', () => {
    expect(['378.83', '0.5', '0.49', '100'].map((amount) => wholeDollars(amount).toNumber())).toEqual([379, 1, 0, 100]);
  });

  test('splits into whole parts that add up, for random amounts', () => {
    expect(splitWhole(10, ['1', '1', '1'])).toEqual([4, 3, 3]);
    expect(splitWhole(7, ['0', '0'])).toEqual([4, 3]);
    let seed = 7;
    const random = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
    for (let run = 0; run < 2000; run++) {
      const shares = Array.from({ length: 1 + random(8) }, () => (random(100_000) / 100).toFixed(2));
      const total = random(5000);
      const parts = splitWhole(total, shares);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
      expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
    }
  });
});
