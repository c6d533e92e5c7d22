import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { currency } from '@entrepot/contract/modules/sites/currency.ts';
import { expect, test } from 'vitest';
import { listBody, narrowingOf, readList, writeList } from './list-state.ts';

const from = new Date('2026-11-01T00:00:00+08:00');
const state = {
  page: 3,
  size: 50,
  row: null,
  sort: { key: 'number', descending: false },
  filters: { content: 'A 1', deactivated: true, warehouseId: '0197a000-0000-7000-8000-000000000500', creationTime: { from, to: null } },
};

test('restores the same list from its own address', () => {
  expect(readList(shelf, writeList(shelf, state))).toEqual(state);
});

test('keeps the row, and no page, in the address of a scrolled list', () => {
  const scrolled = { ...state, page: 1, row: 4_301 };
  expect(writeList(shelf, { ...scrolled, page: 7 }).get('page')).toBeNull();
  expect(readList(shelf, writeList(shelf, scrolled))).toEqual(scrolled);
  expect(readList(shelf, new URLSearchParams('row=nonsense')).row).toBe(1);
  expect(readList(shelf, new URLSearchParams('page=2')).row).toBeNull();
});

test('sends filters in wire names, with the creation time as the shared dates', () => {
  expect(listBody(shelf, state)).toEqual({
    index: 3,
    rows: 50,
    sortType: 2,
    descendingOrder: false,
    Content: 'A 1',
    StartDate: '2026-11-01 00:00:00',
    Deactivated: true,
    WarehouseId: '0197a000-0000-7000-8000-000000000500',
  });
});

test('an unchanged list requests the first twenty, newest first', () => {
  const fresh = new URLSearchParams();
  expect(listBody(partition, readList(partition, fresh))).toEqual({ index: 1, rows: 20, sortType: 0, descendingOrder: true });
  // Shelves are sorted as on the floor.
  expect(listBody(shelf, readList(shelf, fresh))).toEqual({ index: 1, rows: 20, sortType: 2, descendingOrder: false });
});

test('ignores filters in the address that the list does not have', () => {
  expect(readList(shelf, new URLSearchParams('rowVersion=1&goods=2')).filters).toEqual({});
});

test('limits a list to one site, unless its rows belong to none', () => {
  const site = '0197a000-0000-7000-8000-000000000001';
  const { filters } = readList(shelf, new URLSearchParams(`siteId=${site}`));
  expect(filters).toEqual({ siteId: site });
  expect(listBody(shelf, { ...state, filters })).toMatchObject({ SiteId: site });
  expect(readList(currency, new URLSearchParams(`siteId=${site}`)).filters).toEqual({});
});

test.each([
  [{}, {}, 'none'],
  [{ content: ' ', warehouseId: null, number: undefined, labels: [] }, {}, 'none'],
  [{ creationTime: { from: null, to: null } }, {}, 'none'],
  [{ creationTime: { from, to: null } }, {}, 'filters'],
  [{ deactivated: false }, {}, 'filters'],
  [{ status: 10 }, { status: 10 }, 'defaults'],
  [{ status: 20 }, { status: 10 }, 'filters'],
  [{ status: 10, content: 'A' }, { status: 10 }, 'filters'],
] as const)('a list with the filters %j and the defaults %j is narrowed by: %s', (filters, defaults, by) => {
  expect(narrowingOf({ filters }, defaults)).toBe(by);
});
