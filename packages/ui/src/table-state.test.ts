import { expect, test } from 'vitest';
import type { Column, RowAction } from './table-props.ts';
import {
  actionsWidth,
  chosenOf,
  columnSum,
  nextSort,
  rowStep,
  splitActions,
  textWidth,
  toggled,
  toggledAll,
  widthOf,
} from './table-state.ts';

const keys = ['a', 'b', 'c', 'd', 'e'];

test('one row at a time: another press on it lets it go', () => {
  expect(toggled({}, keys, 'b', 'one')).toEqual({ b: true });
  expect(toggled({ b: true }, keys, 'c', 'one')).toEqual({ c: true });
  expect(toggled({ b: true }, keys, 'b', 'one')).toEqual({});
});

test('many rows: each is switched alone, a range takes the new state of its end', () => {
  expect(toggled({ a: true }, keys, 'c', 'many')).toEqual({ a: true, c: true });
  expect(toggled({ a: true }, keys, 'd', 'many', 'b')).toEqual({ a: true, b: true, c: true, d: true });
  expect(toggled({ a: true, b: true, c: true, d: true }, keys, 'b', 'many', 'd')).toEqual({ a: true });
});

test('a range from a row that is no longer there is only the row', () => {
  expect(toggled({}, keys, 'c', 'many', 'gone')).toEqual({ c: true });
});

test('all rows of a page are added or taken out; rows of other pages stay', () => {
  expect(toggledAll({ z: true, a: true }, ['a', 'b'])).toEqual({ z: true, a: true, b: true });
  expect(toggledAll({ z: true, a: true, b: true }, ['a', 'b'])).toEqual({ z: true });
  expect([chosenOf({ z: true }, keys), chosenOf({ a: true }, keys), chosenOf({ a: true, b: true }, ['a', 'b'])]).toEqual([
    'none',
    'some',
    'all',
  ]);
  expect(chosenOf({}, [])).toBe('none');
});

test('a header sorts up, down, and not at all', () => {
  const up = nextSort(null, 'a');
  const down = nextSort(up, 'a');
  expect([up, down, nextSort(down, 'a'), nextSort(down, 'b')]).toEqual([
    { key: 'a', descending: false },
    { key: 'a', descending: true },
    null,
    { key: 'b', descending: false },
  ]);
});

test('keys move the row focus within the rows', () => {
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

test('at most five operators stand in a row; those not for it are not counted', () => {
  const actions: RowAction<number>[] = [1, 2, 3, 4, 5, 6, 7].map((at) => ({
    key: String(at),
    label: 'Do',
    shown: (row) => at !== row,
    run: () => undefined,
  }));
  const [inline, rest] = splitActions(actions, 1);
  expect([inline.map((one) => one.key), rest.map((one) => one.key)]).toEqual([['2', '3', '4', '5', '6'], ['7']]);
});

test('an operator that is done seldom stands behind the dots, unless it would be there alone', () => {
  const act = (key: string, later = false): RowAction<number> => ({ key, label: key, later, run: () => undefined });
  const keysOf = (actions: RowAction<number>[]) => splitActions(actions, 1).map((part) => part.map(({ key }) => key));
  expect(keysOf([act('pay'), act('again', true), act('cancel', true)])).toEqual([['pay'], ['again', 'cancel']]);
  expect(keysOf([act('pay'), act('again', true)])).toEqual([['pay', 'again'], []]);
});

test('what is done seldom and does harm stands behind the dots even alone', () => {
  const act = (key: string): RowAction<number> => ({ key, label: key, run: () => undefined });
  const harm = { ...act('cancel'), later: true, tone: 'danger' } as const;
  const keysOf = (actions: RowAction<number>[]) => splitActions(actions, 1).map((part) => part.map(({ key }) => key));
  expect(keysOf([act('send'), harm])).toEqual([['send'], ['cancel']]);
  expect(keysOf([harm])).toEqual([[], ['cancel']]);
});

test('the operators are as wide as the row that has the most of them', () => {
  const actions: RowAction<number>[] = [1, 2, 3].map((at) => ({
    key: String(at),
    label: 'Confirm departure',
    shown: (row) => row >= at,
    run: () => undefined,
  }));
  expect(actionsWidth(actions, [1, 3])).toBe(actionsWidth(actions, [3]));
  expect(actionsWidth(actions, [1])).toBeLessThan(actionsWidth(actions, [3]));
});

test('a column sums decimals exactly, and says when it cannot', () => {
  const column: Column<{ price: unknown }> = { key: 'price', label: 'Price' };
  expect(columnSum(column, [{ price: '0.1' }, { price: '0.2' }, { price: null }])).toBe('0.3');
  expect(columnSum(column, [{ price: '1' }, { price: 'many' }])).toBe('1');
  expect(columnSum(column, [{ price: 'few' }, { price: 'many' }])).toBeNull();
});

test('a column is never narrower than its label; Chinese signs count as wide', () => {
  expect(widthOf({ key: 'a', label: 'A very long label of a column here', width: 80 })).toBe(80);
  expect(widthOf({ key: 'a', label: '预计可用体积（立方米）合计数' })).toBeGreaterThan(180);
  expect(widthOf({ key: 'a', label: 'Amount booked', sortable: true })).toBeGreaterThanOrEqual(145);
  expect(textWidth('重量')).toBe(28);
});
