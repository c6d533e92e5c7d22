import type { Widget } from '@entrepot/contract/core/field.ts';
import { sumOf } from '../form/decimal-text.ts';
import { isNumeric } from '../form/field-details.ts';
import type { Column, RowAction, Sort } from './table-props.ts';

export type Selected = Record<string, true>;

const widths: Record<Widget, number> = {
  text: 160,
  longText: 220,
  richText: 220,
  richTranslations: 220,
  code: 178,
  phone: 152,
  number: 96,
  measure: 104,
  money: 122,
  flag: 84,
  time: 166,
  date: 108,
  choice: 124,
  choices: 160,
  ref: 166,
  refs: 150,
  state: 126,
  images: 84,
  picture: 84,
  file: 96,
  translations: 170,
  rows: 90,
  hidden: 120,
};

/** Returns the width of a text in px at a font size: a Chinese character is as wide as it is high, others little more than half. */
export function textWidth(text: string, size = 14): number {
  let ems = 0;
  for (const sign of text) ems += sign.charCodeAt(0) > 0x2e80 ? 1 : 0.58;
  return Math.ceil(ems * size);
}

/** Returns the minimum width of a column in px: as configured, or by its widget, and never less than its label. */
export function widthOf<Row>(column: Column<Row>): number {
  if (column.width) return column.width;
  // Labels are bold, and bold characters of 13 px are as wide as regular ones of 14.
  const label = textWidth(column.label + (unitOf(column) ?? ''), 14) + 24 + (column.sortable ? 18 : 0);
  return Math.max(column.minWidth ?? 0, column.field ? widths[column.field.widget] : 140, Math.min(label, 260));
}

/** Returns the unit in a column's header. */
export const unitOf = <Row>(column: Column<Row>) => column.unit ?? column.field?.unit;

/** Numbers are right-aligned, all others left-aligned, unless the column overrides it. */
export const alignOf = <Row>(column: Column<Row>) => column.align ?? (isNumeric(column.field) ? 'right' : 'left');

/** Whether a truncated value would be misleading: a number, a time, a day. */
export const readsWhole = <Row>(column: Column<Row>): boolean =>
  alignOf(column) === 'right' || column.field?.shape === 'time' || column.field?.shape === 'date';

/** Returns the plain value of a cell. */
export const valueOf = <Row>(column: Column<Row>, row: Row): unknown =>
  column.value ? column.value(row) : (row as Record<string, unknown>)[column.key];

/** Returns what a double click on a cell copies: amounts and counts without grouping, all other values as displayed. */
export function copiedText<Row>(column: Column<Row>, row: Row, displayed: string): string {
  if (column.cell || column.field?.enumName) return displayed;
  const value = valueOf(column, row);
  const isNumber = typeof value === 'number' || (typeof value === 'string' && column.field?.shape === 'decimal');
  return isNumber ? String(value) : displayed;
}

const maxInline = 5;

/**
 * Splits the actions of a row into those in the row and those in its menu: at most five in the row, and none that is both rare and harmful.
 */
export function splitActions<Row>(actions: readonly RowAction<Row>[], row: Row): [readonly RowAction<Row>[], readonly RowAction<Row>[]] {
  const visible = actions.filter((action) => action.visible?.(row) ?? true);
  const first = visible.filter((action) => !action.later);
  const seldom = visible.filter((action) => action.later);
  // A menu with a single entry would hide it for no reason, unless it must not be pressed by accident.
  const isAlone = seldom.length === 1 && first.length < maxInline && seldom[0]?.tone !== 'danger';
  const later = isAlone ? [] : seldom;
  const inline = later.length ? first : visible;
  return [inline.slice(0, maxInline), [...inline.slice(maxInline), ...later]];
}

const widthOfAction = <Row>(action: RowAction<Row>) => (action.icon ? 32 : textWidth(action.label, 14) + 14);
// Width of the header's text; also the width before the rows are loaded.
const leastActions = 96;

/** Returns the width of the action column in px: that of the row with the most actions. */
export function actionsWidth<Row>(actions: readonly RowAction<Row>[], rows: readonly Row[]): number {
  const needs = rows.map((row) => {
    const [inline, rest] = splitActions(actions, row);
    return inline.reduce((sum, action) => sum + widthOfAction(action), 0) + (rest.length ? 34 : 0) + 20;
  });
  return Math.max(leastActions, ...needs.slice(0, 200));
}

/** Returns the sort after a press on a header: ascending, descending, none. */
export function nextSort(sort: Sort | null | undefined, key: string): Sort | null {
  if (sort?.key !== key) return { key, descending: false };
  return sort.descending ? null : { key, descending: true };
}

/**
 * Returns the selection after one row is toggled. `one`: only that row, or nothing when it was selected already. `anchor` makes it a range:
 * all rows between the two get the new state.
 */
export function toggled(selected: Selected, keys: readonly string[], key: string, mode: 'one' | 'many', anchor?: string): Selected {
  const on = !selected[key];
  if (mode === 'one') return on ? { [key]: true } : {};
  const next = { ...selected };
  const [from, to] = [keys.indexOf(anchor ?? key), keys.indexOf(key)].sort((a, b) => a - b) as [number, number];
  for (const one of from < 0 ? [key] : keys.slice(from, to + 1)) {
    if (on) next[one] = true;
    else delete next[one];
  }
  return next;
}

/**
 * Returns the selection after a press on the header checkbox: all visible rows are added, or removed when all were selected. Rows of other
 * pages remain selected.
 */
export function toggledAll(selected: Selected, keys: readonly string[]): Selected {
  const next = { ...selected };
  const all = keys.length > 0 && keys.every((key) => next[key]);
  for (const key of keys) {
    if (all) delete next[key];
    else next[key] = true;
  }
  return next;
}

/** Returns whether all, some or none of the visible rows are selected. */
export function chosenOf(selected: Selected, keys: readonly string[]): 'all' | 'some' | 'none' {
  const count = keys.filter((key) => selected[key]).length;
  return count === 0 ? 'none' : count === keys.length ? 'all' : 'some';
}

/** Returns the sum of a column as decimal text; null when none of its values is a number. */
export const columnSum = <Row>(column: Column<Row>, rows: readonly Row[]) => sumOf(rows.map((row) => valueOf(column, row)));

/** Returns the index of the row that a key moves the focus to; undefined when the key moves nothing. */
export function rowStep(key: string, at: number, count: number, page = 10): number | undefined {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1, PageDown: at + page, PageUp: at - page }[key];
  return to === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, to));
}
