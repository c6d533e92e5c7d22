import { createContext, useContext } from 'react';
import type { Tone } from '@entrepot/contract/data/coded.ts';
import type { Column, DataTableProps, RowAction } from './table-props.ts';
import type { TableStore } from './table-store.ts';

/** A row with its key; the same object as long as the rows passed to the table are the same. */
export interface TableRow<R> {
  readonly id: string;
  readonly original: R;
}

/** The data shared by all rows of a table; the same object until columns, actions or options change. */
export interface RowPlan<R> {
  store: TableStore;
  columns: readonly Column<R>[];
  selection: 'none' | 'one' | 'many';
  actions: readonly RowAction<R>[];
  expand: DataTableProps<R>['expand'];
  rowTone: ((row: R) => Tone | undefined) | undefined;
  clicks: boolean;
  /** Rows can be expanded to all their details. */
  opens: boolean;
  /** Number of columns, including those of selection, expansion and actions. */
  width: number;
}

/** Rows of a table by index from 0, for pointer and keyboard handling. */
export interface Lines<R> {
  count: number;
  at(index: number): TableRow<R> | undefined;
}

/** Returns a function that creates rows with their keys, the same object for the same row. */
export function linesOf<R>(keyOf: (row: R) => string) {
  const known = new WeakMap<object, TableRow<R>>();
  return (row: R): TableRow<R> => {
    const found = known.get(row as object);
    if (found) return found;
    const line = { id: keyOf(row), original: row };
    known.set(row as object, line);
    return line;
  };
}

/** Rows of a body, and its scrolling box. */
export interface BodyProps<R> {
  rows: readonly TableRow<R>[];
  plan: RowPlan<R>;
  box: React.RefObject<HTMLDivElement | null>;
  /** Receives the function that scrolls a row into view. */
  reach: React.RefObject<((index: number) => void) | null>;
}

/** Toggles a row from inside it; stable, so that it never causes a render. */
export const ToggleContext = createContext<(key: string, range: boolean) => void>(() => undefined);
/** Returns the function of `ToggleContext`. */
export const useToggle = () => useContext(ToggleContext);
