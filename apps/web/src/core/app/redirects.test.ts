import { expect, test } from 'vitest';
import { redirectPath, isWritten, staffSignInPath } from './redirects.ts';

test.each([
  ['/PackageIndex', 'page=2', '/PackageIndex?page=2'],
  ['/dashboard', '', '/dashboard'],
])('retains the way back for a user who is redirected from %s', (path, search, full) => {
  const [page, query] = redirectPath(path, search).split('?');
  expect(page).toBe('/index');
  expect([...new URLSearchParams(query)]).toEqual([
    ['activeIndex', 'login'],
    ['redirect', full],
  ]);
});

test('leads staff to their sign-in with the way back', () => {
  expect(staffSignInPath('/PackageIndex', 'page=2')).toBe('/login?redirect=%2FPackageIndex%3Fpage%3D2');
});

test.each([
  ['/index', '', true],
  ['/index', '?activeIndex=login&redirect=%2F', true],
  ['/index', 'activeIndex=helpTutorial', true],
  ['/NoticeDetailedIndex', 'id=1', true],
  ['/index', 'activeIndex=register', false],
  ['/loginUser', '', false],
])('knows whether the server renders the page at %s?%s', (path, search, is) => {
  expect(isWritten(path, search)).toBe(is);
});
