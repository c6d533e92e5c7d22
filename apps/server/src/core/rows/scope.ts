import { type RawBuilder, sql } from 'kysely';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import { allFields } from './sql-names.ts';

/** `site_id = …` for one site, `= any(…)` for several. */
export const inSites = (siteIds: readonly string[], column = 'site_id'): RawBuilder<boolean> =>
  siteIds.length === 1 ? sql<boolean>`${sql.ref(column)} = ${siteIds[0]}` : sql<boolean>`${sql.ref(column)} = any(${siteIds}::uuid[])`;

/**
 * The rows of a resource that this caller may touch, as one SQL condition: its sites; a customer's own; the warehouses of
 * warehouse staff. The only place where data scope is decided.
 */
export function scopeOf(caller: Caller, resource: AnyResource, alias = resource.table): RawBuilder<boolean> {
  const sites = allFields(resource).siteId ? [inSites(caller.siteIds, `${alias}.site_id`)] : [];
  return allOf([...sites, ...withinSites(caller, resource, alias)]);
}

/** The same scope for rows whose site is bound by the statement already. */
export const scopeInSite = (caller: Caller, resource: AnyResource, alias = resource.table): RawBuilder<boolean> =>
  allOf(withinSites(caller, resource, alias));

const allOf = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  parts.length ? sql.join<boolean>(parts, sql` and `) : sql<boolean>`true`;

function withinSites(caller: Caller, resource: AnyResource, alias: string): RawBuilder<boolean>[] {
  const fields = allFields(resource);
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const parts: RawBuilder<boolean>[] = [];
  if (caller.who === 'C' && fields.ownerId) parts.push(sql<boolean>`${column('owner_id')} = ${caller.ownerId}`);
  if (caller.who === 'C' && resource.name === 'user')
    parts.push(sql<boolean>`(${column('id')} = ${caller.userId} or ${column('main_account_id')} = ${caller.ownerId})`);
  if (caller.who === 'W' && caller.warehouseIds && fields.warehouseId) {
    const [only, ...more] = caller.warehouseIds;
    // One warehouse by equality, so that an index on it can also give the order.
    const own =
      only && !more.length
        ? sql<boolean>`${column('warehouse_id')} = ${only}`
        : sql<boolean>`${column('warehouse_id')} = any(${caller.warehouseIds}::uuid[])`;
    parts.push(fields.warehouseId.required ? own : sql<boolean>`(${column('warehouse_id')} is null or ${own})`);
  }
  if (fields.isDeleted) parts.push(sql<boolean>`not ${column('is_deleted')}`);
  return parts;
}
