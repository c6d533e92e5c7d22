import { sql } from 'kysely';
import type { Fields } from '@entrepot/contract/core/field.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { localizedColumn } from '../../core/lists/localized.ts';
import { allResources, resourceNamed } from '../../core/schema/registry.ts';
import { inSites } from '../../core/scope/scope.ts';

interface Line {
  TargetType: string | null;
  TargetId: string | null;
}

/**
 * Returns the display numbers or names of records by id, or those of their parents where they have none, for records of the reader's sites.
 */
export async function numbersOf(tx: Db, caller: Caller, lines: readonly Line[]): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  for (const resource of allResources) {
    const ids = lines.flatMap(({ TargetType, TargetId }) => (TargetType === resource.name && TargetId ? [TargetId] : []));
    const called = ids.length ? calledIn(resource, caller.language) : null;
    if (!called) continue;
    const within = resource.shared ? sql`true` : inSites(caller.siteIds);
    const found = await sql<{ id: string; called: string | null }>`
      select id, ${called} as called from ${sql.table(resource.table)} r where ${within} and id = any(${[...new Set(ids)]}::uuid[])`.execute(
      tx,
    );
    for (const { id, called: number } of found.rows) if (number) numbers.set(id, number);
  }
  return numbers;
}

/** Returns SQL for the display name of a record `r`: its own title, otherwise that of its first parent with one; null if there is none. */
function calledIn(resource: AnyResource, language: Language) {
  if (resource.title) return sql`${localizedColumn(resource, resource.title, language, 'r')}::text`;
  const owners = Object.entries(resource.fields as Fields).flatMap(
    ([key, { references }]) => ownerIn(resource, key, references, language) ?? [],
  );
  return owners.length ? sql`coalesce(${sql.join(owners)})` : null;
}

function ownerIn(resource: AnyResource, key: string, points: string | undefined, language: Language) {
  const owner = points === undefined ? undefined : resourceNamed(points);
  if (!owner?.title) return null;
  const beside = owner.shared || resource.shared ? sql`` : sql`o.site_id = r.site_id and `;
  const called = localizedColumn(owner, owner.title, language, 'o');
  return sql`(select ${called}::text from ${sql.table(owner.table)} o where ${beside}o.id = ${sql.ref(`r.${key}`)})`;
}
