import type { Widget } from '@entrepot/contract/core/field.ts';
import { sumOf } from './decimal-text.ts';
import { isNumeric } from './field-facts.ts';
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

/** The length of a text in px at a type size: a Chinese sign is as wide as it is high, others little more than half. */
export function textWidth(text: string, size = 14): number {
  let ems = 0;
  for (const sign of text) ems += sign.charCodeAt(0) > 0x2e80 ? 1 : 0.58;
  return Math.ceil(ems * size);
}

/** The least width of a column in px: as said, or by its widget, and never less than its label. */
export function widthOf<Row>(column: Column<Row>): number {
  if (column.width) return column.width;
  // A label is bold, and bold signs of 13 px are as wide as plain ones of 14.
  const label = textWidth(column.label + (unitOf(column) ?? ''), 14) + 24 + (column.sortable ? 18 : 0);
  return Math.max(column.minWidth ?? 0, column.field ? widths[column.field.widget] : 140, Math.min(label, 260));
}

/** The unit a column's header names. */
export const unitOf = <Row>(column: Column<Row>) => column.unit ?? column.field?.unit;

/** Numbers stand to the right, all else to the left, unless the column says otherwise. */
export const alignOf = <Row>(column: Column<Row>) => column.align ?? (isNumeric(column.field) ? 'right' : 'left');

/** Does part of a column say something else than the whole: a number, a moment, a day? */
export const readsWhole = <Row>(column: Column<Row>): boolean =>
  alignOf(column) === 'right' || column.field?.shape === 'time' || column.field?.shape === 'date';

/** The plain value of a cell. */
export const valueOf = <Row>(column: Column<Row>, row: Row): unknown =>
  column.value ? column.value(row) : (row as Record<string, unknown>)[column.key];

const mostInline = 5;

/** Which operators stand in the row and which go into its menu: at most five stand, and none that is done seldom and does harm. */
export function splitActions<Row>(actions: readonly RowAction<Row>[], row: Row): [readonly RowAction<Row>[], readonly RowAction<Row>[]] {
  const shown = actions.filter((action) => action.shown?.(row) ?? true);
  const first = shown.filter((action) => !action.later);
  const seldom = shown.filter((action) => action.later);
  // Dots with one entry behind them would hide it for nothing, unless it must not be pressed by chance.
  const isAlone = seldom.length === 1 && first.length < mostInline && seldom[0]?.tone !== 'danger';
  const later = isAlone ? [] : seldom;
  const inline = later.length ? first : shown;
  return [inline.slice(0, mostInline), [...inline.slice(mostInline), ...later]];
}

const widthOfAction = <Row>(action: RowAction<Row>) => (action.icon ? 32 : textWidth(action.label, 14) + 14);
// What the header's own word needs; also the width before the rows are known.
const leastActions = 96;

/** The width of the operators' column in px: what the row with the most of them needs. */
export function actionsWidth<Row>(actions: readonly RowAction<Row>[], rows: readonly Row[]): number {
  const needs = rows.map((row) => {
    const [inline, rest] = splitActions(actions, row);
    return inline.reduce((sum, action) => sum + widthOfAction(action), 0) + (rest.length ? 34 : 0) + 20;
  });
  return Math.max(leastActions, ...needs.slice(0, 200));
}

/** The sort after a press on a header: ascending, descending, none. */
export function nextSort(sort: Sort | null | undefined, key: string): Sort | null {
  if (sort?.key !== key) return { key, descending: false };
  return sort.descending ? null : { key, descending: true };
}

/**
 * The selection after one row is switched. `one`: the row alone, or nothing when it was chosen already. `anchor` makes it a range:
 * all rows between the two take the new state.
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

/** The selection after the box of the header: all rows shown are added, or taken out when all were chosen. Other pages' rows stay. */
export function toggledAll(selected: Selected, keys: readonly string[]): Selected {
  const next = { ...selected };
  const all = keys.length > 0 && keys.every((key) => next[key]);
  for (const key of keys) {
    if (all) delete next[key];
    else next[key] = true;
  }
  return next;
}

/** Are the rows shown all chosen, some of them, or none? */
export function chosenOf(selected: Selected, keys: readonly string[]): 'all' | 'some' | 'none' {
  const count = keys.filter((key) => selected[key]).length;
  return count === 0 ? 'none' : count === keys.length ? 'all' : 'some';
}

/** The sum a column shows in the summary row as decimal text; null when none of its values is a number. */
export const columnSum = <Row>(column: Column<Row>, rows: readonly Row[]) => sumOf(rows.map((row) => valueOf(column, row)));

/** Where the row focus goes for a key, as an index; undefined when the key moves nothing. */
export function rowStep(key: string, at: number, count: number, page = 10): number | undefined {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1, PageDown: at + page, PageUp: at - page }[key];
  return to === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, to));
}
