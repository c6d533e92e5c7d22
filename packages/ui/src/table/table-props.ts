import type { Field } from '@entrepot/contract/core/field.ts';
import type { ComponentType, ReactNode } from 'react';
import type { Tone } from '@entrepot/contract/data/coded.ts';
import type { EmptyStateProps, ListError } from '../page/page-props.ts';
import type { InputProps } from '../form/widget-props.ts';

export interface Column<Row> {
  key: string;
  label: string;
  /** Appended to the label: kg, cm. Default: the field's. */
  unit?: string;
  /** Renders the cell by its widget when there is no `cell`. */
  field?: Field;
  cell?(row: Row): ReactNode;
  /** Returns the plain value: copied, summed, passed to the widget. Default: row[key]. */
  value?(row: Row): unknown;
  /** px */
  width?: number;
  minWidth?: number;
  align?: 'left' | 'right' | 'center';
  sortable?: boolean;
  /** Sums its numbers in the summary row; a function renders its own content. */
  sum?: boolean | ((rows: readonly Row[]) => ReactNode);
  /** Sticks to the left edge while the table scrolls sideways. */
  pinned?: boolean;
  /** Lets long text wrap to several lines. */
  wrap?: boolean;
  /** The main column of the list: a card on a phone shows it before other columns. */
  headline?: boolean;
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
  /** Placed in the overflow menu: for rare actions. */
  later?: boolean;
  visible?(row: Row): boolean;
  /** Returns the reason when the action is not possible now. */
  blocked?(row: Row): string | null | undefined;
  run(row: Row): unknown;
}

/** Rows of a table with virtual scrolling: the total, of which some are loaded. */
export interface RowsByScroll<Row> {
  count: number;
  /** Returns the row at an index from 0; undefined while it is loading. The same row is the same object. */
  at(index: number): Row | undefined;
  /** Called with the range of visible rows. */
  onSight(first: number, last: number): void;
  /** Scrolls to this index, from 0, whenever this is another object. */
  goTo: { readonly row: number };
}

export interface DataTableProps<Row> {
  /** Accessible description of the table. */
  label: string;
  /** Pass a stable array (module or useMemo): rows are rendered again only when it or their data changes. */
  columns: readonly Column<Row>[];
  /** undefined: not loaded yet, renders skeleton rows. */
  rows: readonly Row[] | undefined;
  /** Infinite scrolling: `rows` are the loaded ones. */
  scrolled?: RowsByScroll<Row> | undefined;
  /** Default: row.id. */
  rowKey?(row: Row): string;
  selection?: 'none' | 'one' | 'many';
  selected?: readonly string[];
  onSelect?(keys: string[], rows: Row[]): void;
  /** Called by the header checkbox to select more than the loaded rows; pressed while some are selected it clears the selection. */
  onAll?: (() => unknown) | undefined;
  sort?: Sort | null;
  onSort?(sort: Sort | null): void;
  /** The actions of a row: up to five in the row, the others in a menu. */
  actions?: readonly RowAction<Row>[];
  /** Enter on a row. A double click copies the cell. */
  onOpen?(row: Row): void;
  expand?(row: Row): ReactNode;
  rowTone?(row: Row): Tone | undefined;
  summary?: boolean;
  /** A newer response is loading: old rows remain, dimmed. */
  refetching?: boolean;
  error?: ListError | null;
  empty?: EmptyStateProps;
  /** Filters are set, so that an empty list mentions them and offers to clear them. */
  filtered?: boolean;
  onClearFilters?(): void;
  /** CSS height of the scrolling box; by default it grows with the page. */
  height?: number | string;
  skeletonRows?: number;
}

/** Table with paged rows. Without `onPage` the table itself cuts its rows into pages. */
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
  /** Input of the cell instead of the field's own. */
  input?: ComponentType<InputProps>;
  required?: boolean;
  /** No two lines may have the same value. */
  unique?: boolean;
  /** Returns the error message of a cell; nothing when it is valid. */
  rule?(value: unknown, line: EditLine): string | null | undefined;
}

export interface EditTableProps {
  label: string;
  columns: readonly EditColumn[];
  lines: readonly EditLine[];
  /** Called with the lines once every cell with a rule is valid. */
  onSave(lines: EditLine[]): unknown;
  /** The labels of the columns that stopped a save. */
  onWrong?(labels: readonly string[]): void;
  /** Lines may be added and removed. */
  free?: boolean;
}
