import type { z } from 'zod/mini';
import type { Call, Input, Output } from '@entrepot/contract/core/call.ts';
import { acceptsKey, hasUserAlias, isEdit, listQuery } from '@entrepot/contract/core/call.ts';
import { f, type Field, type Fields, objectSchema, type Audience } from '@entrepot/contract/core/field.ts';
import { seenBy } from '@entrepot/contract/core/resource.ts';
import { codesOf, type Needs } from '@entrepot/contract/core/screen.ts';
import type { RowResult } from '@entrepot/contract/core/row-results.ts';
import type { Refusal } from '@entrepot/contract/core/errors.ts';
import type { Caller } from './caller.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Code } from '@entrepot/contract/core/permission.ts';

/** JSON built by PostgreSQL, passed through unchanged. */
export interface RawJson {
  readonly rawJson: string;
}
/** Whether an answer is JSON text that PostgreSQL built. */
export const isRawJson = (value: unknown): value is RawJson => typeof value === 'object' && value !== null && 'rawJson' in value;

/** A refusal that commits: the writes of the call persist, because the request is pending approval or the attempt was counted. */
export class CommittedRefusal {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

/** A method, so that a verb may state the type of its input: the router has parsed the request with the schema of the call's input. */
interface Runnable<Handle> {
  run(handle: Handle, caller: Caller, input: Readonly<Record<string, unknown>>): Promise<unknown>;
}
type Run<Handle> = Runnable<Handle>['run'];
/** The function of a call, and who opens its transaction: only with `required` it receives one. */
export type Execution =
  | { readonly transaction: 'required'; readonly run: Run<Tx> }
  | { readonly transaction: 'own' | 'none'; readonly run: Run<Db> };

/** One path of the API and the function that executes it. */
export type Handler = Described & Execution;

interface Described {
  readonly path: string;
  readonly audience: readonly Audience[];
  /** Permission codes of which the caller needs one; null when the audience is enough. */
  readonly needs: readonly Code[] | null;
  readonly input: Fields;
  readonly output: Field;
  /** Whether the call accepts an idempotency key. */
  readonly idempotent: boolean;
  /** Whether the verb gets the key in its input. */
  readonly storesKey: boolean;
  readonly each: string | undefined;
  /** Whether staff whose second factor is missing may call it. */
  readonly withoutSecondFactor: boolean;
  /** Whether a replica may answer. */
  readonly mayLag: boolean;
  /** The schema of the request body for this kind of caller. */
  readonly schemaFor: (audience: Audience) => z.ZodMiniType<Record<string, unknown>>;
}

const idempotencyKey = { idempotencyKey: f.text({ max: 64 }) };

interface Plan {
  path: `/${string}`;
  audience: readonly Audience[];
  needs: Needs;
  input: Fields;
  output: Field;
  idempotent?: boolean;
  each?: string;
  withoutSecondFactor?: boolean;
  query?: boolean;
  mayLag?: boolean | undefined;
  aliases?: readonly string[];
  twinForAll?: boolean;
}

/** The handlers of one call: its own path, its aliases, and the customer twin when customers may call it. */
export function handlersOf(plan: Plan, execution: Execution): Handler[] {
  const idempotent = acceptsKey({ ...plan, transaction: execution.transaction });
  const input: Fields = { ...(plan.query ? listQuery : {}), ...plan.input, ...(idempotent ? idempotencyKey : {}) };
  const schemas = new Map<string, Handler['schemaFor'] extends (audience: Audience) => infer S ? S : never>();
  const schemaFor = (audience: Audience) => {
    const known = schemas.get(audience);
    if (known) return known;
    const visible = Object.fromEntries(Object.entries(input).filter(([, field]) => seenBy(field, audience)));
    const made = objectSchema(visible, 'wire', isEdit({ input }) ? 'absent' : 'null') as z.ZodMiniType<Record<string, unknown>>;
    schemas.set(audience, made);
    return made;
  };
  const at = (path: string, audience: readonly Audience[]): Handler => ({
    ...execution,
    path,
    audience,
    needs: codesOf(plan.needs),
    input,
    output: plan.output,
    idempotent,
    storesKey: plan.idempotent ?? false,
    each: plan.each,
    withoutSecondFactor: plan.withoutSecondFactor ?? false,
    mayLag: plan.mayLag ?? false,
    schemaFor,
  });
  const [, area, ...rest] = plan.path.split('/');
  const alias = plan.audience.includes('customer') && rest.length && hasUserAlias(area!);
  return [
    at(plan.path, plan.audience),
    ...(plan.aliases ?? []).map((path) => at(path, plan.audience)),
    ...(alias ? [at(`/User${area}/${rest.join('/')}`, plan.twinForAll ? plan.audience : ['customer'])] : []),
  ];
}

type Result<C> = [NonNullable<C extends Call<any, any, infer E, any> ? E : undefined>] extends [never] ? Output<C> | RawJson : RowResult<C>;
/** The input of a verb; for a call over several ids, with the id it runs for. */
export type VerbInput<C extends Call<any, any, any, any>> = Input<C> &
  ([NonNullable<C['each']>] extends [never] ? unknown : { id: string });

/** Wraps the function of a handler that runs in the router's transaction. */
export function wrapRun(handler: Handler, wrap: (run: Run<Tx>) => Run<Tx>): Handler {
  if (handler.transaction !== 'required') throw new Error(`${handler.path} does not run in a transaction of the router`);
  return { ...handler, run: wrap(handler.run) };
}

/** The handle of a call: the router's transaction, or the pool where the call has no transaction or opens its own. */
type HandleOf<C> = C extends Call<any, any, any, infer M> ? ([M] extends ['required' | undefined] ? Tx : Db) : never;

/**
 * Binds a call of the contract to the function that executes it. For a call over several ids, the function runs once per id, with the id as
 * `id`, and returns the fields of that row's result.
 */
export const handle = <C extends Call<any, any, any, any>>(
  call: C,
  execute: (handle: HandleOf<C>, caller: Caller, input: VerbInput<C>) => Promise<Result<C> | CommittedRefusal>,
): Handler[] =>
  handlersOf({ ...call, each: call.each as string | undefined }, {
    transaction: call.transaction ?? 'required',
    run: execute,
  } as Execution);
