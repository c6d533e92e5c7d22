import { type RawBuilder, sql } from 'kysely';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { type Caller, systemCaller } from '../calls/caller.ts';
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

/**
 * What a list of references may name: the rows of the caller's scope, those too that were taken out of use, and the staff of other
 * sites who work in one of the caller's.
 */
export function reachOf(caller: Caller, resource: AnyResource, alias = resource.table): RawBuilder<boolean> {
  const sites = allFields(resource).siteId ? [inSites(caller.siteIds, `${alias}.site_id`)] : [];
  const own = allOf([...sites, ...ownOf(caller, resource, alias)]);
  if (resource.name !== 'user' || caller.who === 'C') return own;
  return sql<boolean>`(${own} or (${sql.ref(`${alias}.site_id`)} in (select id from site) and ${sql.ref(`${alias}.site_ids`)} ?| ${caller.siteIds}::text[]))`;
}

/** The same scope for rows whose site is bound by the statement already. */
export const scopeInSite = (caller: Caller, resource: AnyResource, alias = resource.table): RawBuilder<boolean> =>
  allOf(withinSites(caller, resource, alias));

const allOf = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  parts.length ? sql.join<boolean>(parts, sql` and `) : sql<boolean>`true`;

function withinSites(caller: Caller, resource: AnyResource, alias: string): RawBuilder<boolean>[] {
  const hidden = allFields(resource).isDeleted ? [sql<boolean>`not ${sql.ref(`${alias}.is_deleted`)}`] : [];
  return [...ownOf(caller, resource, alias), ...hidden];
}

/** A customer's own rows, and those of the warehouses of warehouse staff. */
function ownOf(caller: Caller, resource: AnyResource, alias: string): RawBuilder<boolean>[] {
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
  return parts;
}

/** The same caller looking at one site, such as that of a row it holds; its warehouses stay. */
export const atSite = (caller: Caller, siteId: string): Caller => ({ ...caller, siteIds: [siteId] });

/** The same caller looking at some of its sites. */
export const atSites = (caller: Caller, siteIds: readonly string[]): Caller => ({ ...caller, siteIds });

/** The same caller in a site that it has just made. */
export const withSite = (caller: Caller, siteId: string): Caller => ({ ...caller, siteIds: [...caller.siteIds, siteId] });

/** The same caller beyond its own warehouses, for goods that may lie elsewhere in its sites. */
export const wholeSites = (caller: Caller): Caller => ({ ...caller, warehouseIds: null });

/** The same caller beyond its own goods and warehouses, for what a rule must look at whoever asks. */
export const asSystem = (caller: Caller): Caller => ({ ...caller, who: 'X' });

/** What a visitor of the caller's own site may see, whoever asks. */
export const asVisitor = (caller: Caller): Caller => ({ ...caller, who: 'A', siteIds: [caller.siteId], warehouseIds: null });

/** The system in one site, for what happens whoever set it off; who did so stays in the log. */
export const asSystemIn = ({ now, takeNumber, userId, changes, language }: Caller, siteId: string): Caller => ({
  ...systemCaller({ siteIds: [siteId], now, takeNumber }),
  userId,
  changes,
  language,
});

/** Somebody who proved, without signing in, to be the holder of an account: by a code or a link. */
export const asHolder = (caller: Caller, { siteId, userId }: { siteId: string; userId: string }): Caller => ({
  ...systemCaller({ ...caller, siteIds: [siteId] }),
  userId,
  address: caller.address,
  language: caller.language,
});
