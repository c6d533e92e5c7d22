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
  /** The same as a function, for what it draws of its surroundings. */
  draw?(props: InputProps): ReactNode;
  /** Has the focus when the form opens. */
  autoFocus?: boolean;
  /** What is wrong with a value, in words; nothing when it is right. Asked by a form page's save. */
  rule?(value: unknown, values: Readonly<Record<string, unknown>>): string | null | undefined;
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

/** A button beside save that comes and goes with what the form holds. */
export interface FormButton {
  key: string;
  label: string;
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  /** Is it there for these values? Default: always. */
  shown?(values: Readonly<Record<string, unknown>>): boolean;
  onClick(values: Readonly<Record<string, unknown>>): unknown;
}

export interface FormProps {
  /** Names it for buttons that stand elsewhere (`<Button type="submit" form={id}>`); it then draws none itself. */
  id?: string;
  /** Without boxes around its sections, such as in a dialog. */
  plain?: boolean;
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
  /** How many fields stand side by side, 1 to 4; more are refused with a warning. Default 4. */
  width?: number;
  /** Shows each titled section behind a tab of its own. */
  tabs?: boolean;
  /** A refusal that belongs to no field. */
  problem?: string;
  /** More buttons beside save. */
  actions?: ReactNode;
  buttons?: readonly FormButton[];
  currency?: Currency;
  /** Keep the buttons visible at the bottom. */
  stickyActions?: boolean;
  /** Between the last section and the buttons: totals, what saving will do. */
  foot?: ReactNode;
}

/** The values of a form by section: section key (or its place) to the values of its fields. */
export type SectionValues = Record<string, Record<string, unknown>>;

export interface FormPageProps extends Omit<FormProps, 'onSubmit' | 'onCancel' | 'readOnly' | 'errors'> {
  title: string;
  subtitle?: ReactNode;
  /** State tags beside the title. */
  tags?: ReactNode;
  /** Outside edit mode the page is read, section by section, and has no save. */
  mode: 'edit' | 'read';
  onBack(): void;
  /** Saves every section's values. What it answers, when true-like, leads back. */
  onSubmit(values: SectionValues): unknown;
  /** The sections that stopped a save, by key. */
  onValidateError?(sections: readonly string[]): void;
  /** Messages from elsewhere, such as the server's, by key. */
  errors?: Readonly<Record<string, string | undefined>>;
}
