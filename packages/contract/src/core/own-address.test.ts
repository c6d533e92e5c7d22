import { expect, test } from 'vitest';
import { ownAddress, wayBack } from './own-address.ts';

test.each(['/PackageIndex?page=2', '/a//b', '/index?activeIndex=notice', '/%E5%8C%85?x=%2F%2Fevil.example', '/'])(
  '%s is an address of this site',
  (address) => {
    expect(ownAddress(address)).toBe(address);
  },
);

test('normalizes an address as a browser does', () => {
  expect([ownAddress('/a/../b?c=1#d'), ownAddress('/a\\b'), ownAddress('/\tx')]).toEqual(['/b?c=1', '/a/b', '/x']);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'evil',
  '',
  null,
  undefined,
  '/a/..//evil.example/x',
  '/.//evil.example',
  '/%2e//evil.example',
  '/a/../\\\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
])('rejects %j', (address) => {
  expect(ownAddress(address)).toBeNull();
  expect(wayBack(address)).toBe('/');
});

test.each(['/login?redirect=/login', '/loginUser', '/index', '/dashboard', '/auth-redirect?code=1'])(
  'does not return to an entrance such as %s after a sign-in',
  (address) => {
    expect(wayBack(address)).toBe('/');
  },
);
