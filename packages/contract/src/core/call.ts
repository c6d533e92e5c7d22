import { type Audience, type Draft, type Field, fieldWith, type Fields, f, oneOrSeveral } from './field.ts';
import type { Needs } from './screen.ts';

/** The owner of a call's transaction; `Call.transaction` describes the values. */
export type TransactionMode = 'required' | 'own' | 'none';

/** Whether a call changes something. One that does not may be repeated and its answer cached. */
export const writes = ({ transaction }: { readonly transaction?: TransactionMode }): boolean => transaction !== 'none';

/**
 * Whether a call edits a row: it states the row's version. Optional fields that are not sent are then absent from its input and remain
 * unchanged; those that are sent empty are null.
 */
export const isEdit = ({ input }: { readonly input: Fields }): boolean => 'rowVersion' in input;

/** Whether a call accepts an idempotency key: the router claims it in the transaction that it opens. */
export const acceptsKey = ({
  transaction,
  idempotent,
}: {
  readonly transaction?: TransactionMode;
  readonly idempotent?: boolean;
}): boolean => (transaction ?? 'required') === 'required' && idempotent !== false;

/** Whether clients send an idempotency key with a call. */
export const sendsKey = ({ idempotent, each }: { readonly idempotent?: boolean; readonly each?: string | undefined }): boolean =>
  idempotent ?? each !== undefined;

/** One business verb or query as server and clients see it, as plain data. */
export interface Call<
  In extends Fields = Fields,
  Out extends Field = Field,
  E extends string | undefined = string | undefined,
  M extends TransactionMode | undefined = TransactionMode | undefined,
> {
  readonly path: `/${string}`;
  /** The audiences that may call. */
  readonly audience: readonly Audience[];
  /** The permission, any of several, or null when the audience is enough. */
  readonly needs: Needs;
  readonly input: In;
  readonly output: Out;
  /**
   * The owner of the transaction. Left out, it is `required`.
   * `required`: the call writes; the router opens one transaction and passes it to the verb.
   * `own`: the call writes, and its handler opens its transactions, because some of its writes persist although the call is refused.
   * `none`: the call changes nothing and runs without a transaction; it may be repeated and its answer may be cached.
   */
  readonly transaction?: M;
  /**
   * Every call with its transaction opened by the router accepts an idempotency key. `true`: it moves goods or money or creates bills, and
   * clients always send one. `false`: it accepts none, because its answer contains a secret and must not be stored.
   */
  readonly idempotent?: boolean;
  /**
   * Executed once for each id of this input, each in its own transaction; returns a row for each (`rowResults`). An idempotency key is
   * claimed for each id, so that a repeated call executes only the ids that were refused before.
   */
  readonly each?: E;
  /**
   * Whether the answer may be up to a second old, so that a replica may give it: reports, look-ups of masters, public pages. Only for calls that change
   * nothing, whose answer is no basis of a decision about money or goods, and that no page follows (`follows`): it would load the state of before a change
   * that it was notified of. The caller's own writes are always in the answer.
   */
  readonly mayLag?: boolean;
  /** Accepts the shared list query (index, rows, sortType, …) in addition to its own fields. */
  readonly query?: boolean;
  /** Open to staff who must set up a second factor first, because their site requires one. */
  readonly withoutSecondFactor?: boolean;
  /** Also served at these paths. */
  readonly aliases?: readonly `/${string}`[];
  /** Both prefixes serve every audience (domain 0.7.1). */
  readonly twinForAll?: boolean;
}

/** Describes a call. */
export const call = <
  In extends Fields,
  Out extends Field,
  const E extends (keyof In & string) | undefined = undefined,
  const M extends TransactionMode | undefined = undefined,
>(
  c: Call<In, Out, E, M>,
): Call<In, Out, E, M> => c;

/** The input of a call's handler. */
export type Input<C> = C extends Call<infer In, any, any> ? Draft<In> : never;
/** The result of a call's handler. */
export type Output<C> = C extends Call<any, infer Out, any> ? (Out extends Field<infer T> ? T : never) : never;

/** The answer `true` of a call without a result. */
export const done = f.flag({ required: true });
/** One choice of a drop-down. */
export const option = { value: f.id({ required: true }), name: f.text({ required: true, max: 200 }) } satisfies Fields;
/** Select lists by the name of their enumeration, each in order, as on the wire. */
export type SelectLists = Readonly<Record<string, readonly { Value: number; Name: string }[]>>;

/** A filter of a list: one value of a field, or several. */
export const anyOf = <T>(field: Field<T, any, any>): Field<T | T[], false, false> =>
  fieldWith(field, { required: false, readOnly: false, default: undefined }, oneOrSeveral) as Field<T | T[], false, false>;

/**
 * The shared list query, as every list, tree and look-up accepts it. Names are in lower case on the wire where the contract has them so.
 */
export const listQuery = {
  index: f.count({ apiName: 'index', min: 1, max: 1_000_000 }),
  rows: f.count({ apiName: 'rows', min: 1, max: 100 }),
  sortType: f.count({ apiName: 'sortType', max: 3 }),
  descendingOrder: f.flag({ apiName: 'descendingOrder' }),
  startDate: f.time(),
  endDate: f.endTime(),
  content: f.text({ max: 100 }),
} satisfies Fields;
export type ListQuery = Draft<typeof listQuery>;

// Areas with the same path for every audience: the contract has no second path to them.
const pathsWithoutAlias = /^(User|Account|Select|PublicSite|UpLoadFile|QuickNavigation|SpeechSynthesizer)/;

/** Whether the calls of an area have a second path for customers, `/User{Area}/…`. */
export const hasUserAlias = (area: string): boolean => !pathsWithoutAlias.test(area);
