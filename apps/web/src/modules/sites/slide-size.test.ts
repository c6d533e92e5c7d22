import { expect, test } from 'vitest';
import { misfit } from './slide-size.ts';

// 1920x1080 at least.
test('a picture of the landing page suits from 1920 × 1080 on, at 16:9', () => {
  expect(misfit({ width: 1920, height: 1080 })).toBeNull();
  expect(misfit({ width: 3840, height: 2160 })).toBeNull();
  expect(misfit({ width: 1920, height: 1090 })).toBeNull();
});

test('a smaller one is called small, another shape is called so', () => {
  expect(misfit({ width: 1919, height: 1080 })).toBe('small');
  expect(misfit({ width: 1280, height: 720 })).toBe('small');
  expect(misfit({ width: 1920, height: 1200 })).toBe('ratio');
  expect(misfit({ width: 2560, height: 1080 })).toBe('ratio');
});
