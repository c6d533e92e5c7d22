import { type RawBuilder, sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Handler } from '../../core/calls/handler.ts';

/** One thing that two screens manage: the staff's (kind 1) and the customers' (kind 2). */
export interface Sides {
  1: string;
  2: string;
}

/** Lets the calls of a resource be made from either screen. */
export const fromEither = (handlers: readonly Handler[], sides: Sides): Handler[] =>
  handlers.map((handler) => {
    const codes = handler.needs === null ? [] : [handler.needs].flat();
    const twin = (code: string) => (code.split('.')[0] === sides[1] ? [code.replace(sides[1], sides[2])] : []);
    return { ...handler, needs: [...new Set([...codes, ...codes.flatMap(twin)])] };
  });

/** Refuses (1) to touch what belongs to a side without that side's button; without a button the screen is enough. */
export function mustManage(caller: Caller, sides: Sides, kind: number, button?: string): void {
  const screen = kind === 2 ? sides[2] : sides[1];
  if (!can(caller, button ? `${screen}.${button}` : screen)) throw refuse('NoPermission');
}

/** The rows of the sides a caller manages. */
export const sideScope = (caller: Caller, sides: Sides, column: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any(${([1, 2] as const).filter((kind) => can(caller, sides[kind]))})`;
