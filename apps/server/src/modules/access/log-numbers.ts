import { sql } from 'kysely';
import type { Fields } from '@entrepot/contract/core/field.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { shownIn } from '../../core/rows/in-language.ts';
import { allResources, resourceNamed } from '../../core/rows/registry.ts';
import { inSites } from '../../core/rows/scope.ts';

interface Line {
  TargetType: string | null;
  TargetId: string | null;
}

/**
 * What people call the records, by their ids: their numbers or names, or those of what they belong to where they have none of their own, of
 * the records that the reader's sites have.
 */
export async function numbersOf(tx: Tx, caller: Caller, lines: readonly Line[]): Promise<Map<string, string>> {
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

/** What a record `r` is called: by its own title, else by what it belongs to first; null where it belongs to nothing that has one. */
function calledIn(resource: AnyResource, language: Language) {
  if (resource.title) return sql`${shownIn(resource, resource.title, language, 'r')}::text`;
  const owners = Object.entries(resource.fields as Fields).flatMap(([key, { points }]) => ownerIn(resource, key, points, language) ?? []);
  return owners.length ? sql`coalesce(${sql.join(owners)})` : null;
}

function ownerIn(resource: AnyResource, key: string, points: string | undefined, language: Language) {
  const owner = points === undefined ? undefined : resourceNamed(points);
  if (!owner?.title) return null;
  const beside = owner.shared || resource.shared ? sql`` : sql`o.site_id = r.site_id and `;
  const called = shownIn(owner, owner.title, language, 'o');
  return sql`(select ${called}::text from ${sql.table(owner.table)} o where ${beside}o.id = ${sql.ref(`r.${key}`)})`;
}
