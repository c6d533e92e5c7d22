import { describe, expect, test } from 'vitest';
import {
  allChecked,
  boxesOf,
  expectedWeight,
  goodsOfCode,
  isBeyond,
  leftToCheck,
  maxBatch,
  type TableOrder,
  volumetricWeight,
} from './packing-table.ts';

const goods = (courierNumber: string, quantity: number, packedQuantity: number, more: object = {}) => ({
  id: courierNumber,
  courierNumber,
  quantity,
  packedQuantity,
  grossWeight: '1.25',
  ...more,
});
const order = (...lines: object[]): TableOrder => ({
  ...({} as TableOrder),
  goods: lines as TableOrder['goods'],
  scans: [],
  volumeRatio: 5000,
});
const noLimits = { maxLength: '0', maxWidth: '0', maxHeight: '0', maxSumOfSides: '0', maxWeight: '0' } as TableOrder['limits'];

describe('an order on the packing table', () => {
  test('counts unchecked pieces, and the pieces of one commodity that one scan may count', () => {
    const open = order(goods('YT1', 1, 1), goods('TEA', 5, 2, { commodityId: 'c' }));
    expect([leftToCheck(open), allChecked(open), maxBatch(open), boxesOf(open)]).toEqual([3, false, 3, 1]);
    expect(allChecked(order(goods('YT1', 1, 1)))).toBe(true);
  });

  test('prefers goods that still want a scan when a code means several', () => {
    const open = order(goods('YT1', 1, 1, { id: 'done' }), goods('YT1', 1, 0, { id: 'open' }));
    expect(goodsOfCode(open, 'YT1')?.id).toBe('open');
    expect(goodsOfCode(open, 'YT9')).toBeUndefined();
  });

  test('expects the weight of its goods, and weighs a box by volume once all sides are typed', () => {
    expect(expectedWeight(order(goods('YT1', 1, 0), goods('YT2', 1, 0)))).toBe(2.5);
    expect(volumetricWeight({ weight: '1', length: '40', width: '30', height: '25' }, { volumeRatio: 5000 })).toBe(6);
    expect(volumetricWeight({ weight: '1', length: '40', width: null, height: '25' }, { volumeRatio: 5000 })).toBe(0);
  });

  test('compares sorted sides with the limits of the carrier; a limit of 0 is none', () => {
    const box = { weight: '9', length: '30', width: '60', height: '20' };
    expect(isBeyond(box, noLimits)).toBe(false);
    expect(isBeyond(box, { ...noLimits, maxLength: '60', maxWidth: '40', maxHeight: '30' })).toBe(false);
    expect(isBeyond(box, { ...noLimits, maxLength: '50', maxWidth: '40', maxHeight: '30' })).toBe(true);
    expect(isBeyond(box, { ...noLimits, maxSumOfSides: '100' })).toBe(true);
    expect(isBeyond(box, { ...noLimits, maxWeight: '8' })).toBe(true);
  });
});
