import { expect, test } from 'vitest';
import { sizeProblem } from './slide-size.ts';

// 1920x1080 at least.
test('accepts pictures from 1920 × 1080 at 16:9', () => {
  expect(sizeProblem({ width: 1920, height: 1080 })).toBeNull();
  expect(sizeProblem({ width: 3840, height: 2160 })).toBeNull();
  expect(sizeProblem({ width: 1920, height: 1090 })).toBeNull();
});

test('reports a smaller size and another aspect ratio', () => {
  expect(sizeProblem({ width: 1919, height: 1080 })).toBe('small');
  expect(sizeProblem({ width: 1280, height: 720 })).toBe('small');
  expect(sizeProblem({ width: 1920, height: 1200 })).toBe('ratio');
  expect(sizeProblem({ width: 2560, height: 1080 })).toBe('ratio');
});
