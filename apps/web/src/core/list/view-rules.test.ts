import type { ListView } from '@entrepot/client/session/session.ts';
import { expect, test } from 'vitest';
import { addressOf, columnSetOf, defaultOf, isShowing } from './view-rules.ts';

const view = (more: Partial<ListView>): ListView => ({
  id: '1',
  listKey: 'PackageIndex:package',
  name: 'Late',
  query: 'packageStatus=30&rows=50',
  columns: ['courierNumber', 'grossWeight'],
  isDefault: false,
  shared: false,
  ...more,
});

test('a list shows a view whatever the order and the page of its address', () => {
  const now = { query: 'rows=50&packageStatus=30&page=3', columns: ['courierNumber', 'grossWeight'] };
  expect(isShowing(view({}), now)).toBe(true);
  expect(isShowing(view({}), { ...now, query: 'packageStatus=30' })).toBe(false);
  expect(isShowing(view({}), { ...now, columns: ['courierNumber'] })).toBe(false);
  expect(isShowing(view({ columns: [] }), { ...now, columns: ['courierNumber'] })).toBe(true);
});

test('a view shows its own columns in its order, but for those that are gone', () => {
  const keys = ['courierNumber', 'ownerId', 'grossWeight'];
  expect(columnSetOf(view({ columns: ['grossWeight', 'gone', 'courierNumber'] }), keys)).toEqual({
    order: ['grossWeight', 'courierNumber', 'ownerId'],
    hidden: ['ownerId'],
  });
  expect(columnSetOf(view({ columns: ['gone'] }), keys)).toBeNull();
});

test("a list opens with one's own default rather than the site's", () => {
  const [site, own] = [view({ id: 'site', isDefault: true, shared: true }), view({ id: 'own', isDefault: true })];
  expect(defaultOf([view({}), site, own])).toBe(own);
  expect(defaultOf([view({}), site])).toBe(site);
  expect(defaultOf([view({})])).toBeUndefined();
});

test('a view without filters is not taken for an address that says nothing', () => {
  expect(String(addressOf({ query: '' }))).toBe('page=1');
  expect(String(addressOf({ query: 'rows=50' }))).toBe('rows=50');
});
