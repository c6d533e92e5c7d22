import type { Field } from '@entrepot/contract/core/field.ts';
import type { ComponentType, ReactNode } from 'react';
import type { Currency } from './look-props.ts';
import type { InputProps } from './widget-props.ts';

export interface FormItem {
  key: string;
  label: string;
  field: Field;
  required?: boolean;
  hint?: string;
  disabled?: boolean;
  hidden?: boolean;
  /** Columns of four it takes. */
  span?: number;
  /** Draws its own input; gets what the widget would. */
  input?: ComponentType<InputProps>;
  labelOf?(key: string): string;
}

export interface FormSection {
  key?: string;
  title?: string;
  text?: string;
  /** Each inner list is one row of at most four fields. */
  rows: readonly (readonly FormItem[])[];
  children?: ReactNode;
}

export interface FormProps {
  sections: readonly FormSection[];
  values: Readonly<Record<string, unknown>>;
  onChange(key: string, value: unknown): void;
  onBlur?(key: string): void;
  /** Messages by key; the first wrong field gets the focus after a save. */
  errors?: Readonly<Record<string, string | undefined>>;
  onSubmit?(): unknown;
  submitLabel?: string;
  onCancel?(): void;
  readOnly?: boolean;
  /** A refusal that belongs to no field. */
  problem?: string;
  /** More buttons beside save. */
  actions?: ReactNode;
  currency?: Currency;
  /** Keep the buttons visible at the bottom. */
  stickyActions?: boolean;
  /** Between the last section and the buttons: totals, what saving will do. */
  foot?: ReactNode;
}
