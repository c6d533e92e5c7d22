import { sql } from 'kysely';
import { type FieldProblem, Refusal } from '@entrepot/contract/core/errors.ts';
import { childFields, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type AnyResource, siteFieldOf } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import type { Db } from '../db/db.ts';
import { resourceNamed } from '../schema/registry.ts';

type Values = Record<string, unknown>;
/** A row referenced by a call's input: its path, resource and id. */
interface NamedReference {
  path: string;
  points: string;
  isCustomer: boolean;
  id: string;
}

function namedIn(fields: Fields, input: Values, before = ''): NamedReference[] {
  return Object.entries(fields).flatMap(([key, field]): NamedReference[] => {
    const value = input[key];
    const path = `${before}${wireName(key, field)}`;
    const named = (id: unknown) => ({ path, points: field.references!, isCustomer: field.account === 'customer', id: String(id) });
    if (field.references && typeof value === 'string') return [named(value)];
    if (!Array.isArray(value)) return [];
    if (field.references) return value.map(named);
    const inner = childFields(field);
    return inner ? value.flatMap((row, at) => namedIn(inner, row as Values, `${path}.${at}.`)) : [];
  });
}

/**
 * Rejects an input whose rows belong to several sites (`NotFound`), marking the fields that do not match: the site named in the input,
 * otherwise the customer's site, otherwise that of the first row. Callers with a single site cannot mix them. References to staff and
 * shared resources such as currencies have no site.
 */
export async function mustBeOneSite(tx: Db, caller: Caller, fields: Fields, input: Values): Promise<void> {
  if (caller.siteIds.length < 2 || (caller.audience !== 'platform' && caller.audience !== 'site') || 'siteIds' in fields) return;
  const named = namedIn(fields, input);
  if (named.length < 2) return;
  const sites = await sitesOf(tx, named);
  const placed = named.flatMap((one) => {
    const siteId = one.points === 'site' ? one.id : sites.get(one.id);
    return siteId ? [{ ...one, siteId }] : [];
  });
  const by = placed.find(({ points }) => points === 'site') ?? placed.find(({ isCustomer }) => isCustomer) ?? placed[0];
  const wrong = placed.filter(({ siteId }) => siteId !== by?.siteId);
  const problems = wrong.map(({ path }): FieldProblem => ({ field: path, key: 'otherSite' }));
  if (problems.length) throw new Refusal('NotFound', 'core.errors.severalSites', {}, null, problems);
}

/** The sites of the rows that belong to one; staff, who may work in several, are left out. */
async function sitesOf(tx: Db, named: readonly NamedReference[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const points of new Set(named.map((one) => one.points))) {
    const resource = resourceNamed(points);
    if (!resource || points === 'site' || !siteFieldOf(resource)) continue;
    const ids = named.filter((one) => one.points === points).map(({ id }) => id);
    for (const { id, siteId } of await rowsOf(tx, resource, ids)) found.set(id, siteId);
  }
  return found;
}

async function rowsOf(tx: Db, resource: AnyResource, ids: readonly string[]): Promise<{ id: string; siteId: string }[]> {
  const customers = resource.scope?.mainAccount ? sql`and account_type_code = ${enumCodes.AccountTypeCode.User}` : sql``;
  const found = await sql<{ id: string; siteId: string }>`select id, site_id from ${sql.table(resource.table)}
    where site_id in (select id from site) and id = any(${ids}::uuid[]) ${customers}`.execute(tx);
  return found.rows;
}
