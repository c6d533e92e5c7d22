import type { Field } from '@entrepot/contract/core/field.ts';
import type { ComponentType, ReactNode } from 'react';
import type { FilterProps } from './widget-props.ts';

export interface FilterItem {
  key: string;
  label: string;
  field: Field;
  /** A filter of its own instead of the widget's. */
  input?: ComponentType<FilterProps>;
  /** The chip's text instead of the widget's. */
  textOf?(value: unknown): string;
  /** Columns it takes. Default 1. */
  span?: number;
}

export interface FilterBarProps {
  filters: readonly FilterItem[];
  values: Readonly<Record<string, unknown>>;
  /** What Reset goes back to. Default: nothing set. */
  initial?: Readonly<Record<string, unknown>>;
  onSearch(values: Record<string, unknown>): void;
  searching?: boolean;
  children?: ReactNode;
}

/** Which columns show, in which order. */
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
  totalIsBound?: boolean;
  sizes?: readonly number[];
  /** In a small drop-down: five page buttons, no size, no jump. */
  small?: boolean;
  onChange(to: { page: number; size: number }): void;
  /** The list can be read by scrolling too: begins to. */
  onScroll?(): void;
}

export interface RowsInSightProps {
  /** The rows in sight, from 1. */
  first: number;
  last: number;
  total: number | undefined;
  /** `total` is only a bound: "more than N". */
  totalIsBound?: boolean;
  /** How many rows can be reached by scrolling, where that is fewer than there are. */
  reached?: number | undefined;
  /** Brings a row, from 1, into sight. */
  onGo(row: number): void;
  /** Goes back to pages. */
  onPages(): void;
}

export interface ToolbarAction {
  key: string;
  label: string;
  icon?: ReactNode;
  onClick(): unknown;
  primary?: boolean;
  tone?: 'plain' | 'danger';
  /** Works on the selected rows: shown with them only, with their number. */
  bulk?: boolean;
  /** Works on the selected rows and is always shown: without one it says that a row has to be selected. */
  mustSelect?: boolean;
  disabled?: boolean;
  hidden?: boolean;
}

export interface ToolbarProps {
  actions: readonly ToolbarAction[];
  selected?: number;
  onClearSelection?(): void;
  /** At the right end: column chooser, refresh, export. */
  right?: ReactNode;
  children?: ReactNode;
}
