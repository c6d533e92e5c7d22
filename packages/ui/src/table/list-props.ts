import type { Field } from '@entrepot/contract/core/field.ts';
import type { ComponentType, ReactNode } from 'react';
import type { FilterProps } from '../form/widget-props.ts';

export interface FilterItem {
  key: string;
  label: string;
  field: Field;
  /** Custom filter instead of the widget's. */
  input?: ComponentType<FilterProps>;
  /** The chip's text instead of the widget's. */
  textOf?(value: unknown): string;
  /** The number of columns. Default 1. */
  span?: number;
}

export interface FilterBarProps {
  filters: readonly FilterItem[];
  values: Readonly<Record<string, unknown>>;
  /** Values after Reset. Default: none. */
  initial?: Readonly<Record<string, unknown>>;
  onSearch(values: Record<string, unknown>): void;
  searching?: boolean;
  children?: ReactNode;
}

/** Visible columns and their order. */
export interface ColumnSet {
  order: readonly string[];
  hidden: readonly string[];
}

export interface ColumnChooserProps {
  columns: readonly { key: string; label: string }[];
  value: ColumnSet;
  onChange(value: ColumnSet): void;
  onReset(): void;
}

export interface PagerProps {
  /** From 1. */
  page: number;
  size: number;
  total: number | undefined;
  /** `total` is only a bound: "more than N". */
  totalIsBound: boolean;
  /** The number of rows that can be reached by pages, where that is fewer than the total; by default a bound. */
  reached?: number | undefined;
  /** The list can be exported whole, which is offered where not all of it can be reached. */
  mayExport?: boolean;
  sizes?: readonly number[];
  /** In a small drop-down: five page buttons, no page size, no jump. */
  small?: boolean;
  onChange(to: { page: number; size: number }): void;
  /** Switches to virtual scrolling, where the list supports it. */
  onScroll?(): void;
}

export interface RowsInSightProps {
  /** Range of visible rows, from 1. */
  first: number;
  last: number;
  total: number | undefined;
  /** `total` is only a bound: "more than N". */
  totalIsBound: boolean;
  /** The number of rows that can be reached by scrolling, where that is fewer than the total. */
  reached?: number | undefined;
  /** The list can be exported whole, which is offered where not all of it can be reached. */
  mayExport?: boolean;
  /** Scrolls to a row, from 1. */
  onGo(row: number): void;
  /** Switches back to pages. */
  onPages(): void;
}

export interface ToolbarAction {
  key: string;
  label: string;
  icon?: ReactNode;
  onClick(): unknown;
  primary?: boolean;
  tone?: 'plain' | 'danger';
  /** Applies to the selected rows: shown only with a selection, with its size. */
  bulk?: boolean;
  /** Applies to the selected rows and is always shown: without a selection it reports that a row has to be selected. */
  mustSelect?: boolean;
  disabled?: boolean;
  hidden?: boolean;
}

export interface ToolbarProps {
  actions: readonly ToolbarAction[];
  selected?: number;
  onClearSelection?(): void;
  /** Content at the right end: column chooser, refresh, export. */
  right?: ReactNode;
  children?: ReactNode;
}
