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

test('recognizes a view regardless of the order and the page of the address', () => {
  const now = { query: 'rows=50&packageStatus=30&page=3', columns: ['courierNumber', 'grossWeight'] };
  expect(isShowing(view({}), now)).toBe(true);
  expect(isShowing(view({}), { ...now, query: 'packageStatus=30' })).toBe(false);
  expect(isShowing(view({}), { ...now, columns: ['courierNumber'] })).toBe(false);
  expect(isShowing(view({ columns: [] }), { ...now, columns: ['courierNumber'] })).toBe(true);
});

test('shows the columns of a view in its order, without columns that no longer exist', () => {
  const keys = ['courierNumber', 'ownerId', 'grossWeight'];
  expect(columnSetOf(view({ columns: ['grossWeight', 'gone', 'courierNumber'] }), keys)).toEqual({
    order: ['grossWeight', 'courierNumber', 'ownerId'],
    hidden: ['ownerId'],
  });
  expect(columnSetOf(view({ columns: ['gone'] }), keys)).toBeNull();
});

test("prefers the user's own default view to the site's", () => {
  const [site, own] = [view({ id: 'site', isDefault: true, shared: true }), view({ id: 'own', isDefault: true })];
  expect(defaultOf([view({}), site, own])).toBe(own);
  expect(defaultOf([view({}), site])).toBe(site);
  expect(defaultOf([view({})])).toBeUndefined();
});

test('distinguishes a view without filters from an empty query', () => {
  expect(String(addressOf({ query: '' }))).toBe('page=1');
  expect(String(addressOf({ query: 'rows=50' }))).toBe('rows=50');
});
