import { covers } from '@entrepot/testing/covers.ts';
import { describe, expect, test } from 'vitest';
import { contrast, readable } from './base/theme.tsx';
import { chosenColumns, reconcile, toggleColumn } from './table/column-set.ts';
import { daysOf, momentsOf, momentsText, shortcutDays, shortcutKeys, shortcutRange } from './form/date-range.ts';
import { choiceLabelKey, decimalsOf, refLabel, refLabelKey } from './form/field-details.ts';
import { filterColumns, filterRows, fitting, isBlank, tidyFilters } from './table/filter-state.ts';
import { type VisibleNotice, withNotice } from './feedback/notice-store.ts';
import { nearPages, pageAfterResize, pageNumbers } from './table/pager.tsx';
import { pageOfRows } from './table/paged-table.tsx';
import { listSizes, tableSizes, usualSize } from './table/pager.tsx';
import { placeOf } from './feedback/popover-place.ts';
import { narrowed, optionOfLetter, optionStep } from './form/select-state.ts';
import { fits, stepsFrom } from './form/stepper-rules.ts';
import { strengthOf } from './form/password-field.tsx';
import { entriesOf } from './form/text-field.tsx';
import { admit, moved } from './form/upload-rules.ts';

describe('the columns of a list', () => {
  const keys = ['a', 'b', 'c'];
  test('adds new ones at the end as visible, and drops removed ones', () =>
    expect(reconcile({ order: ['c', 'x', 'a'], hidden: ['x', 'a'] }, keys)).toEqual({ order: ['c', 'a', 'b'], hidden: ['a'] }));
  test('shows at least one, whatever the browser stored', () => {
    expect(reconcile({ order: keys, hidden: keys }, keys).hidden).toEqual(['b', 'c']);
    expect(reconcile({ order: 'nonsense', hidden: 5 }, keys)).toEqual({ order: keys, hidden: [] });
    expect(reconcile(null, keys)).toEqual({ order: keys, hidden: [] });
  });
  test('does not hide the last visible one', () => {
    const one = { order: ['a', 'b'], hidden: ['b'] };
    expect(toggleColumn(one, 'a')).toEqual(one);
    expect(toggleColumn(one, 'b').hidden).toEqual([]);
  });
  test('renders them in the chosen order', () =>
    expect(chosenColumns([{ key: 'a' }, { key: 'b' }, { key: 'c' }], { order: ['c', 'b', 'a'], hidden: ['b'] })).toEqual([
      { key: 'c' },
      { key: 'a' },
    ]));
});

describe('the filter bar', () => {
  test('has 4, 3 or 2 columns', () => expect([1600, 1599, 769, 768, 390].map(filterColumns)).toEqual([4, 3, 3, 2, 2]));
  test('counts its rows with wide filters', () =>
    expect([filterRows([], 3), filterRows([1, 1, 1], 3), filterRows([1, 1, 2], 3), filterRows([4], 2)]).toEqual([0, 1, 2, 1]));
  test('shows what fits in two rows', () =>
    expect([fitting([1, 1, 1, 1, 1, 1, 1], 3), fitting([2, 2, 1, 1], 3), fitting([1, 1], 2)]).toEqual([6, 3, 2]));
  test('searches for values that are set, including false and zero', () =>
    expect(tidyFilters({ a: ' x ', b: '', c: null, d: [], e: false, f: 0, g: { from: null, to: null }, h: '  ' })).toEqual({
      a: 'x',
      e: false,
      f: 0,
    }));
  test('does not treat a range with one end as blank', () => expect(isBlank({ from: new Date(), to: null })).toBe(false));
});

describe('a stepper', () => {
  const range = { least: 0, most: 3 };
  test('accepts only integers in its range, and rejects an empty field', () =>
    expect(['0', '3', '4', '99999', '', '1.5', '-1'].map((typed) => fits(typed, range))).toEqual([true, true, ...Array(5).fill(false)]));
  test('steps back into its range from outside, and never out of it', () =>
    expect([0, 2, 3, 99].map((now) => stepsFrom(now, range))).toEqual([
      { less: null, more: 1 },
      { less: 1, more: 3 },
      { less: 2, more: null },
      { less: 3, more: null },
    ]));
});

describe('the pager', () => {
  test('shows all pages when there are few', () => expect(pageNumbers(1, 3)).toEqual([1, 2, 3]));
  test('always shows the first, the last and the current one', () => {
    for (const page of [1, 2, 4, 5, 10, 16, 17, 19, 20]) {
      const visible = pageNumbers(page, 20);
      expect(visible.at(0)).toBe(1);
      expect(visible.at(-1)).toBe(20);
      expect(visible).toContain(page);
      expect(new Set(visible.filter((one) => one !== null)).size).toBe(visible.filter((one) => one !== null).length);
    }
  });
  test(
    'offers 10, 20, 30, 50, 100 rows in a list and 10, 20, 50, 100 in a table, default 20',
    covers('CONST-PAGER-OPTIONS', 'CONST-PAGER-DEFAULT', 'CONST-TABLE-PAGESIZES'),
    () => expect([listSizes, tableSizes, usualSize]).toEqual([[10, 20, 30, 50, 100], [10, 20, 50, 100], 20]),
  );
  test('has five buttons around the current page in a small drop-down', () =>
    expect([nearPages(1, 9), nearPages(5, 9), nearPages(9, 9), nearPages(2, 3)]).toEqual([
      [1, 2, 3, 4, 5],
      [3, 4, 5, 6, 7],
      [5, 6, 7, 8, 9],
      [1, 2, 3],
    ]));
  test('cuts the rows of a table into pages and moves to the last one when there are fewer', () => {
    const rows = Array.from({ length: 45 }, (_, at) => at);
    expect(pageOfRows(rows, 3, 20)).toEqual({ page: 3, rows: [40, 41, 42, 43, 44] });
    expect(pageOfRows(rows.slice(0, 5), 3, 20)).toEqual({ page: 1, rows: [0, 1, 2, 3, 4] });
    expect(pageOfRows(undefined, 1, 20)).toEqual({ page: 1, rows: undefined });
  });
  test('keeps the top row visible when the page size changes', () =>
    expect([pageAfterResize(3, 20, 10), pageAfterResize(5, 10, 50), pageAfterResize(1, 10, 100)]).toEqual([5, 1, 1]));
});

describe('ranges of days', () => {
  const now = new Date('2026-03-01T17:00:00Z');
  test('counts shortcuts from today in the zone', covers('WIDGET-DATERANGE-04', 'WIDGET-DATERANGE-05'), () => {
    expect(shortcutDays('today', now, 'Asia/Shanghai')).toEqual(['2026-03-02', '2026-03-02']);
    expect(shortcutDays('yesterday', now, 'Asia/Shanghai')).toEqual(['2026-03-01', '2026-03-01']);
    expect(shortcutDays('lastWeek', now, 'Asia/Shanghai')).toEqual(['2026-02-23', '2026-03-02']);
    expect(shortcutDays('lastMonth', now, 'Asia/Shanghai')).toEqual(['2026-01-31', '2026-03-02']);
    expect(shortcutDays('last3Months', now, 'Asia/Shanghai')).toEqual(['2025-12-02', '2026-03-02']);
    expect(shortcutDays('last6Months', now, 'Asia/Shanghai')).toEqual(['2025-09-03', '2026-03-02']);
    expect(shortcutDays('thisYear', now, 'Asia/Shanghai')).toEqual(['2026-01-01', '2026-03-02']);
  });
  test('begins shortcuts with the first second after midnight', covers('WIDGET-DATERANGE-08'), () =>
    expect(momentsText(shortcutRange('today', now, 'Asia/Shanghai'), 'Asia/Shanghai', 'Asia/Taipei')).toBe(
      '2026-03-02 00:00:01 – 2026-03-02 23:59:59',
    ),
  );
  test(
    'offers seven shortcuts',
    covers('WIDGET-DATERANGE-01', 'WIDGET-DATERANGE-02', 'WIDGET-DATERANGE-03', 'WIDGET-DATERANGE-06', 'WIDGET-DATERANGE-07'),
    () => expect(shortcutKeys).toHaveLength(7),
  );
  test('covers the first second of the first day to the last of the last', covers('CONST-PICKER-DATES'), () => {
    const range = momentsOf('2026-03-01', '2026-03-02', 'Asia/Shanghai');
    expect([range.from?.toISOString(), range.to?.toISOString()]).toEqual(['2026-02-28T16:00:00.000Z', '2026-03-02T15:59:59.000Z']);
    expect(daysOf(range, 'Asia/Shanghai')).toEqual(['2026-03-01', '2026-03-02']);
    expect(momentsText(range, 'Asia/Shanghai', 'Asia/Taipei')).toBe('2026-03-01 00:00:00 – 2026-03-02 23:59:59');
    expect(momentsText({ from: null, to: range.to }, 'Asia/Shanghai', 'UTC')).toBe('… – 2026-03-02 23:59:59 UTC+8');
  });
});

describe('field details', () => {
  test('finds the key of the label of a ref', () => {
    expect(refLabelKey('warehouseId', { apiName: undefined, display: undefined })).toBe('warehouseName');
    expect(refLabelKey('ownerId', { apiName: 'UserId', display: undefined })).toBe('userName');
    expect(refLabelKey('partitionId', { apiName: 'WarehousePartitionId', display: { WarehousePartitionName: 'name' } })).toBe(
      'warehousePartitionName',
    );
    expect(choiceLabelKey('status', { apiName: 'PackageStatus' })).toBe('packageStatusName');
  });
  test('labels a ref by its row: a customer by member code and name', () => {
    const owner = { apiName: 'UserId', display: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' } };
    expect(refLabel('ownerId', owner, { userName: 'bob', nickName: 'Bob Chang', memberCode: 'T00002' })).toBe('T00002 Bob Chang');
    expect(refLabel('ownerId', owner, { userName: 'bob', nickName: '', memberCode: 'T00002' })).toBe('T00002 bob');
    expect(refLabel('ownerId', owner, { userName: 'bob', nickName: null, memberCode: null })).toBe('bob');
    expect(refLabel('ownerId', owner, { userName: 'T00005', nickName: null, memberCode: 'T00005' })).toBe('T00005');
    expect(refLabel('ownerId', owner, {})).toBeUndefined();
  });
  test('returns the number of decimals', () =>
    expect([decimalsOf({ shape: 'decimal', sql: 'numeric(14,6)' }), decimalsOf({ shape: 'plain', sql: 'integer' })]).toEqual([6, 0]));
});

describe('uploads', () => {
  const rules = { types: ['image/png'], maxSize: 10, max: 2 };
  const file = (name: string, type = 'image/png', size = 100) => ({ name, type, size });
  test('accepts the files that fit and reports the first problem', () => {
    expect(admit([file('a'), file('b.gif', 'image/gif'), file('c')], 0, rules)).toEqual({
      take: [0, 2],
      problem: { key: 'type', values: { name: 'b.gif', types: 'PNG' } },
    });
    expect(admit([file('a', 'image/png', 10 * 1024 * 1024)], 0, rules).problem?.key).toBe('size');
    expect(admit([file('a'), file('b')], 1, rules)).toEqual({ take: [0], problem: { key: 'quantity', values: { max: 2 } } });
  });
  test('moves a picture to another index', () =>
    expect([moved(['a', 'b', 'c'], 0, 2), moved(['a', 'b', 'c'], 2, 0), moved(['a'], 5, 0)]).toEqual([
      ['b', 'c', 'a'],
      ['c', 'a', 'b'],
      ['a'],
    ]));
});

test('shows at most three notices, and the same one only once', () => {
  const one = (id: string) => ({ id, tone: 'info' as const, text: id });
  const visible = ['a', 'b', 'c', 'd', 'c'].reduce((all, id) => withNotice(all, one(id)), [] as readonly VisibleNotice[]);
  expect(visible.map((notice) => notice.id)).toEqual(['b', 'd', 'c']);
});

test('darkens a site’s colour until white text on it is readable', () => {
  expect(contrast('#ffffff', '#096dd9')).toBeGreaterThan(4.5);
  for (const colour of ['#1890ff', '#ffcc00', '#00ffff', '#002fa7'])
    expect(contrast(readable(colour)!, '#ffffff')).toBeGreaterThanOrEqual(4.6);
  expect([readable('#002fa7'), readable('red')]).toEqual(['#002fa7', undefined]);
});

test('splits a list by any separator', () => expect(entriesOf(' a\nb,,c;a\t d，e ')).toEqual(['a', 'b', 'c', 'd', 'e']));

test('rates a password by the rule', () => {
  expect(['', 'abcdef', 'abc12', 'abc123', 'Abcdef123!', 'abc 123', '密码abc123', 'a1'.repeat(9)].map(strengthOf)).toEqual([
    0, 1, 1, 2, 3, 1, 1, 1,
  ]);
});

describe('a panel at its trigger', () => {
  const window = { width: 400, height: 600 };
  const at = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 30 });
  test('opens below it', () =>
    expect(placeOf(at(50, 50), { width: 120, height: 200 }, window, 'start')).toEqual({ left: 50, top: 84, maxHeight: 508 }));
  test('aligns with its end when asked', () => expect(placeOf(at(250, 50), { width: 120, height: 200 }, window, 'end').left).toBe(230));
  test('opens above it where there is more space', () =>
    expect(placeOf(at(50, 500), { width: 120, height: 200 }, window, 'start').top).toBe(296));
  test('never leaves the window', () => {
    expect(placeOf(at(350, 50), { width: 120, height: 50 }, window, 'start').left).toBe(272);
    expect(placeOf(at(0, 50), { width: 120, height: 50 }, window, 'end').left).toBe(8);
    expect(placeOf(at(50, 200), { width: 120, height: 5000 }, window, 'start').maxHeight).toBe(358);
  });
});

describe('the options of a select', () => {
  const options = [
    { value: 1, label: 'Signed' },
    { value: 2, label: 'Shelved', disabled: true },
    { value: 3, label: 'In stock' },
    { value: 4, label: 'Split' },
  ];
  test('are filtered by the typed text', () => expect(narrowed(options, ' s').map((one) => one.value)).toEqual([1, 2, 3, 4]));
  test('are filtered without regard to case', () => expect(narrowed(options, 'STOCK').map((one) => one.value)).toEqual([3]));
  test('are navigated by keys, wrapping around and skipping disabled ones', () =>
    expect([
      optionStep(options, 'ArrowDown', 0),
      optionStep(options, 'ArrowDown', 3),
      optionStep(options, 'ArrowUp', 2),
      optionStep(options, 'ArrowUp', -1),
      optionStep(options, 'End', 0),
      optionStep([], 'Home', -1),
    ]).toEqual([2, 0, 0, 3, 3, -1]));
  test('are found by their first letter', () =>
    expect([optionOfLetter(options, 's', 0), optionOfLetter(options, 's', 3), optionOfLetter(options, 'x', 2)]).toEqual([3, 0, 2]));
});
