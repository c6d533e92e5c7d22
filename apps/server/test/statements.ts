// What the server says to PostgreSQL, and whether each statement stays within the sites it names.
import pg from 'pg';
import { createTable } from '../src/core/rows/tables.ts';
import { systemTables } from '../src/core/rows/system-tables.sql.ts';
import { resources } from '@entrepot/contract/modules/index.ts';

/** The tables that belong to sites: their primary key begins with the site. */
export const siteTables = new Set([
  ...resources.filter((resource) => createTable(resource).includes('primary key (site_id,')).map(({ table }) => table as string),
  ...[...systemTables.matchAll(/create table (\w+) \([^;]*primary key \(site_id,/g)].map(([, table]) => table!),
]);

const said = new Set<string>();
const spoken = pg.Client.prototype.query;

/** Writes down the text of every statement from now on, of all connections of this process. */
export function logStatements(): Set<string> {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text;
    if (text) said.add(text);
    return (spoken as (...all: unknown[]) => unknown).apply(this, args);
  } as never;
  return said;
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

/** Staff act in sites that are not their home: who did something is looked up by the id alone. */
const byId = (node: Node) => /^\(\(?(?:\w+\.)?id = /.test(String(node['Index Cond'] ?? node.Filter ?? ''));

const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter', 'One-Time Filter', 'TID Cond'];
const name = '"?([a-z_0-9]+)"?';

/**
 * The scans of a plan that read a site's table without being bound to a site: neither by a value nor over a joined table that
 * is. A plan is PostgreSQL's own reading of a statement, whatever its spelling.
 */
export function unboundScans(plan: Node): string[] {
  const scans = new Map<string, string>();
  const bound = new Set<string>();
  const joined: [string, string][] = [];
  const visit = (node: Node): void => {
    const alias = node.Alias ?? '';
    // What is added carries its site: the column takes no null.
    const adds = node.Operation === 'Insert';
    if (node['Relation Name'] && siteTables.has(node['Relation Name']) && !adds) scans.set(alias, node['Relation Name']);
    // Over all sites means over the list of them, each by itself.
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
    // A value: a parameter, a literal, what a sub-select or an earlier part of the statement gave.
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
/** The nightly sweep asks every table there is for the files it shows, over a temporary table of the oldest. */
const sweeping = /\bold_file\b/;
const parted = (text: string) => new RegExp(`\\b(?:${[...siteTables].join('|')})\\b`, 'i').test(text);

/** Of the statements, those that touch a site's table and leave a scan of it unbound, each with those scans. */
export async function strayStatements(client: pg.Client, statements: Iterable<string>): Promise<{ looked: number; stray: string[] }> {
  const stray: string[] = [];
  let looked = 0;
  for (const text of statements) {
    if (!planned.test(text) || !parted(text) || sweeping.test(text)) continue;
    looked += 1;
    const short = text.replace(/\s+/g, ' ').slice(0, 400);
    try {
      const { rows } = await client.query(`explain (generic_plan, verbose, format json) ${text}`);
      const scans = unboundScans(rows[0]['QUERY PLAN'][0].Plan);
      if (scans.length) stray.push(`${scans.join(', ')} in: ${short}`);
    } catch (problem) {
      stray.push(`${(problem as Error).message}: ${short}`);
    }
  }
  return { looked, stray };
}
