import type { Caller } from '../calls/caller.ts';

const reachedBy = new WeakMap<Caller, Set<string>>();
const nameOf = (resource: string, id: string) => `${resource} ${id}`;

/**
 * Notes that a row was read within the scope of this caller, so that a reference to it needs no second check. A caller with a changed scope
 * is another object and has its own notes.
 */
export function noteReached(caller: Caller, resource: string, ids: readonly string[]): void {
  const known = reachedBy.get(caller) ?? new Set();
  reachedBy.set(caller, known);
  for (const id of ids) known.add(nameOf(resource, id));
}

/** Whether this caller has read the row within its scope. */
export const wasReached = (caller: Caller, resource: string, id: string): boolean =>
  reachedBy.get(caller)?.has(nameOf(resource, id)) ?? false;
