import { beforeAll, expect, test, vi } from 'vitest';
import { awayTo, safeRedirect } from './redirects.ts';

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
  ]) {
    expect(safeRedirect(bad)).toBe('/');
  }
});

test('a person who is sent away finds the way back', () => {
  const query = new URLSearchParams(awayTo('/PackageIndex', 'page=2').split('?')[1]);
  expect(query.get('redirect')).toBe('/PackageIndex?page=2');
  expect(query.get('activeIndex')).toBe('login');
});
