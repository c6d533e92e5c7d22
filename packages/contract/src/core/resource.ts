import type { Draft, Field, Fields, Values, Who } from './field.ts';
import { buttonOf, type Needs, type Screen } from './screen.ts';

export const crudVerbs = ['list', 'create', 'open', 'getEdit', 'edit', 'remove'] as const;
export type CrudVerb = (typeof crudVerbs)[number];
/** The button of a screen that a plain call needs; null: the screen itself is enough. */
export const crudButton: Record<CrudVerb, string | null> = {
  list: null,
  open: null,
  create: 'Establish',
  getEdit: 'Edit',
  edit: 'Edit',
  remove: 'Delete',
};

/** One kind of stored record, as plain data. Nothing runs in it; ordinary functions read it. */
export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  C extends Partial<Record<CrudVerb, string>> = Partial<Record<CrudVerb, string>>,
  T extends string = string,
> {
  /** Names it in code, in locales (`{module}.{name}`) and in refs. */
  readonly name: N;
  readonly module: string;
  readonly table: T;
  readonly fields: F;
  /** `shared`: one table for all sites, without site_id. */
  readonly shared?: boolean;
  /** `bare`: none of the common columns but id, site_id and creation time (lines, logs, links). */
  readonly bare?: boolean;
  /** The field shown where another row points here. */
  readonly title?: keyof F & string;
  /** First part of its paths: `Shelves` gives /Shelves/GetShelves. Customers' twin /UserShelves comes by itself where C may call. */
  readonly area?: string;
  /** Only the calls that exist, named as the contract spells them. */
  readonly calls?: C;
  /** Who may read and write, as letters of Who. */
  readonly who?: { readonly read: string; readonly write: string };
  /** The screen that gives the permission: itself to read, its `Establish`, `Edit`, `Delete` to write; these buttons follow from the calls. */
  readonly screen?: Screen;
  /** Other screens whose holders may read the list too. */
  readonly readableFrom?: readonly Screen[];
  /** Columns that are unique together, site_id always first; `where` narrows (SQL over columns), `nullsAlike` has one empty value equal another. */
  readonly unique?: readonly (
    | readonly (keyof F & string)[]
    | { readonly on: readonly (keyof F & string)[]; readonly where?: string; readonly nullsAlike?: boolean }
  )[];
  /** Columns of list indexes; site_id goes first, creation time and id last; `where` narrows to the few rows that are looked for (SQL over columns). */
  readonly indexes?: readonly (readonly (keyof F & string)[] | { readonly on: readonly (keyof F & string)[]; readonly where: string })[];
  /** Its title is a code such as A-3-12: lists begin in its order, and 12 comes after 3. */
  readonly natural?: boolean;
  /** Text columns that the shared Content search looks into. */
  readonly search?: readonly (keyof F & string)[];
  /** Columns by which the list's rows are counted all the time, so that a list filtered by them (and sites) alone has an exact total. */
  readonly totals?: readonly (keyof F & string)[];
  /** SQL conditions every row must meet. */
  readonly checks?: Readonly<Record<string, string>>;
  /** `core`: the server's core writes it for every module; modules only read it. Otherwise its own module alone writes it. */
  readonly writtenBy?: 'core';
  /** Rows are only ever added. */
  readonly appendOnly?: boolean;
  readonly page?: {
    readonly filters: readonly (keyof F & string)[];
    readonly columns: readonly (keyof F & string)[];
    /** What the list is read for: a card on a phone, which has few lines, says it before its other columns. */
    readonly leads?: readonly (keyof F & string)[];
    readonly form: readonly (readonly (keyof F & string)[])[];
  };
}

/** Describes a resource. The arrays' order is the order on the screen. */
export const resource = <
  const N extends string,
  F extends Fields,
  const T extends string,
  const C extends Partial<Record<CrudVerb, string>> = {},
>(
  r: Resource<N, F, C, T>,
): Resource<N, F, C, T> => r;

export type AnyResource = Resource<string, any, any, string>;

/** What a plain call of a resource needs; who may read its list may do so from the other screens that show it. */
export function needsOf({ screen, readableFrom }: Pick<AnyResource, 'screen' | 'readableFrom'>, verb: CrudVerb): Needs {
  if (!screen) return null;
  const button = crudButton[verb];
  return button ? buttonOf(screen, button) : [screen, ...(readableFrom ?? [])];
}

/** The columns the mechanism gives every row. */
export interface Common {
  id: string;
  siteId: string;
  creationTime: Date;
  creatorId: string | null;
  lastModificationTime: Date | null;
  lastModifierId: string | null;
  rowVersion: number;
  isDeleted: boolean;
}

/** A stored row, with its common columns. */
export type RowOf<R> = R extends Resource<any, infer F, any, any> ? Common & Values<F> : never;
/** What a form or a call fills in of it. */
export type DraftOf<R> = R extends Resource<any, infer F, any, any> ? Draft<F> : never;

/** May a caller of this kind see this field? */
export const seenBy = (field: Field, who: Who) => field.seenBy === undefined || field.seenBy.includes(who);
