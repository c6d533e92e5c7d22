import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { Choice } from '../base/context-props.ts';
import type { Range } from './widget-props.ts';

export interface ControlProps {
  label: string;
  hideLabel?: boolean;
  error?: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  name?: string;
  onBlur?(): void;
}

export interface TextFieldProps extends ControlProps {
  value: string;
  onChange(value: string): void;
  placeholder?: string;
  type?: 'text' | 'search' | 'email' | 'tel' | 'url';
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | 'none';
  autoComplete?: string;
  maxLength?: number;
  /** The unit of measure, so that a device may fill the field. */
  unit?: string;
  /** The field is for a number or code: drawn in monospace, and the only kind that receives a scan in a dialog over a scan screen. */
  mono?: boolean;
  /** Selects the content on focus, so that typing replaces it. */
  selects?: boolean;
  left?: ReactNode;
  right?: ReactNode;
  onEnter?(): void;
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void;
  inputRef?: Ref<HTMLInputElement>;
}

export interface TextAreaProps extends ControlProps {
  value: string;
  onChange(value: string): void;
  placeholder?: string;
  rows?: number;
  maxLength?: number;
}

export interface LinesFieldProps extends ControlProps {
  /** One entry per line; duplicates and empty lines are removed. */
  value: readonly string[];
  onChange(value: string[]): void;
  max?: number;
  rows?: number;
}

export interface PasswordFieldProps extends ControlProps {
  value: string;
  onChange(value: string): void;
  autoComplete?: 'current-password' | 'new-password';
  /** Shows the password strength against the rule: 6 to 16 characters, two of letters, digits and special characters. */
  strength?: boolean;
  onEnter?(): void;
}

export interface NumberFieldProps extends ControlProps {
  /** Decimal text; '' or null is empty. Never rounded. */
  value: string | null;
  onChange(value: string | null): void;
  decimals?: number;
  signed?: boolean;
  unit?: string;
  prefix?: string;
  onEnter?(): void;
  inputRef?: Ref<HTMLInputElement>;
}

export interface SelectProps<V extends string | number = string | number> extends ControlProps {
  options: readonly Choice<V>[];
  value: V | null;
  onChange(value: V | null): void;
  placeholder?: string;
  clearable?: boolean;
  /** Filters the options by typing. Default: above seven options. */
  searchable?: boolean;
}

export interface MultiSelectProps<V extends string | number = string | number> extends ControlProps {
  options: readonly Choice<V>[];
  value: readonly V[];
  onChange(value: V[]): void;
  placeholder?: string;
}

export interface TickProps {
  label: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  indeterminate?: boolean;
  disabled?: boolean;
  hint?: string;
  error?: string;
  name?: string;
}

export interface DateFieldProps extends ControlProps {
  /** yyyy-MM-dd */
  value: string | null;
  onChange(value: string | null): void;
}

export interface TimeFieldProps extends ControlProps {
  value: Date | null;
  onChange(value: Date | null): void;
}

export interface TimeRangeFieldProps extends ControlProps {
  value: Range<Date> | null;
  onChange(value: Range<Date> | null): void;
  /** Shows both times with their time of day: yyyy-MM-dd HH:mm:ss. */
  withTime?: boolean;
  /** Opens inside its surrounding panel, such as a picker's, instead of above all content. */
  inPanel?: boolean;
}

export interface UploadFieldProps extends ControlProps {
  value: readonly string[];
  onChange(value: string[]): void;
  /** Default 15. */
  max?: number;
  /** MIME types. Default image/jpeg and image/png. */
  types?: readonly string[];
  /** MB. Default 10. */
  maxSize?: number;
}
