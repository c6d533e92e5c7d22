import type { ComponentType, ReactNode } from 'react';
import type { Tone } from '@entrepot/contract/data/coded.ts';

/** One option of an enumeration. */
export interface Choice<V extends string | number = number> {
  value: V;
  label: string;
  tone?: Tone;
  disabled?: boolean;
}

/** Provides the options for `useChoices(enumName)`. */
export interface ChoicesProviderProps {
  choicesOf(enumName: string): readonly Choice[];
  children: ReactNode;
}

/** Picks rows of another resource by id. `many` decides whether `value` is one id or a list. */
export interface PickerProps {
  label: string;
  value: string | readonly string[] | null;
  onChange(value: string | string[] | null, rows?: readonly Record<string, unknown>[]): void;
  many?: boolean;
  /** The name to show for `value` until the rows are loaded. */
  visible?: string;
  hideLabel?: boolean;
  /** Shown while nothing is picked. */
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  error?: string;
  hint?: string;
  name?: string;
  /** Width of its table in px. Default 550. */
  width?: 550 | 1000 | 1300;
  /** Small drop-down: six rows per page, names only. */
  small?: boolean;
  /** The other values of the form, for pickers that depend on them. */
  row?: Readonly<Record<string, unknown>>;
  /** Additional filters of its rows, by key. */
  within?: Readonly<Record<string, unknown>>;
}

export interface NamesProps {
  resource: string;
  ids: readonly string[];
  /** Shown until all names are loaded. */
  fallback: string;
}

export interface PickersProviderProps {
  /** Returns the picker of a resource by name; undefined: a plain id field. */
  pickerOf(resource: string): ComponentType<PickerProps> | undefined;
  /** Returns the address of a row, so that a ref cell is a link. */
  hrefOf?(resource: string, id: string): string | undefined;
  /** Renders the names of several rows in a cell. */
  Names?: ComponentType<NamesProps>;
  /** Navigates to an address inside the app. */
  onFollow?(href: string): void;
  children: ReactNode;
}

/** The kind of stored file, and whether it is public. */
export interface UploadAs {
  kind: 'image' | 'document' | 'video';
  open?: boolean;
}
export interface UploadsProviderProps {
  /**
   * Uploads a file and returns its address. `onProgress` receives 0 to 1. By default a picture for signed-in readers; `as` overrides this.
   */
  upload(file: File, onProgress: (part: number) => void, as?: UploadAs): Promise<string>;
  /** Returns the URL the browser loads for a stored address. Default: the address unchanged. */
  urlOf?(address: string): string;
  children: ReactNode;
}
