import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { childFields, type Fields } from '@entrepot/contract/core/field.ts';
import { type AnyResource, siteFieldOf } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import type { Db } from '../db/db.ts';
import { resourceNamed } from '../schema/registry.ts';
import { wasReached } from './reached.ts';
import { reachOf } from './scope.ts';

type Values = Record<string, unknown>;

/** The ids of a resource that an input refers to. */
interface Named {
  ids: Set<string>;
  /** Whether one is in a list: the database has no foreign key for lists. */
  inList: boolean;
}

/** The references of a call's input, by the name of the resource. */
function namedIn(fields: Fields, input: Values, found = new Map<string, Named>()): Map<string, Named> {
  for (const [key, field] of Object.entries(fields)) {
    const value = input[key];
    if (value === null || value === undefined || field.reach === 'site') continue;
    if (field.references) {
      const named = found.get(field.references) ?? { ids: new Set(), inList: false };
      found.set(field.references, named);
      named.inList ||= Array.isArray(value);
      for (const id of [value].flat()) named.ids.add(id as string);
      continue;
    }
    const inner = childFields(field);
    if (inner) for (const row of [value].flat()) namedIn(inner, row as Values, found);
  }
  return found;
}

/** The sites that an input names, those included whose reach its verb checks. */
export function sitesNamedIn(fields: Fields, input: Values): string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const value = input[key];
    if (value === null || value === undefined) return [];
    if (field.references) return field.references === 'site' ? ([value].flat() as string[]) : [];
    const inner = childFields(field);
    return inner ? [value].flat().flatMap((row) => sitesNamedIn(inner, row as Values)) : [];
  });
}

/**
 * Rejects references to rows outside the caller's reach (`NotFound`), by the types of the contract: rows of another site, of another customer
 * and, for warehouse staff, of another warehouse. Foreign keys do not check that, and nothing checks lists. Rows that the verb has read
 * within the caller's scope need no second look; the others are checked by one statement. Existing references to deleted rows are accepted.
 */
export async function mustReach(tx: Db, caller: Caller, fields: Fields, input: Values): Promise<void> {
  const checks = [...namedIn(fields, input)].flatMap(([name, { ids, inList }]) => {
    const resource = resourceNamed(name);
    if (!resource) return [];
    if (name === 'site' && caller.audience !== 'system' && [...ids].some((id) => !caller.siteIds.includes(id))) throw refuse('NotFound');
    const isLimited = resource.scope !== undefined || siteFieldOf(resource) !== undefined;
    const open = isLimited || inList ? [...ids].filter((id) => !isOwn(caller, name, id) && !wasReached(caller, name, id)) : [];
    return open.length ? [hasAll(caller, resource, open)] : [];
  });
  if (!checks.length) return;
  const { rows } = await sql<{ ok: boolean }>`select ${sql.join(checks, sql` and `)} as ok`.execute(tx);
  if (!rows[0]!.ok) throw refuse('NotFound');
}

/** A customer may always name its own account, a sub account its main account. */
const isOwn = ({ userId, ownerId }: Caller, name: string, id: string) => name === 'user' && (id === userId || id === ownerId);

const hasAll = (caller: Caller, resource: AnyResource, ids: readonly string[]) =>
  sql<boolean>`(select count(*) from ${sql.table(resource.table)} where ${reachOf(caller, resource)} and id = any(${ids}::uuid[])) = ${ids.length}::int`;

/** Whether every one of these rows exists within the caller's reach. */
export async function isAllThere(tx: Db, caller: Caller, resource: AnyResource, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select ${hasAll(caller, resource, ids)} as ok`.execute(tx);
  return rows[0]!.ok;
}
