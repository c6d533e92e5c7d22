import { beforeAll, expect, test, vi } from 'vitest';
import { awayTo, isWritten, safeRedirect } from './redirects.ts';

beforeAll(() => vi.stubGlobal('location', { origin: 'https://t.example' }));

test('a sign-in leads back only to a path of this site', () => {
  expect(safeRedirect('/PackageIndex?page=2')).toBe('/PackageIndex?page=2');
  for (const bad of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    null,
    '',
    '/login?redirect=/login',
    '/index',
    '/a/..//evil.example/x',
    '/.//evil.example',
    '/%2e//evil.example',
    '/a/../\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
  ]) {
    expect(safeRedirect(bad)).toBe('/');
  }
});

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
