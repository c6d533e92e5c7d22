import { type RawBuilder, sql } from 'kysely';
import type { StateTable } from '@entrepot/contract/core/states.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../calls/caller.ts';
import { mayMake, type Permitted } from '../calls/may-call.ts';

/** The condition under which the caller may perform each verb on the row `r`. */
export type RowConditions = Readonly<Record<string, RawBuilder<boolean>>>;

/** SQL: the verbs that the caller may perform on the row `r`, as a JSON list of texts. */
export const rightsOfRow = (conditions: RowConditions): RawBuilder<unknown> =>
  sql`to_jsonb(array_remove(array[${sql.join(
    Object.entries(conditions).map(([verb, condition]) => sql`case when ${condition} then ${sql.lit(verb)} end`),
  )}]::text[], null))`;

/** An action on a row: its call, and the condition over the row `r` under which the row's state does not refuse it; default: any state. */
export interface RowAct {
  readonly call: Permitted;
  readonly when?: RawBuilder<boolean> | ((caller: Caller) => RawBuilder<boolean>);
}

/** The actions on the rows of a resource by their verbs in `can`. */
export type RowActs = Readonly<Record<string, RowAct>>;

/** The conditions of actions: the caller may make the call, and the state of the row permits it. */
export const conditionsOfActs = (caller: Caller, acts: RowActs): RowConditions =>
  Object.fromEntries(
    Object.entries(acts).map(([verb, { call, when = anyState }]) => [
      verb,
      sql<boolean>`(${mayMake(caller, call)}::boolean and ${typeof when === 'function' ? when(caller) : when})`,
    ]),
  );

const anyState = sql<boolean>`true`;

const codesIn = (codes: readonly number[]) => sql.join(codes.map((code) => sql.lit(code)));

/** SQL: whether the state in a column allows a verb of its table. */
export const stateAllows = <V extends string>(
  table: Pick<StateTable<any, V, never>, 'enumName' | 'can'>,
  column: RawBuilder<unknown>,
  verb: NoInfer<V>,
): RawBuilder<boolean> => {
  const codes: number[] = Object.values(enumCodes[table.enumName as keyof typeof enumCodes]);
  return sql<boolean>`${column} in (${codesIn(codes.filter((code) => table.can(code, verb)))})`;
};

/** SQL: whether the state in a column is in a named set of its table. */
export const stateIsIn = <S extends string>(
  table: { codes(set: S): readonly number[] },
  column: RawBuilder<unknown>,
  set: NoInfer<S>,
): RawBuilder<boolean> => sql<boolean>`${column} in (${codesIn(table.codes(set))})`;

/** SQL: whether all conditions are true. */
export const all = (...conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    conditions.map((one) => sql`${one}`),
    sql` and `,
  )})`;
