import { sql } from 'kysely';
import { type FieldProblem, Refusal } from '@entrepot/contract/core/errors.ts';
import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import type { Tx } from './db.ts';
import { resourceNamed } from './registry.ts';
import { allFields } from './sql-names.ts';

type Values = Record<string, unknown>;
/** A row that a call's input names: where it stands in it, and what it points at. */
interface Named {
  path: string;
  points: string;
  id: string;
}

const insides = ({ of }: Field): Fields | undefined => (of && typeof of === 'object' && !('schema' in of) ? (of as Fields) : undefined);

function namedIn(takes: Fields, input: Values, before = ''): Named[] {
  return Object.entries(takes).flatMap(([key, field]): Named[] => {
    const value = input[key];
    const path = `${before}${wireName(key, field)}`;
    if (field.points && typeof value === 'string') return [{ path, points: field.points, id: value }];
    if (!Array.isArray(value)) return [];
    if (field.points) return value.map((id) => ({ path, points: field.points!, id: String(id) }));
    const inner = insides(field);
    return inner ? value.flatMap((row, at) => namedIn(inner, row as Values, `${path}.${at}.`)) : [];
  });
}

/**
 * Refuses an input whose rows belong to several sites (101), with the fields marked that do not fit: to the site that is named in
 * it, else to that of the customer, else to that of the first row. Who works in one site cannot mix them; what is said of a person
 * or a currency may be said of several sites at once.
 */
export async function mustBeOneSite(tx: Tx, caller: Caller, takes: Fields, input: Values): Promise<void> {
  if (caller.siteIds.length < 2 || (caller.who !== 'P' && caller.who !== 'S') || 'siteIds' in takes) return;
  const named = namedIn(takes, input);
  if (named.length < 2) return;
  const sites = await sitesOf(tx, named);
  const placed = named.flatMap((one) => {
    const siteId = one.points === 'site' ? one.id : sites.get(one.id);
    return siteId ? [{ ...one, siteId }] : [];
  });
  const by = placed.find(({ points }) => points === 'site') ?? placed.find(({ points }) => points === 'user') ?? placed[0];
  const wrong = placed.filter(({ siteId }) => siteId !== by?.siteId);
  const problems = wrong.map(({ path }): FieldProblem => ({ field: path, key: 'otherSite' }));
  if (problems.length) throw new Refusal('NotFound', 'core.errors.severalSites', {}, null, problems);
}

/** The sites of the rows that belong to one; staff, who may work in several, belong to none here. */
async function sitesOf(tx: Tx, named: readonly Named[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const points of new Set(named.map((one) => one.points))) {
    const resource = resourceNamed(points);
    if (!resource || points === 'site' || !allFields(resource).siteId) continue;
    const ids = named.filter((one) => one.points === points).map(({ id }) => id);
    for (const { id, siteId } of await rowsOf(tx, resource, ids)) found.set(id, siteId);
  }
  return found;
}

async function rowsOf(tx: Tx, resource: AnyResource, ids: readonly string[]): Promise<{ id: string; siteId: string }[]> {
  const customers = resource.name === 'user' ? sql`and account_type_code = ${enumCodes.AccountTypeCode.User}` : sql``;
  const found = await sql<{ id: string; siteId: string }>`select id, site_id from ${sql.table(resource.table)}
    where site_id in (select id from site) and id = any(${ids}::uuid[]) ${customers}`.execute(tx);
  return found.rows;
}
