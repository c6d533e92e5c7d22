import { type RawBuilder, sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { type CrudVerb, needsOf } from '@entrepot/contract/core/resource.ts';
import { buttonOf, type Code, codesOf, type Screen } from '@entrepot/contract/core/screen.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Handler } from '../../core/calls/handler.ts';

/** One thing that two screens manage: the staff's (kind 1) and the customers' (kind 2). */
export interface Sides {
  1: Screen;
  2: Screen;
}

/** Lets the calls of a resource be made from either screen. */
export const fromEither = (handlers: readonly Handler[], sides: Sides): Handler[] =>
  handlers.map((handler) => {
    const codes = handler.needs ?? [];
    const twin = (code: Code) => {
      const [screen, button] = code.split('.');
      if (screen !== sides[1].name) return [];
      return [button ? buttonOf(sides[2], button) : sides[2].name];
    };
    return { ...handler, needs: [...new Set([...codes, ...codes.flatMap(twin)])] };
  });

/** Refuses (1) to touch what belongs to a side without what the plain call needs on that side. */
export function mustManage(caller: Caller, sides: Sides, kind: number, verb: CrudVerb = 'list'): void {
  const codes = codesOf(needsOf({ screen: kind === 2 ? sides[2] : sides[1] }, verb)) ?? [];
  if (!codes.some((code) => can(caller, code))) throw refuse('NoPermission');
}

/** The rows of the sides a caller manages. */
export const sideScope = (caller: Caller, sides: Sides, column: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any(${([1, 2] as const).filter((kind) => can(caller, sides[kind]))})`;
