import { expect, test } from 'vitest';
import { pickerRows, pickerWidth } from './picker-size.ts';

test('a picker is 550 wide; that of packages and recipients 1000, that of orders 1300', () => {
  expect(['shelf', 'package', 'recipient', 'logisticsOrder'].map(pickerWidth)).toEqual([550, 1000, 1000, 1300]);
});

test('a picker shows 20 rows a page, the small drop-down 6', () => {
  expect(pickerRows).toEqual({ small: 6, normal: 20, wide: 20 });
});
