import { type RawBuilder, sql } from 'kysely';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from './caller.ts';
import { allFields } from './sql-names.ts';

/** `site_id = …` for one site, `= any(…)` for several. */
export const inSites = (siteIds: readonly string[], column = 'site_id'): RawBuilder<boolean> =>
  siteIds.length === 1 ? sql<boolean>`${sql.ref(column)} = ${siteIds[0]}` : sql<boolean>`${sql.ref(column)} = any(${siteIds}::uuid[])`;

/**
 * The rows of a resource that this caller may touch, as one SQL condition: its sites; a customer's own; the warehouses of
 * warehouse staff. The only place where data scope is decided.
 */
export function scopeOf(caller: Caller, resource: AnyResource, alias = resource.table): RawBuilder<boolean> {
  const fields = allFields(resource);
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const parts: RawBuilder<boolean>[] = [];
  if (fields.siteId) parts.push(inSites(caller.siteIds, `${alias}.site_id`));
  if (caller.who === 'C' && fields.ownerId) parts.push(sql<boolean>`${column('owner_id')} = ${caller.ownerId}`);
  if (caller.who === 'C' && resource.name === 'user')
    parts.push(sql<boolean>`(${column('id')} = ${caller.userId} or ${column('main_account_id')} = ${caller.ownerId})`);
  if (caller.who === 'W' && caller.warehouseIds && fields.warehouseId)
    parts.push(sql<boolean>`(${column('warehouse_id')} is null or ${column('warehouse_id')} = any(${caller.warehouseIds}::uuid[]))`);
  if (fields.isDeleted) parts.push(sql<boolean>`not ${column('is_deleted')}`);
  return parts.length ? sql.join(parts, sql` and `) : sql<boolean>`true`;
}
