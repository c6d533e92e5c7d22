import { covers } from '@entrepot/testing/covers.ts';
import { expect, test } from 'vitest';
import { badgeOf } from './badge.ts';

test.each([
  [0, null],
  [1, '1'],
  [10, '10'],
  [11, '10+'],
  [500, '10+'],
])('%i unread messages show as %s', covers('TOPBAR-07B'), (unread, badge) => {
  expect(badgeOf(unread)).toBe(badge);
});
