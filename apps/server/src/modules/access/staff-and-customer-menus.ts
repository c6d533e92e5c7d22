import { type RawBuilder, sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { type CrudVerb, needsOf } from '@entrepot/contract/core/resource.ts';
import { buttonOf, codesOf, type Screen } from '@entrepot/contract/core/screen.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Handler } from '../../core/calls/handler.ts';
import type { Code } from '@entrepot/contract/core/permission.ts';

/** One resource managed on two screens: the staff's (kind 1) and the customers' (kind 2). */
export interface Sides {
  1: Screen;
  2: Screen;
}

/** Allows the calls of a resource from either screen. */
export const fromEither = (handlers: readonly Handler[], sides: Sides): Handler[] =>
  handlers.map((handler) => {
    const codes = handler.needs ?? [];
    const counterpart = (code: Code) => {
      const [screen, button] = code.split('.');
      if (screen !== sides[1].name) return [];
      return [button ? buttonOf(sides[2], button) : sides[2].name];
    };
    return { ...handler, needs: [...new Set([...codes, ...codes.flatMap(counterpart)])] };
  });

/** Rejects (`NoPermission`) changes of a side without the right of the plain call on that side. */
export function mustManage(caller: Caller, sides: Sides, kind: number, verb: CrudVerb = 'list'): void {
  const codes = codesOf(needsOf({ screen: kind === 2 ? sides[2] : sides[1] }, verb)) ?? [];
  if (!codes.some((code) => can(caller, code))) throw refuse('NoPermission');
}

/** Returns a condition for the rows of the sides that a caller manages. */
export const sideScope = (caller: Caller, sides: Sides, column: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any(${([1, 2] as const).filter((kind) => can(caller, sides[kind]))})`;
