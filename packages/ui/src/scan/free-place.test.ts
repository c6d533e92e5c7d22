import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freePlace } from './free-place.ts';

const size = { width: 240, height: 300 };
const room = { width: 1440, height: 900 };
const box = fc.record({
  left: fc.integer({ min: 0, max: 1400 }),
  top: fc.integer({ min: 0, max: 880 }),
  width: fc.integer({ min: 1, max: 400 }),
  height: fc.integer({ min: 1, max: 60 }),
});

test('floats in the corner, and beside controls that are there', () => {
  expect(freePlace(size, room, [], null)).toEqual({ left: 1184, top: 584 });
  const place = freePlace(size, room, [{ left: 1100, top: 600, width: 300, height: 40 }], null)!;
  expect(place.top + size.height <= 600 || place.left + size.width <= 1100).toBe(true);
});

test('remains where it is while that is free', () => {
  expect(freePlace(size, room, [{ left: 0, top: 0, width: 50, height: 50 }], { left: 400, top: 300 })).toEqual({ left: 400, top: 300 });
});

test('never covers a control and never leaves the window', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 40 }), (taken) => {
      const place = freePlace(size, room, taken, null);
      if (!place) return;
      expect(place.left).toBeGreaterThanOrEqual(0);
      expect(place.top + size.height).toBeLessThanOrEqual(room.height);
      for (const { left, top, width, height } of taken) {
        const isBeside = left + width <= place.left || place.left + size.width <= left;
        expect(isBeside || top + height <= place.top || place.top + size.height <= top).toBe(true);
      }
    }),
  );
});
