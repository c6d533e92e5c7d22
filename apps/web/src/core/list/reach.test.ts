import { describe, expect, test } from 'vitest';
import { reachOf, windowsFor } from './reach.ts';

describe('a scrolled list', () => {
  test('reaches all rows with a stored total in creation order, else as many as the server counts', () => {
    expect(reachOf({ total: 75_030, totalIsBound: false }, 0)).toBe(75_030);
    expect(reachOf({ total: 75_030, totalIsBound: false }, 1)).toBe(10_000);
    expect(reachOf({ total: 10_000, totalIsBound: true }, 0)).toBe(10_000);
    expect(reachOf({ total: 12, totalIsBound: false }, 2)).toBe(12);
  });

  test('requests the visible windows, the previous one when close, and the next one', () => {
    expect(windowsFor({ first: 0, last: 29 }, undefined)).toEqual([0]);
    expect(windowsFor({ first: 4_970, last: 4_999 }, undefined)).toEqual([49]);
    expect(windowsFor({ first: 0, last: 29 }, 5_000)).toEqual([0, 1]);
    expect(windowsFor({ first: 420, last: 449 }, 5_000)).toEqual([3, 4, 5]);
    expect(windowsFor({ first: 470, last: 499 }, 5_000)).toEqual([4, 5]);
    expect(windowsFor({ first: 4_970, last: 4_999 }, 5_000)).toEqual([49]);
    expect(windowsFor({ first: 0, last: 29 }, 0)).toEqual([0]);
  });
});
