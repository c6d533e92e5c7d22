import { expect, test } from 'vitest';
import { dec, round, sum, text } from '../decimal.ts';
import { convert, rateInForce } from './currency.ts';

test('the rate in force is the latest that began then or earlier', () => {
  const history = [
    { effectiveTime: '2025-02-01 00:00:00', rate: '0.22' },
    { effectiveTime: '2025-01-01 00:00:00', rate: '0.21' },
    { effectiveTime: '2025-03-01 00:00:00', rate: '0.23' },
  ];
  expect(rateInForce(history, '2025-02-01 00:00:00')).toBe('0.22');
  expect(rateInForce(history, '2025-02-28 23:59:59')).toBe('0.22');
  expect(rateInForce(history, '2024-12-31 23:59:59')).toBeNull();
});

test('amounts are converted through the base currency', () => {
  const rates = { TWD: '0.2235', HKD: '0.915', CNY: '1' };
  expect(text(round(convert(dec('2000'), 'TWD', 'CNY', rates), 2))).toBe('447');
  expect(text(round(convert(dec('100'), 'HKD', 'TWD', rates), 0))).toBe('409');
  expect(text(convert(dec('0.1'), 'TWD', 'TWD', {}))).toBe('0.1');
});

test('halves are rounded up, and decimals are exact', () => {
  expect(text(round(dec('1.005'), 2))).toBe('1.01');
  expect(text(round(dec('1.0049999999999999999999'), 2))).toBe('1');
  expect(text(sum(['0.1', '0.2'].map(dec)))).toBe('0.3');
  expect(text(dec('1e-7'))).toBe('0.0000001');
  expect(text(dec('-0'))).toBe('0');
});
