import { rowExpandingFeature, rowSelectionFeature, tableFeatures, type Row, type Table } from '@tanstack/react-table';
import { createContext, useContext } from 'react';
import type { Tone } from './look-props.ts';
import type { Column, DataTableProps, RowAction } from './table-props.ts';

export const features = tableFeatures({ rowSelectionFeature, rowExpandingFeature });
export type TableRow<R> = Row<typeof features, R & object>;
export type TableOf<R> = Table<typeof features, R & object>;

/** What every row of a table needs; stays the same object until columns, actions or options change. */
export interface RowPlan<R> {
  table: TableOf<R>;
  columns: readonly Column<R>[];
  selection: 'none' | 'one' | 'many';
  actions: readonly RowAction<R>[];
  expand: DataTableProps<R>['expand'];
  rowTone: ((row: R) => Tone | undefined) | undefined;
  clicks: boolean;
  /** Columns in all, with those of ticks, chevrons and operators. */
  width: number;
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
