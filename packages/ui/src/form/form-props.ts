import type { Field } from '@entrepot/contract/core/field.ts';
import type { ComponentType, ReactNode } from 'react';
import type { Currency } from '../base/look-props.ts';
import type { InputProps } from './widget-props.ts';

export interface FormItem {
  key: string;
  label: string;
  field: Field;
  required?: boolean;
  hint?: string;
  disabled?: boolean;
  hidden?: boolean;
  /** Number of columns, of four. */
  span?: number;
  /** A custom input; receives the props of the widget. */
  input?: ComponentType<InputProps>;
  /** Like `input`, as a function that may use variables of the surrounding component. */
  draw?(props: InputProps): ReactNode;
  /** Takes the focus when the form opens. */
  autoFocus?: boolean;
  /** Returns the error message of a value; nothing when it is valid. Called on save of a form page. */
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

/** A button next to save whose visibility depends on the values of the form. */
export interface FormButton {
  key: string;
  label: string;
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  /** Whether it is visible with these values. Default: always. */
  visible?(values: Readonly<Record<string, unknown>>): boolean;
  onClick(values: Readonly<Record<string, unknown>>): unknown;
}

export interface FormProps {
  /** An id for submit buttons outside the form (`<Button type="submit" form={id}>`); the form then renders none itself. */
  id?: string;
  /** Without boxes around its sections, such as in a dialog. */
  plain?: boolean;
  sections: readonly FormSection[];
  values: Readonly<Record<string, unknown>>;
  onChange(key: string, value: unknown): void;
  onBlur?(key: string): void;
  /** Messages by key; the first invalid field gets the focus after a save. */
  errors?: Readonly<Record<string, string | undefined>>;
  onSubmit?(): unknown;
  submitLabel?: string;
  onCancel?(): void;
  readOnly?: boolean;
  /** The number of fields per row, 1 to 4; a larger number is reduced with a warning. Default 4. */
  width?: number;
  /** Shows each titled section behind a tab of its own. */
  tabs?: boolean;
  /** An error that belongs to no field. */
  problem?: string;
  /** More buttons next to save. */
  actions?: ReactNode;
  buttons?: readonly FormButton[];
  currency?: Currency;
  /** Sticks the buttons to the bottom of the page. */
  stickyActions?: boolean;
  /** Shown between the last section and the buttons: totals, the effect of saving. */
  foot?: ReactNode;
}

/** Values of a form by section: section key (or its index) to the values of its fields. */
export type SectionValues = Record<string, Record<string, unknown>>;

export interface FormPageProps extends Omit<FormProps, 'onSubmit' | 'onCancel' | 'readOnly' | 'errors'> {
  title: string;
  subtitle?: ReactNode;
  /** State tags next to the title. */
  tags?: ReactNode;
  /** Outside edit mode the page is read-only, section by section, and has no save. */
  mode: 'edit' | 'read';
  onBack(): void;
  /** Saves the values of all sections. A truthy result navigates back. */
  onSubmit(values: SectionValues): unknown;
  /** The sections that stopped a save, by key. */
  onValidateError?(sections: readonly string[]): void;
  /** External messages, such as the server's, by key. */
  errors?: Readonly<Record<string, string | undefined>>;
}
