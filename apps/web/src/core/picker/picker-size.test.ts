import { covers } from '@entrepot/testing/covers.ts';
import { expect, test } from 'vitest';
import { pickerRows, pickerWidth } from './picker-size.ts';

test('a picker is 550 wide, 1000 for packages and recipients, 1300 for orders', covers('CONST-PICKER-WIDTH-WIDE'), () => {
  expect(['shelf', 'package', 'recipient', 'logisticsOrder'].map(pickerWidth)).toEqual([550, 1000, 1000, 1300]);
});

test('shows 20 rows a page, 6 in the small drop-down', () => {
  expect(pickerRows).toEqual({ small: 6, normal: 20, wide: 20 });
});
