import type { ComponentType, ReactNode } from 'react';
import type { Tone } from './look-props.ts';

/** One option of an enumeration. */
export interface Choice<V extends string | number = number> {
  value: V;
  label: string;
  tone?: Tone;
  disabled?: boolean;
}

/** `useChoices(enumName)` reads it. */
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
  shown?: string;
  hideLabel?: boolean;
  /** What stands in it while nothing is picked. */
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  error?: string;
  hint?: string;
  name?: string;
  /** How wide its table is, in px. Default 550. */
  width?: 550 | 1000 | 1300;
  /** A small drop-down: six rows a page, the names alone. */
  small?: boolean;
  /** The other values of the form, for pickers that depend on them. */
  row?: Readonly<Record<string, unknown>>;
  /** What its rows are narrowed by besides, by key. */
  within?: Readonly<Record<string, unknown>>;
}

export interface NamesProps {
  resource: string;
  ids: readonly string[];
  /** What stands there as long as not all of their names are known. */
  fallback: string;
}

export interface PickersProviderProps {
  /** The picker of a resource, by its name; none: a plain id field. */
  pickerOf(resource: string): ComponentType<PickerProps> | undefined;
  /** The address of a row, so that a ref cell is a link. */
  hrefOf?(resource: string, id: string): string | undefined;
  /** What several rows are called, in a cell. */
  Names?: ComponentType<NamesProps>;
  /** Follows an address inside the app. */
  onFollow?(href: string): void;
  children: ReactNode;
}

/** What sort of file is stored, and whether everybody may read it. */
export interface UploadAs {
  kind: 'image' | 'document' | 'video';
  open?: boolean;
}
export interface UploadsProviderProps {
  /** Stores a file; gives its address. `onProgress` takes 0 to 1. A picture for signed-in readers unless `as` says otherwise. */
  upload(file: File, onProgress: (part: number) => void, as?: UploadAs): Promise<string>;
  /** The address a browser loads for a stored address. Default: itself. */
  urlOf?(address: string): string;
  children: ReactNode;
}
