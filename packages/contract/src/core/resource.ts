import type { Draft, Field, Fields, Values, Who } from './field.ts';

export const crudVerbs = ['list', 'create', 'open', 'getEdit', 'edit', 'remove'] as const;
export type CrudVerb = (typeof crudVerbs)[number];
/** A permission: a screen's name ("ShelvesIndex") or one of its buttons ("ShelvesIndex.Establish"). null: everybody of the audience. */
export type Needs = string | readonly string[] | null;

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
  /** The screen that gives the permission: `{screen}` reads, `{screen}.Establish`, `.Edit`, `.Delete` write. */
  readonly screen?: string;
  /** Other screens whose holders may read the list too. */
  readonly readableFrom?: readonly string[];
  /** Columns that are unique together, site_id always first; `where` narrows (SQL over columns). */
  readonly unique?: readonly (readonly (keyof F & string)[] | { readonly on: readonly (keyof F & string)[]; readonly where: string })[];
  /** Columns of list indexes; site_id goes first, creation time and id last. */
  readonly indexes?: readonly (readonly (keyof F & string)[])[];
  /** Text columns that the shared Content search looks into. */
  readonly search?: readonly (keyof F & string)[];
  /** Columns by which the list's rows are counted all the time, so that a list filtered by them (and sites) alone has an exact total. */
  readonly totals?: readonly (keyof F & string)[];
  /** SQL conditions every row must meet. */
  readonly checks?: Readonly<Record<string, string>>;
  /** Rows are only ever added. */
  readonly appendOnly?: boolean;
  readonly page?: {
    readonly filters: readonly (keyof F & string)[];
    readonly columns: readonly (keyof F & string)[];
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
