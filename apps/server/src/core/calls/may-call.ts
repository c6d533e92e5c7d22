import { codesOf, type Needs } from '@entrepot/contract/core/screen.ts';
import type { Audience } from '@entrepot/contract/core/field.ts';
import { type AnyResource, type CrudVerb, needsOf } from '@entrepot/contract/core/resource.ts';
import { type Caller, can } from './caller.ts';
import type { Handler } from './handler.ts';

/** Whether a caller's audience and rights allow a call. */
export function mayCall(caller: Caller, { audience, needs, path }: Pick<Handler, 'audience' | 'needs' | 'path'>): boolean {
  if (audience.includes('anonymous') || caller.audience === 'system') return true;
  if (!audience.includes(caller.audience) || caller.closed?.has(path)) return false;
  return hasRight(caller, needs) || caller.rights.has(path);
}

const hasRight = (caller: Caller, needs: Handler['needs']) => needs === null || needs.some((code) => can(caller, code));

/** A call of the contract as far as its permission is concerned. */
export interface Permitted {
  readonly path: string;
  readonly audience: readonly Audience[];
  readonly needs: Needs;
}

/** The same for a call of the contract. */
export const mayMake = (caller: Caller, { needs, ...call }: Permitted): boolean => mayCall(caller, { ...call, needs: codesOf(needs) });

const writes: ReadonlySet<CrudVerb> = new Set(['create', 'edit', 'remove', 'getEdit']);

/** A call of a resource: its path, and who may make it. The form of a row is opened by those who may write. */
export const crudCall = (of: AnyResource, verb: CrudVerb): Permitted & { readonly path: `/${string}` } => ({
  path: `/${of.area}/${of.calls?.[verb]}`,
  audience: (writes.has(verb) ? of.audience?.write : of.audience?.read) ?? [],
  needs: needsOf(of, verb),
});
