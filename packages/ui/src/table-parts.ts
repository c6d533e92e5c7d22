import { createContext, useContext } from 'react';
import type { Tone } from './look-props.ts';
import type { Column, DataTableProps, RowAction } from './table-props.ts';
import type { TableStore } from './table-store.ts';

/** A row with its key; the same object as long as the rows a table is given are the same. */
export interface TableRow<R> {
  readonly id: string;
  readonly original: R;
}

/** What every row of a table needs; stays the same object until columns, actions or options change. */
export interface RowPlan<R> {
  store: TableStore;
  columns: readonly Column<R>[];
  selection: 'none' | 'one' | 'many';
  actions: readonly RowAction<R>[];
  expand: DataTableProps<R>['expand'];
  rowTone: ((row: R) => Tone | undefined) | undefined;
  clicks: boolean;
  /** A row opens to all that it holds. */
  opens: boolean;
  /** Columns in all, with those of ticks, chevrons and operators. */
  width: number;
}

/** The rows of a table as the pointer and the keyboard find them, by their place from 0. */
export interface Lines<R> {
  count: number;
  at(index: number): TableRow<R> | undefined;
}

/** Makes rows with their keys, the same object for the same row. */
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

/** The rows as a body draws them, and where the scrolling box is. */
export interface BodyProps<R> {
  rows: readonly TableRow<R>[];
  plan: RowPlan<R>;
  box: React.RefObject<HTMLDivElement | null>;
  /** Takes the function that brings a row into view. */
  reach: React.RefObject<((index: number) => void) | null>;
}

/** Switches a row from inside it; stable, so that it never draws rows anew. */
export const ToggleContext = createContext<(key: string, range: boolean) => void>(() => undefined);
export const useToggle = () => useContext(ToggleContext);
