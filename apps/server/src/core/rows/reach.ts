import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import type { Tx } from './db.ts';
import { resourceNamed } from './registry.ts';
import { reachOf } from './scope.ts';

type Values = Record<string, unknown>;

const insides = ({ of }: Field): Fields | undefined => (of && typeof of === 'object' && !('schema' in of) ? (of as Fields) : undefined);

/** The ids that stand in lists of references of what a call takes, by the name of the resource they point at. */
function idsByTarget(takes: Fields, input: Values, found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  for (const [key, field] of Object.entries(takes)) {
    const value = input[key];
    if (!Array.isArray(value) || !value.length) continue;
    const inner = insides(field);
    if (field.widget === 'refs' && field.points)
      found.set(field.points, new Set([...(found.get(field.points) ?? []), ...(value as string[])]));
    else if (inner) for (const row of value) idsByTarget(inner, row as Values, found);
  }
  return found;
}

/**
 * Refuses (101) lists of references in which an id is of no row within the caller's reach. The database sees to single references by
 * their foreign keys; a list has none. Rows that were taken out of use may stay where they stand.
 */
export async function mustReach(tx: Tx, caller: Caller, takes: Fields, input: Values): Promise<void> {
  for (const [name, ids] of idsByTarget(takes, input)) {
    const resource = resourceNamed(name);
    if (resource && !(await isAllThere(tx, caller, resource, [...ids]))) throw refuse('NotFound');
  }
}

async function isAllThere(tx: Tx, caller: Caller, resource: AnyResource, ids: readonly string[]): Promise<boolean> {
  const found = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(resource.table)}
    where ${reachOf(caller, resource)} and id = any(${ids}::uuid[])`.execute(tx);
  return found.rows[0]!.n === ids.length;
}
