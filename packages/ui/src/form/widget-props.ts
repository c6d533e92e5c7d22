import type { Field, Widget } from '@entrepot/contract/core/field.ts';
import type { ComponentType } from 'react';
import type { Currency } from '../base/look-props.ts';

export interface CellProps<T = any> {
  field: Field;
  /** The field's key in the row. */
  name: string;
  value: T | null | undefined;
  row: Readonly<Record<string, unknown>>;
  currency?: Currency;
}

export interface InputProps<T = any> {
  field: Field;
  name: string;
  label: string;
  value: T | null | undefined;
  onChange(value: T | null): void;
  onBlur?(): void;
  error?: string;
  /** Errors of single cells of a list, by `${line from 0}.${key}`. */
  wrong?: Readonly<Record<string, string>>;
  hint?: string;
  hideLabel?: boolean;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  currency?: Currency;
  /** The other values of the form. */
  row?: Readonly<Record<string, unknown>>;
  /** Returns the labels of the inner fields of `rows`, by key. */
  labelOf?(key: string): string;
}

/** The value of a time or date filter. */
export interface Range<T> {
  from: T | null;
  to: T | null;
}

export interface FilterProps<T = any> {
  field: Field;
  name: string;
  label: string;
  value: T | null | undefined;
  onChange(value: T | null): void;
}

export interface WidgetParts {
  Cell: ComponentType<CellProps>;
  Input: ComponentType<InputProps>;
  Filter: ComponentType<FilterProps>;
}

export type Widgets = Record<Widget, WidgetParts>;
