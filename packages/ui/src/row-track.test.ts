import { describe, expect, test } from 'vitest';
import { drawnHeight, movedTo, rowsInSight, type Stand, standAt, type Track } from './row-track.ts';

const few: Track = { rows: 100_000, height: 35, view: 700 };
const many: Track = { rows: 10_000_000, height: 35, view: 700 };
const top: Stand = { top: 0, offset: 0 };

describe('a table read by scrolling', () => {
  test('of a hundred thousand rows is as high as they are, and every place of the bar is a row', () => {
    expect(drawnHeight(few)).toBe(3_500_000);
    expect(rowsInSight(few, movedTo(few, top, 1_750_000))).toEqual({ first: 50_000, last: 50_019 });
    expect(rowsInSight(few, movedTo(few, top, 3_500_000 - 700)).last).toBe(99_999);
  });

  test('of ten million rows stays as high as a browser draws, and its ends are the first and the last row', () => {
    expect(drawnHeight(many)).toBe(8_000_000);
    expect(rowsInSight(many, top).first).toBe(0);
    expect(rowsInSight(many, movedTo(many, top, 8_000_000 - 700)).last).toBe(9_999_999);
    const half = rowsInSight(many, movedTo(many, top, 4_000_000)).first;
    expect(Math.abs(half - 5_000_000)).toBeLessThan(60_000);
  });

  test('of ten million rows shows every row on the way of a wheel, without a gap', () => {
    let stand = standAt(many, 35 * 4_999_000);
    let last = rowsInSight(many, stand).last;
    for (let turn = 0; turn < 4_000; turn++) {
      stand = movedTo(many, stand, stand.top + 100);
      const sight = rowsInSight(many, stand);
      expect(sight.first).toBeLessThanOrEqual(last + 1);
      expect(sight.last).toBeGreaterThan(last);
      last = sight.last;
    }
    expect(last).toBeGreaterThan(5_010_000);
  });

  test('puts any row at the top when it is jumped to, but the last ones, which stand at the bottom', () => {
    for (const row of [0, 1, 2_285, 2_286, 777_777, 9_999_979]) expect(rowsInSight(many, standAt(many, row * 35)).first).toBe(row);
    expect(rowsInSight(many, standAt(many, 9_999_999 * 35))).toEqual({ first: 9_999_980, last: 9_999_999 });
    expect(rowsInSight({ ...few, rows: 3 }, standAt({ ...few, rows: 3 }, 70))).toEqual({ first: 0, last: 2 });
  });
});
