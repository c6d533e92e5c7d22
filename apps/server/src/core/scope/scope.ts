import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type AnyResource, siteFieldOf } from '@entrepot/contract/core/resource.ts';
import type { Authority } from '../calls/authority.ts';
import { type Caller, systemCaller } from '../calls/caller.ts';
import { allFields, snake } from '../db/sql-names.ts';
import { zoneOf } from '../db/times.ts';

/** `site_id = …` for one site, `= any(…)` for several. */
export const inSites = (siteIds: readonly string[], column = 'site_id'): RawBuilder<boolean> =>
  siteIds.length === 1 ? sql<boolean>`${sql.ref(column)} = ${siteIds[0]}` : sql<boolean>`${sql.ref(column)} = any(${siteIds}::uuid[])`;

/**
 * The rows of a resource that this caller may access, as one SQL condition: its sites; a customer's own rows; the warehouses of warehouse
 * staff. The only place that defines data scope.
 */
export function scopeOf(caller: Caller, resource: AnyResource, alias = resource.table): RawBuilder<boolean> {
  return allOf([...ofSites(caller, resource, alias), ...withinSites(caller, resource, alias)]);
}

/**
 * The rows that a reference may name: those in the caller's scope including deleted ones; for staff also staff of other sites who work in one
 * of the caller's sites, and platform staff, who work in all of them.
 */
export function reachOf(caller: Caller, resource: AnyResource, alias = resource.table): RawBuilder<boolean> {
  const own = allOf([...ofSites(caller, resource, alias), ...ownOf(caller, resource, alias)]);
  const further = resource.scope?.furtherSites;
  if (!further || caller.audience === 'customer') return own;
  const worksHere = sql<boolean>`${sql.ref(`${alias}.${snake(further)}`)} ?| ${caller.siteIds}::text[]`;
  const isPlatformStaff = sql<boolean>`${sql.ref(`${alias}.account_type_code`)} = ${enumCodes.AccountTypeCode.PlatformStaff}`;
  return sql<boolean>`(${own} or (${sql.ref(`${alias}.site_id`)} in (select id from site) and (${worksHere} or ${isPlatformStaff})))`;
}

/** The same scope, for rows whose site the statement already restricts. */
export const scopeInSite = (caller: Caller, resource: AnyResource, alias = resource.table): RawBuilder<boolean> =>
  allOf(withinSites(caller, resource, alias));

const allOf = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  parts.length ? sql.join<boolean>(parts, sql` and `) : sql<boolean>`true`;

function withinSites(caller: Caller, resource: AnyResource, alias: string): RawBuilder<boolean>[] {
  const hidden = allFields(resource).isDeleted ? [sql<boolean>`not ${sql.ref(`${alias}.is_deleted`)}`] : [];
  return [...ownOf(caller, resource, alias), ...hidden];
}

function ofSites({ siteIds }: Caller, resource: AnyResource, alias: string): RawBuilder<boolean>[] {
  const site = siteFieldOf(resource);
  return site ? [inSites(siteIds, `${alias}.${snake(site)}`)] : [];
}

/** Limits customers to their own rows, and warehouse staff to their warehouses. */
function ownOf(caller: Caller, resource: AnyResource, alias: string): RawBuilder<boolean>[] {
  const { customer, mainAccount, warehouse } = resource.scope ?? {};
  const column = (name: string) => sql.ref(`${alias}.${snake(name)}`);
  const parts: RawBuilder<boolean>[] = [];
  if (caller.audience === 'customer' && customer) parts.push(sql<boolean>`${column(customer)} = ${caller.ownerId}`);
  if (caller.audience === 'customer' && mainAccount)
    parts.push(sql<boolean>`(${column('id')} = ${caller.userId} or ${column(mainAccount)} = ${caller.ownerId})`);
  if (caller.audience === 'warehouse' && caller.warehouseIds && warehouse) {
    const [only, ...more] = caller.warehouseIds;
    // Equality for a single warehouse, so that an index on it also provides the order.
    const own =
      only && !more.length
        ? sql<boolean>`${column(warehouse)} = ${only}`
        : sql<boolean>`${column(warehouse)} = any(${caller.warehouseIds}::uuid[])`;
    parts.push(allFields(resource)[warehouse]!.required ? own : sql<boolean>`(${column(warehouse)} is null or ${own})`);
  }
  return parts;
}

/** The caller limited to one site, such as that of a locked row; its warehouses are unchanged. */
export const atSite = (caller: Caller, siteId: string): Caller => ({ ...caller, siteIds: [siteId] });

/** The caller limited to some of its sites, or extended by those that were created since it was identified. */
export const atSites = (caller: Caller, siteIds: readonly string[]): Caller => ({ ...caller, siteIds });

/** The caller with a site it has just created. */
export const withSite = (caller: Caller, siteId: string): Caller => ({ ...caller, siteIds: [...caller.siteIds, siteId] });

/** The caller without its warehouse limit, for goods that may be elsewhere in its sites. */
export const wholeSites = (caller: Caller): Caller => ({ ...caller, warehouseIds: null });

/** The caller without its limits to own goods and warehouses, for rules that apply regardless of the caller. */
export const asSystem = (caller: Caller): Caller => ({ ...caller, audience: 'system' });

/** A visitor of the caller's own site. */
export const asVisitor = (caller: Caller): Caller => ({ ...caller, audience: 'anonymous', siteIds: [caller.siteId], warehouseIds: null });

/** The system in one site, for effects that do not depend on the caller's rights; the log still names the caller. */
export const asSystemIn = ({ now, takeNumber, userId, changes, language }: Caller, siteId: string): Caller => ({
  ...systemCaller({ siteIds: [siteId], now, takeNumber }),
  userId,
  changes,
  language,
});

/** The caller of a visitor's request with the authority of an account; `everySite` are the sites of those who work for all. */
export const withAuthority = (visitor: Caller, authority: Authority, everySite: readonly string[]): Caller => {
  const { homeSiteId, siteIds, ...own } = authority;
  return { ...visitor, ...own, changes: [], siteId: homeSiteId, siteIds: siteIds ?? everySite, timeZone: zoneOf(homeSiteId) };
};

/** A caller who proved to own an account by a code or a link, without signing in. */
export const asHolder = (caller: Caller, { siteId, userId }: { siteId: string; userId: string }): Caller => ({
  ...systemCaller({ ...caller, siteIds: [siteId] }),
  userId,
  address: caller.address,
  language: caller.language,
});
