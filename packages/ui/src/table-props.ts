import type { Field } from '@entrepot/contract/core/field.ts';
import type { ComponentType, ReactNode } from 'react';
import type { Tone, Currency } from './look-props.ts';
import type { EmptyStateProps } from './page-props.ts';
import type { InputProps } from './widget-props.ts';

export interface Column<Row> {
  key: string;
  label: string;
  /** Written behind the label: kg, cm. Default: the field's. */
  unit?: string;
  /** Draws the cell by its widget when `cell` is not given. */
  field?: Field;
  cell?(row: Row): ReactNode;
  /** The plain value: copied, summed, given to the widget. Default: row[key]. */
  value?(row: Row): unknown;
  /** px */
  width?: number;
  minWidth?: number;
  align?: 'left' | 'right' | 'center';
  sortable?: boolean;
  /** Adds its numbers in the summary row; a function writes its own. */
  sum?: boolean | ((rows: readonly Row[]) => ReactNode);
  /** Stays at the left edge while the table scrolls sideways. */
  pinned?: boolean;
  /** Lets long text wrap to several lines. */
  wrap?: boolean;
  /** What the list is read for: a card on a phone says it before other columns. */
  leads?: boolean;
  currency?: Currency;
}

export interface Sort {
  key: string;
  descending: boolean;
}

export interface RowAction<Row> {
  key: string;
  label: string;
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  /** Stands behind the three dots: done seldom. */
  later?: boolean;
  shown?(row: Row): boolean;
  /** A reason when it cannot be done now. */
  blocked?(row: Row): string | null | undefined;
  run(row: Row): unknown;
}

export interface ListError {
  message: string;
  requestId?: string;
  onRetry?(): void;
}

/** The rows of a table that is read by scrolling: as many as there are, of which some are here. */
export interface RowsByScroll<Row> {
  count: number;
  /** The row at a place from 0; undefined while it is on its way. The same row is the same object. */
  at(index: number): Row | undefined;
  /** Hears which places are in sight. */
  onSight(first: number, last: number): void;
  /** The place, from 0, that is brought into sight whenever this is another object. */
  goTo: { readonly row: number };
}

export interface DataTableProps<Row> {
  /** What the table lists, for people who cannot see it. */
  label: string;
  /** Keep the array stable (module or useMemo): rows are drawn anew only when it or their data changes. */
  columns: readonly Column<Row>[];
  /** undefined: not loaded yet, draws skeleton rows. */
  rows: readonly Row[] | undefined;
  /** Read by scrolling: `rows` are those that are here. */
  scrolled?: RowsByScroll<Row> | undefined;
  /** Default: row.id. */
  rowKey?(row: Row): string;
  selection?: 'none' | 'one' | 'many';
  selected?: readonly string[];
  onSelect?(keys: string[], rows: Row[]): void;
  /** The box of the header chooses more than the rows that are here; pressed while some are chosen it lets all go. */
  onAll?: (() => unknown) | undefined;
  sort?: Sort | null;
  onSort?(sort: Sort | null): void;
  /** Operators of a row: five stand in the row, the others in a menu. */
  actions?: readonly RowAction<Row>[];
  /** Enter on a row. A double click copies the cell. */
  onOpen?(row: Row): void;
  expand?(row: Row): ReactNode;
  rowTone?(row: Row): Tone | undefined;
  summary?: boolean;
  /** A newer answer is on its way: old rows stay, dimmed. */
  refetching?: boolean;
  error?: ListError | null;
  empty?: EmptyStateProps;
  /** Filters are set, so an empty list says so and offers to clear them. */
  filtered?: boolean;
  onClearFilters?(): void;
  /** CSS height of the scrolling box; default grows up to the page. */
  height?: number | string;
  skeletonRows?: number;
}

/** A table whose rows come in pages. Without `onPage` the table itself cuts the rows it is given. */
export interface PagedTableProps<Row> extends DataTableProps<Row> {
  /** From 1. */
  page?: number;
  size?: number;
  total?: number;
  totalIsBound?: boolean;
  onPage?(to: { page: number; size: number }): void;
}

/** One line of an editable table, by column key. */
export type EditLine = Readonly<Record<string, unknown>>;

export interface EditColumn {
  key: string;
  label: string;
  field: Field;
  /** Fills the cell instead of the field's own input. */
  input?: ComponentType<InputProps>;
  required?: boolean;
  /** No two lines may hold the same. */
  unique?: boolean;
  /** What is wrong with a cell, in words; nothing when it is right. */
  rule?(value: unknown, line: EditLine): string | null | undefined;
}

export interface EditTableProps {
  label: string;
  columns: readonly EditColumn[];
  lines: readonly EditLine[];
  /** Takes the lines once every cell with a rule has passed. */
  onSave(lines: EditLine[]): unknown;
  /** The labels of the columns that stopped a save. */
  onWrong?(labels: readonly string[]): void;
  /** Lines may be added and taken out. */
  free?: boolean;
}
