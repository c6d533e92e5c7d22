// Records the server's statements and checks that each is bound to the sites it names.
import pg from 'pg';
import { createTable } from '../src/core/schema/tables.ts';
import { systemTables } from '../src/core/schema/system-tables.sql.ts';
import { resources } from '@entrepot/contract/modules/index.ts';

/** The tables that belong to sites: their primary key begins with the site. */
export const siteTables = new Set([
  ...resources.filter((resource) => createTable(resource).includes('primary key (site_id,')).map(({ table }) => table as string),
  ...[...systemTables.matchAll(/create table (\w+) \([^;]*primary key \(site_id,/g)].map(([, table]) => table!),
]);

const logged = new Set<string>();
const originalQuery = pg.Client.prototype.query;

/** Starts recording the text of every statement on all connections of this process. */
export function logStatements(): Set<string> {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text;
    if (text) logged.add(text);
    return (originalQuery as (...all: unknown[]) => unknown).apply(this, args);
  } as never;
  return logged;
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  Plans?: Node[];
  [property: string]: unknown;
}

const aliasesBelow = (node: Node): string[] =>
  (node.Plans ?? []).flatMap((child) => [...(child.Alias ? [child.Alias] : []), ...aliasesBelow(child)]);

/** Staff act in sites other than their home site, so the author of a change is read by id only. */
const byId = (node: Node) => /^\(\(?(?:\w+\.)?id = /.test(String(node['Index Cond'] ?? node.Filter ?? ''));

const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter', 'One-Time Filter', 'TID Cond'];
const name = '"?([a-z_0-9]+)"?';

/**
 * The scans of a plan that read a site's table without a bound site: neither by a value nor by a join with a bound table. A plan does not
 * depend on how the statement is written.
 */
export function unboundScans(plan: Node): string[] {
  const scans = new Map<string, string>();
  const bound = new Set<string>();
  const joined: [string, string][] = [];
  const visit = (node: Node): void => {
    const alias = node.Alias ?? '';
    // An inserted row carries its site: the column is not null.
    const adds = node.Operation === 'Insert';
    if (node['Relation Name'] && siteTables.has(node['Relation Name']) && !adds) scans.set(alias, node['Relation Name']);
    // A scan over all sites joins the list of sites, each bound separately.
    if (node['Relation Name'] === 'site' || node['Node Type'] === 'Function Scan') bound.add(alias);
    if (node['Relation Name'] === 'user_account' && byId(node)) bound.add(alias);
    const part = /^CTE (.+)$/.exec(String(node['Subplan Name'] ?? ''))?.[1];
    if (part) for (const inner of [alias, ...aliasesBelow(node)]) joined.push([`with ${part}`, inner]);
    if (node['Node Type'] === 'CTE Scan') joined.push([alias, `with ${node['CTE Name']}`]);
    if (node['Node Type'] === 'Subquery Scan') for (const inner of aliasesBelow(node)) joined.push([alias, inner]);
    for (const key of conditions) if (typeof node[key] === 'string') read(node[key], alias);
    for (const child of node.Plans ?? []) visit(child);
  };
  const read = (condition: string, own: string): void => {
    const text = condition.replaceAll('::uuid', '').replaceAll('::text', '');
    for (const [, left, right] of text.matchAll(new RegExp(`${name}\\.site_id = ${name}\\.(?:site_id|id)\\b`, 'g')))
      joined.push([left!, right!]);
    for (const [, right] of text.matchAll(new RegExp(`(?<![.\\w])site_id = ${name}\\.(?:site_id|id)\\b`, 'g'))) joined.push([own, right!]);
    for (const [, left, right] of text.matchAll(new RegExp(`${name}\\.id = ${name}\\.site_id\\b`, 'g'))) joined.push([left!, right!]);
    // A value: a parameter, a literal, or the result of a sub-select or an earlier part of the statement.
    for (const [, left] of text.matchAll(
      new RegExp(`(?:${name}\\.)?site_id = (?:ANY \\()?\\(*(?:ARRAY\\[)?(?:\\$|'|InitPlan|SubPlan|hashed)`, 'g'),
    ))
      bound.add(left ?? own);
    for (const [, right] of text.matchAll(new RegExp(`(?:\\$\\d+|'[^']+') = (?:${name}\\.)?site_id`, 'g'))) bound.add(right ?? own);
  };
  visit(plan);
  for (let before = -1; before !== bound.size; ) {
    before = bound.size;
    for (const [left, right] of joined) {
      if (bound.has(left)) bound.add(right);
      if (bound.has(right)) bound.add(left);
    }
  }
  return [...scans].filter(([alias]) => !bound.has(alias)).map(([alias, table]) => (alias === table ? table : `${table} ${alias}`));
}

const planned = /^\s*(?:with|select|insert|update|delete)\b/i;
/** The nightly file cleanup looks for references to files in the tables of all sites. */
const sweeping = /\bused_url\b/;
const parted = (text: string) => new RegExp(`\\b(?:${[...siteTables].join('|')})\\b`, 'i').test(text);

/** The statements with an unbound scan of a site's table, each with those scans. */
export async function unboundStatements(client: pg.Client, statements: Iterable<string>): Promise<{ looked: number; unbound: string[] }> {
  const unbound: string[] = [];
  let looked = 0;
  for (const text of statements) {
    if (!planned.test(text) || !parted(text) || sweeping.test(text)) continue;
    looked += 1;
    const short = text.replace(/\s+/g, ' ').slice(0, 400);
    try {
      const { rows } = await client.query(`explain (generic_plan, verbose, format json) ${text}`);
      const scans = unboundScans(rows[0]['QUERY PLAN'][0].Plan);
      if (scans.length) unbound.push(`${scans.join(', ')} in: ${short}`);
    } catch (problem) {
      unbound.push(`${(problem as Error).message}: ${short}`);
    }
  }
  return { looked, unbound };
}
