import { type Draft, type Field, fieldWith, type Fields, f, oneOrSeveral } from './field.ts';
import type { Needs } from './screen.ts';

/** One business verb or query as both sides see it, as plain data. */
export interface Call<In extends Fields = Fields, Out extends Field = Field, E extends string | undefined = string | undefined> {
  readonly path: `/${string}`;
  /** Who may call, as letters: A anonymous, C customer, P platform, S site operator, W warehouse. */
  readonly who: string;
  /** The permission, any of several, or null when the audience is enough. */
  readonly needs: Needs;
  readonly takes: In;
  readonly gives: Out;
  /** Changes nothing: no transaction, no log. */
  readonly reads?: boolean;
  /** Moves money or makes bills: takes an idempotency key. */
  readonly idempotent?: boolean;
  /** Done once for each id of this input, each in its own transaction; answers a row for each. */
  readonly each?: E;
  /** Accepts the shared list query (index, rows, sortType, …) beside its own fields. */
  readonly query?: boolean;
  /** Also served at these paths. */
  readonly aliases?: readonly `/${string}`[];
  /** Both prefixes serve every audience (domain 0.7.1). */
  readonly twinForAll?: boolean;
}

/** Describes a call. */
export const call = <In extends Fields, Out extends Field, const E extends (keyof In & string) | undefined = undefined>(
  c: Call<In, Out, E>,
): Call<In, Out, E> => c;

/** What a verb is given. */
export type Input<C> = C extends Call<infer In, any, any> ? Draft<In> : never;
/** What a verb gives back. */
export type Output<C> = C extends Call<any, infer Out, any> ? (Out extends Field<infer T> ? T : never) : never;

/** The answer `true` of a call that only does something. */
export const done = f.flag({ required: true });
/** The answer of a call that does something to each id. */
export const rowResults = f.list(
  { id: f.id(), ok: f.flag({ required: true }), code: f.count(), message: f.text({ max: 500 }) },
  { required: true },
);
/** One choice of a drop-down. */
export const option = { value: f.id({ required: true }), name: f.text({ required: true, max: 200 }) } satisfies Fields;
/** Select lists by the name of their enumeration, each in its order, as they stand on the wire. */
export type SelectLists = Readonly<Record<string, readonly { Value: number; Name: string }[]>>;

/** A filter of a list: one value of a field, or several. */
export const anyOf = <T>(field: Field<T, any, any>): Field<T | T[], false, false> =>
  fieldWith(field, { required: false, byServer: false, starts: undefined }, oneOrSeveral) as Field<T | T[], false, false>;

/** The shared list query, as every list, tree and look-up accepts it. Names are lower-case on the wire where the contract has them so. */
export const listQuery = {
  index: f.count({ wire: 'index', min: 1, max: 1_000_000 }),
  rows: f.count({ wire: 'rows', min: 1, max: 100 }),
  sortType: f.count({ wire: 'sortType', max: 3 }),
  descendingOrder: f.flag({ wire: 'descendingOrder' }),
  startDate: f.time(),
  endDate: f.time(),
  content: f.text({ max: 100 }),
} satisfies Fields;
export type ListQuery = Draft<typeof listQuery>;

// These areas are everybody's own, or nobody's: the contract has no second path to them.
const withoutTwin = /^(User|Account|Select|PublicSite|UpLoadFile|QuickNavigation|SpeechSynthesizer)/;

/** Do customers have a path of their own, `/User{Area}/…`, to the calls of an area that they may make? */
export const hasTwin = (area: string): boolean => !withoutTwin.test(area);
