import { describe, expect, test } from 'vitest';
import { drawnHeight, movedTo, rowsInSight, type ScrollPosition, positionAt, type Track } from './row-track.ts';

const few: Track = { rows: 100_000, height: 35, view: 700 };
const many: Track = { rows: 10_000_000, height: 35, view: 700 };
const top: ScrollPosition = { top: 0, offset: 0 };

describe('a table with virtual scrolling', () => {
  test('has the full height of a hundred thousand rows, and every scroll position is a row', () => {
    expect(drawnHeight(few)).toBe(3_500_000);
    expect(rowsInSight(few, movedTo(few, top, 1_750_000))).toEqual({ first: 50_000, last: 50_019 });
    expect(rowsInSight(few, movedTo(few, top, 3_500_000 - 700)).last).toBe(99_999);
  });

  test('of ten million rows stays within the browser’s height limit and reaches both ends', () => {
    expect(drawnHeight(many)).toBe(8_000_000);
    expect(rowsInSight(many, top).first).toBe(0);
    expect(rowsInSight(many, movedTo(many, top, 8_000_000 - 700)).last).toBe(9_999_999);
    const half = rowsInSight(many, movedTo(many, top, 4_000_000)).first;
    expect(Math.abs(half - 5_000_000)).toBeLessThan(60_000);
  });

  test('shows every one of ten million rows when scrolled by wheel, without a gap', () => {
    let position = positionAt(many, 35 * 4_999_000);
    let last = rowsInSight(many, position).last;
    for (let turn = 0; turn < 4_000; turn++) {
      position = movedTo(many, position, position.top + 100);
      const sight = rowsInSight(many, position);
      expect(sight.first).toBeLessThanOrEqual(last + 1);
      expect(sight.last).toBeGreaterThan(last);
      last = sight.last;
    }
    expect(last).toBeGreaterThan(5_010_000);
  });

  test('jumps to any row at the top, and to the last ones at the bottom', () => {
    for (const row of [0, 1, 2_285, 2_286, 777_777, 9_999_979]) expect(rowsInSight(many, positionAt(many, row * 35)).first).toBe(row);
    expect(rowsInSight(many, positionAt(many, 9_999_999 * 35))).toEqual({ first: 9_999_980, last: 9_999_999 });
    expect(rowsInSight({ ...few, rows: 3 }, positionAt({ ...few, rows: 3 }, 70))).toEqual({ first: 0, last: 2 });
  });
});
