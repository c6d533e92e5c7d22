import type pg from 'pg';
import { large, sizes } from './sizes.ts';

/** A node of a plan, from `explain (format json)`. */
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  'Total Cost': number;
  Plans?: Node[];
}

/** The cost of reading some thousand rows of a large table. */
const dear = 1_500;

/**
 * The parts of a statement's plan that read a large table wastefully: all of it, or so much of an index that most is discarded. Parts below
 * a limit may end early, so of these only full table scans count. Returns `undefined` when PostgreSQL cannot plan the statement alone, for
 * example when it uses a table that another statement creates.
 */
export async function dearParts(client: pg.Client, text: string): Promise<string[] | undefined> {
  if (!/^\s*(?:with|select|insert|update|delete)\b/i.test(text)) return undefined;
  const found = await client
    .query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (generic_plan, format json) ${text}`)
    .catch(() => undefined);
  return found ? partsOf(found.rows[0]!['QUERY PLAN'][0].Plan, false) : undefined;
}

/**
 * The table that a statement for one page reads, when the planner expects it to read much of it. Skipping through an index whose later
 * column is the filtered one is cheap.
 */
export async function dearPage(
  client: pg.Client,
  text: string,
  parameters: readonly unknown[],
  filtered: string | undefined,
): Promise<string | undefined> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) ${text}`, [...parameters]);
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
  const scan = scanOf(plan);
  const skips = filtered && new RegExp(`\\b${filtered}\\b`).test(scan['Index Cond'] ?? '');
  return plan['Total Cost'] > dear && !skips ? `reads much of ${scan['Relation Name']}` : undefined;
}

const scanOf = (node: Node): Node => (node['Relation Name'] ? node : scanOf(node.Plans![0]!));

function partsOf(node: Node, limited: boolean): string[] {
  const below = limited || node['Node Type'] === 'Limit';
  const inner = (node.Plans ?? []).flatMap((part) => partsOf(part, below));
  const table = node['Relation Name'];
  if (!table || (sizes[table] ?? 0) < large) return inner;
  const rows = sizes[table]!.toLocaleString('en-us');
  // A bounded count reads no more rows than its bound; few rows are deleted.
  const filter = node.Filter?.replace('(NOT is_deleted) AND ', '');
  const everyRowCounts = !filter || /^\(*site_id = [^)]*\)*$/.test(filter);
  if (node['Node Type'] === 'Seq Scan' && !(below && everyRowCounts)) return [`reads all ${rows} rows of ${table}`, ...inner];
  if (/Scan/.test(node['Node Type']) && !below && node['Total Cost'] > dear)
    return [
      `reads ${table} (${rows} rows) by ${node['Index Cond'] ?? node['Recheck Cond'] ?? 'nothing'}, cost ${Math.round(node['Total Cost'])}`,
      ...inner,
    ];
  return inner;
}
