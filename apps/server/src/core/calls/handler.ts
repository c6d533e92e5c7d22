import type { z } from 'zod/mini';
import type { Call, Input, Output } from '@entrepot/contract/core/call.ts';
import { hasTwin, listQuery } from '@entrepot/contract/core/call.ts';
import { f, type Field, type Fields, objectSchema, type Who } from '@entrepot/contract/core/field.ts';
import { seenBy } from '@entrepot/contract/core/resource.ts';
import { type Code, codesOf, type Needs } from '@entrepot/contract/core/screen.ts';
import type { Refusal } from '@entrepot/contract/core/errors.ts';
import type { Caller } from './caller.ts';
import type { Tx } from '../rows/db.ts';

/** JSON that PostgreSQL made, passed through as it is. */
export interface RawJson {
  readonly rawJson: string;
}
export const isRawJson = (value: unknown): value is RawJson => typeof value === 'object' && value !== null && 'rawJson' in value;

/** An answer that says no although what was written stays: what was asked for waits for somebody, or the try was counted. */
export class Waiting {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

/** One path of the API and what carries it out. */
export interface Handler {
  readonly path: string;
  readonly who: string;
  /** The codes of which the caller needs one; null when the audience is enough. */
  readonly needs: readonly Code[] | null;
  readonly takes: Fields;
  readonly gives: Field;
  readonly reads: boolean;
  readonly idempotent: boolean;
  readonly each: string | undefined;
  /** Reads the wire's body for this kind of caller. */
  readonly schemaFor: (who: Who) => z.ZodMiniType<Record<string, unknown>>;
  /** Runs inside the transaction that the router opens. */
  readonly run: (tx: Tx, caller: Caller, input: any) => Promise<unknown>;
}

const idempotencyKey = { idempotencyKey: f.text({ max: 64 }) };

interface Plan {
  path: `/${string}`;
  who: string;
  needs: Needs;
  takes: Fields;
  gives: Field;
  reads?: boolean;
  idempotent?: boolean;
  each?: string;
  query?: boolean;
  aliases?: readonly string[];
  twinForAll?: boolean;
}

/** The handlers of one call: its own path, its aliases, and the customers' twin where customers may call. */
export function handlersOf(plan: Plan, run: Handler['run']): Handler[] {
  const takes: Fields = { ...(plan.query ? listQuery : {}), ...plan.takes, ...(plan.idempotent ? idempotencyKey : {}) };
  const schemas = new Map<string, Handler['schemaFor'] extends (who: Who) => infer S ? S : never>();
  const schemaFor = (who: Who) => {
    const known = schemas.get(who);
    if (known) return known;
    const visible = Object.fromEntries(Object.entries(takes).filter(([, field]) => seenBy(field, who)));
    const made = objectSchema(visible) as z.ZodMiniType<Record<string, unknown>>;
    schemas.set(who, made);
    return made;
  };
  const at = (path: string, who: string): Handler => ({
    path,
    who,
    needs: codesOf(plan.needs),
    takes,
    gives: plan.gives,
    reads: plan.reads ?? false,
    idempotent: plan.idempotent ?? false,
    each: plan.each,
    schemaFor,
    run,
  });
  const [, area, ...rest] = plan.path.split('/');
  const twin = plan.who.includes('C') && rest.length && hasTwin(area!);
  return [
    at(plan.path, plan.who),
    ...(plan.aliases ?? []).map((path) => at(path, plan.who)),
    ...(twin ? [at(`/User${area}/${rest.join('/')}`, plan.twinForAll ? plan.who : 'C')] : []),
  ];
}

/**
 * Binds a call of the contract to the function that carries it out. Calls that act on each of several ids hand the
 * function one input for each id, with the id as `id`.
 */
export const on = <C extends Call<any, any, any>>(
  call: C,
  carryOut: (
    tx: Tx,
    caller: Caller,
    input: Input<C> & ([NonNullable<C['each']>] extends [never] ? unknown : { id: string }),
  ) => Promise<[NonNullable<C['each']>] extends [never] ? Output<C> | RawJson | Waiting : unknown>,
): Handler[] => handlersOf({ ...call, each: call.each as string | undefined }, carryOut as Handler['run']);
