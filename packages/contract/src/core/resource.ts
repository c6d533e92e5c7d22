import type { CustomerWrites } from './customer-writes.ts';
import type { Audience, Draft, Field, Fields, Values } from './field.ts';
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

/**
 * The fields that limit which rows a caller may access. Rows of resources that are not `shared` are also limited to the caller's sites.
 * `npm run check` requires `customer` of a resource with a customer field and `warehouse` of one with a warehouse field; null: no limit.
 */
export interface Scope<K extends string = string> {
  /** A customer accesses the rows whose customer, in this field, is its main account; new rows of a customer get it. */
  readonly customer?: K | null;
  /** Warehouse staff access the rows of their warehouses, and those without one where the field is not required. */
  readonly warehouse?: K | null;
  /** The site of a row of a shared resource. */
  readonly site?: K;
  /** The rows are accounts: a customer accesses its own account and those whose main account, in this field, is its own. */
  readonly mainAccount?: K;
  /** The rows are accounts: further sites in which a member of staff works. */
  readonly furtherSites?: K;
}

/** One kind of stored record, as plain data without behaviour; ordinary functions interpret it. */
export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  C extends Partial<Record<CrudVerb, string>> = Partial<Record<CrudVerb, string>>,
  T extends string = string,
> {
  /** Its name in code, in locales (`{module}.{name}`) and in refs. */
  readonly name: N;
  readonly module: string;
  readonly table: T;
  readonly fields: F;
  /** `shared`: one table for all sites, without site_id. */
  readonly shared?: boolean;
  /** `bare`: none of the common columns except id, site_id and creation time (lines, logs, links). */
  readonly bare?: boolean;
  /** The field shown where another row points here. */
  readonly title?: keyof F & string;
  /** First part of its paths: `Shelves` gives /Shelves/GetShelves. Customers' counterpart /UserShelves is derived where C may call. */
  readonly area?: string;
  /** Only the existing calls, named as the contract spells them. */
  readonly calls?: C;
  /** The audiences that may read and write. */
  readonly audience?: { readonly read: readonly Audience[]; readonly write: readonly Audience[] };
  /**
   * The fields that a customer may write, by status; `free`: all of them, because they are the customer's own data. Every entity that
   * customers write states it. Edits apply it with `refuseForeignFields`; forms lock the other fields.
   */
  readonly customerWrites?: CustomerWrites | 'free';
  /**
   * How many rows a customer may have, with its sub accounts: further ones that the customer creates are refused (`LimitExceeded`), so that
   * no customer fills the database with rows that cost nothing. `where` (SQL over columns) counts only some, such as those not yet in use. With `byVerb`
   * the verb asks with `mustHaveRoom`, because not every new row remains one of those.
   */
  readonly maxPerCustomer?: { readonly rows: number; readonly where?: string; readonly byVerb?: boolean };
  /**
   * The screen that gives the permission: itself for reading, its `Establish`, `Edit`, `Delete` for writing; these buttons follow from the
   * calls.
   */
  readonly screen?: Screen;
  /** Other screens whose holders may read the list too. */
  readonly readableFrom?: readonly Screen[];
  /**
   * Columns that are unique together, site_id always first; `where` makes it partial (SQL over columns), with `nullsAlike` empty values
   * count as equal.
   */
  readonly unique?: readonly (
    | readonly (keyof F & string)[]
    | { readonly on: readonly (keyof F & string)[]; readonly where?: string; readonly nullsAlike?: boolean }
  )[];
  /** Columns of list indexes; site_id goes first, creation time and id last; `where` makes it partial (SQL over columns). */
  readonly indexes?: readonly (readonly (keyof F & string)[] | { readonly on: readonly (keyof F & string)[]; readonly where: string })[];
  /** Its table is large: the order of its lists by the last change has an index. */
  readonly sortedByChange?: boolean;
  /** Verbs that the server refuses for some rows, by who the caller is or by their state; its lists state those of each row (`rowRights`). */
  readonly rowVerbs?: readonly string[];
  /** The rows that a caller may access. */
  readonly scope?: Scope<keyof F & string>;
  /** Fields with accounts whose open lists also reload when a row changes, besides the customer of the scope. */
  readonly watchers?: readonly (keyof F & string)[];
  /** Its title is a code such as A-3-12: lists are sorted by it, with 12 after 3. */
  readonly natural?: boolean;
  /** Text columns, texts in languages and lists of texts covered by the shared Content search. */
  readonly search?: readonly (keyof F & string)[];
  /** Columns with maintained row counts, so that a list filtered by them (and sites) alone has an exact total. */
  readonly totals?: readonly (keyof F & string)[];
  /** SQL check constraints. */
  readonly checks?: Readonly<Record<string, string>>;
  /** `core`: the server's core writes it for every module; modules only read it. Otherwise only its own module writes it. */
  readonly writtenBy?: 'core';
  /** Rows are never changed or deleted. */
  readonly appendOnly?: boolean;
  readonly page?: {
    readonly filters: readonly (keyof F & string)[];
    readonly columns: readonly (keyof F & string)[];
    /** The columns that a card on a phone, which has few lines, shows before the others. */
    readonly headline?: readonly (keyof F & string)[];
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

const isScopeOf = <F extends Fields>(fields: F, scope: Scope): scope is Scope<keyof F & string> =>
  Object.values(scope).every((name) => name === null || name in fields);

/**
 * Describes a resource over some rows and fields of another one's table. It has the scope of its origin; `scope` states only what differs. Throws
 * when the scope names a field that the view does not have.
 */
export function viewOf<
  const N extends string,
  F extends Fields,
  const T extends string,
  const C extends Partial<Record<CrudVerb, string>> = {},
>(
  origin: { readonly table: T; readonly scope?: Scope; readonly shared?: boolean },
  view: Omit<Resource<N, F, C, T>, 'table' | 'shared'>,
): Resource<N, F, C, T> {
  const scope = { ...origin.scope, ...view.scope };
  if (!isScopeOf(view.fields, scope)) throw new Error(`${view.name}: its scope names a field that it does not have`);
  return { ...view, table: origin.table, scope, shared: origin.shared ?? false };
}

export type AnyResource = Resource<string, any, any, string>;

/** The permissions that a plain call of a resource needs; the list may also be read from the other screens that show it. */
export function needsOf({ screen, readableFrom }: Pick<AnyResource, 'screen' | 'readableFrom'>, verb: CrudVerb): Needs {
  if (!screen) return null;
  const button = crudButton[verb];
  return button ? buttonOf(screen, button) : [screen, ...(readableFrom ?? [])];
}

/** The field with the site of a row: the common column, or of a shared resource the one its scope names; undefined: none. */
export const siteFieldOf = ({ shared, scope }: AnyResource): string | undefined => (shared ? scope?.site : 'siteId');

/** The columns of every row. */
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
/** The fields of it that a form or a call sends. */
export type DraftOf<R> = R extends Resource<any, infer F, any, any> ? Draft<F> : never;

/** Whether an audience may see a field. */
export const seenBy = (field: Field, audience: Audience) => field.seenBy === undefined || field.seenBy.includes(audience);
