import { type Field, f } from '@entrepot/contract/core/field.ts';
import { expect, test } from 'vitest';
import type { Column, RowAction } from './table-props.ts';
import {
  actionsWidth,
  chosenOf,
  columnSum,
  copiedText,
  nextSort,
  rowStep,
  splitActions,
  textWidth,
  toggled,
  toggledAll,
  widthOf,
} from './table-state.ts';

const copied = (field: Field, value: unknown, displayed: string) =>
  copiedText({ key: 'value', label: 'Value', field }, { value }, displayed);

test('copies numbers without grouping and statuses as displayed', () => {
  expect(copied(f.count(), 1234, '1,234')).toBe('1234');
  expect(copied(f.money(), '1234.5', '¥1,234.50')).toBe('1234.5');
  expect(copied(f.enum('PaymentStatus'), 1, 'Unpaid')).toBe('Unpaid');
  expect(copied(f.flag({ label: 'EnableStatus' }), true, 'Enabled')).toBe('Enabled');
  expect(copied(f.text(), 'a', 'a')).toBe('a');
});

const keys = ['a', 'b', 'c', 'd', 'e'];

test('selects one row at a time, and clears it on a second press', () => {
  expect(toggled({}, keys, 'b', 'one')).toEqual({ b: true });
  expect(toggled({ b: true }, keys, 'c', 'one')).toEqual({ c: true });
  expect(toggled({ b: true }, keys, 'b', 'one')).toEqual({});
});

test('toggles single rows, and gives a range the new state of its end', () => {
  expect(toggled({ a: true }, keys, 'c', 'many')).toEqual({ a: true, c: true });
  expect(toggled({ a: true }, keys, 'd', 'many', 'b')).toEqual({ a: true, b: true, c: true, d: true });
  expect(toggled({ a: true, b: true, c: true, d: true }, keys, 'b', 'many', 'd')).toEqual({ a: true });
});

test('selects only the row when the start of a range no longer exists', () => {
  expect(toggled({}, keys, 'c', 'many', 'gone')).toEqual({ c: true });
});

test('adds or removes all rows of a page and preserves those of other pages', () => {
  expect(toggledAll({ z: true, a: true }, ['a', 'b'])).toEqual({ z: true, a: true, b: true });
  expect(toggledAll({ z: true, a: true, b: true }, ['a', 'b'])).toEqual({ z: true });
  expect([chosenOf({ z: true }, keys), chosenOf({ a: true }, keys), chosenOf({ a: true, b: true }, ['a', 'b'])]).toEqual([
    'none',
    'some',
    'all',
  ]);
  expect(chosenOf({}, [])).toBe('none');
});

test('cycles the sort of a header: ascending, descending, none', () => {
  const up = nextSort(null, 'a');
  const down = nextSort(up, 'a');
  expect([up, down, nextSort(down, 'a'), nextSort(down, 'b')]).toEqual([
    { key: 'a', descending: false },
    { key: 'a', descending: true },
    null,
    { key: 'b', descending: false },
  ]);
});

test('moves the row focus by keys within the rows', () => {
  expect([
    rowStep('ArrowDown', 1, 3),
    rowStep('ArrowDown', 2, 3),
    rowStep('ArrowUp', 0, 3),
    rowStep('End', 0, 3),
    rowStep('PageUp', 25, 40),
    rowStep('x', 0, 3),
    rowStep('Home', 0, 0),
  ]).toEqual([2, 2, 0, 2, 15, undefined, undefined]);
});

test('shows at most five actions in a row, not counting those that do not apply to it', () => {
  const actions: RowAction<number>[] = [1, 2, 3, 4, 5, 6, 7].map((at) => ({
    key: String(at),
    label: 'Do',
    visible: (row) => at !== row,
    run: () => undefined,
  }));
  const [inline, rest] = splitActions(actions, 1);
  expect([inline.map((one) => one.key), rest.map((one) => one.key)]).toEqual([['2', '3', '4', '5', '6'], ['7']]);
});

test('puts a rare action in the overflow menu, unless it would be the only one there', () => {
  const act = (key: string, later = false): RowAction<number> => ({ key, label: key, later, run: () => undefined });
  const keysOf = (actions: RowAction<number>[]) => splitActions(actions, 1).map((part) => part.map(({ key }) => key));
  expect(keysOf([act('pay'), act('again', true), act('cancel', true)])).toEqual([['pay'], ['again', 'cancel']]);
  expect(keysOf([act('pay'), act('again', true)])).toEqual([['pay', 'again'], []]);
});

test('puts a rare and harmful action in the overflow menu even alone', () => {
  const act = (key: string): RowAction<number> => ({ key, label: key, run: () => undefined });
  const harm = { ...act('cancel'), later: true, tone: 'danger' } as const;
  const keysOf = (actions: RowAction<number>[]) => splitActions(actions, 1).map((part) => part.map(({ key }) => key));
  expect(keysOf([act('send'), harm])).toEqual([['send'], ['cancel']]);
  expect(keysOf([harm])).toEqual([[], ['cancel']]);
});

test('sizes the action column by the row with the most actions', () => {
  const actions: RowAction<number>[] = [1, 2, 3].map((at) => ({
    key: String(at),
    label: 'Confirm departure',
    visible: (row) => row >= at,
    run: () => undefined,
  }));
  expect(actionsWidth(actions, [1, 3])).toBe(actionsWidth(actions, [3]));
  expect(actionsWidth(actions, [1])).toBeLessThan(actionsWidth(actions, [3]));
});

test('sums a column’s decimals exactly, and reports when it cannot', () => {
  const column: Column<{ price: unknown }> = { key: 'price', label: 'Price' };
  expect(columnSum(column, [{ price: '0.1' }, { price: '0.2' }, { price: null }])).toBe('0.3');
  expect(columnSum(column, [{ price: '1' }, { price: 'many' }])).toBe('1');
  expect(columnSum(column, [{ price: 'few' }, { price: 'many' }])).toBeNull();
});

test('never makes a column narrower than its label; Chinese characters count as wide', () => {
  expect(widthOf({ key: 'a', label: 'A very long label of a column here', width: 80 })).toBe(80);
  expect(widthOf({ key: 'a', label: '预计可用体积（立方米）合计数' })).toBeGreaterThan(180);
  expect(widthOf({ key: 'a', label: 'Amount credited', sortable: true })).toBeGreaterThanOrEqual(145);
  expect(textWidth('重量')).toBe(28);
});
