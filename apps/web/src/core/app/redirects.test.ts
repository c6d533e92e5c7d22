import { expect, test } from 'vitest';
import { awayTo, isWritten } from './redirects.ts';

test.each([
  ['/PackageIndex', 'page=2', '/PackageIndex?page=2'],
  ['/dashboard', '', '/dashboard'],
])('a person who is sent away from %s finds the way back', (path, search, full) => {
  const [page, query] = awayTo(path, search).split('?');
  expect(page).toBe('/index');
  expect([...new URLSearchParams(query)]).toEqual([
    ['activeIndex', 'login'],
    ['redirect', full],
  ]);
});

test.each([
  ['/index', '', true],
  ['/index', '?activeIndex=login&redirect=%2F', true],
  ['/index', 'activeIndex=helpTutorial', true],
  ['/NoticeDetailedIndex', 'id=1', true],
  ['/index', 'activeIndex=register', false],
  ['/loginUser', '', false],
])('whether the server writes the page at %s?%s', (path, search, is) => {
  expect(isWritten(path, search)).toBe(is);
});
