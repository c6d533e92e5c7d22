import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { childFields, type Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import type { Db } from '../db/db.ts';
import { resourceNamed } from '../schema/registry.ts';
import { reachOf } from './scope.ts';

type Values = Record<string, unknown>;

/** The ids in the reference lists of a call's input, by the name of the resource. */
function idsByTarget(fields: Fields, input: Values, found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  for (const [key, field] of Object.entries(fields)) {
    const value = input[key];
    if (!Array.isArray(value) || !value.length) continue;
    const inner = childFields(field);
    if (field.widget === 'refs' && field.references)
      found.set(field.references, new Set([...(found.get(field.references) ?? []), ...(value as string[])]));
    else if (inner) for (const row of value) idsByTarget(inner, row as Values, found);
  }
  return found;
}

/**
 * Rejects reference lists that contain an id outside the caller's reach (`NotFound`). The database checks single references by foreign
 * keys, but not lists. Existing references to deleted rows are accepted.
 */
export async function mustReach(tx: Db, caller: Caller, fields: Fields, input: Values): Promise<void> {
  for (const [name, ids] of idsByTarget(fields, input)) {
    const resource = resourceNamed(name);
    if (resource && !(await isAllThere(tx, caller, resource, [...ids]))) throw refuse('NotFound');
  }
}

/** Whether every one of these rows exists within the caller's reach. */
export async function isAllThere(tx: Db, caller: Caller, resource: AnyResource, ids: readonly string[]): Promise<boolean> {
  const found = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(resource.table)}
    where ${reachOf(caller, resource)} and id = any(${ids}::uuid[])`.execute(tx);
  return found.rows[0]!.n === ids.length;
}
