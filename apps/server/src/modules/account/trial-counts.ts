import { sql } from 'kysely';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { type TrialClass, trialClassesOf } from '@entrepot/contract/core/trial-data.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { text } from '../../core/calls/texts.ts';
import type { Db } from '../../core/db/db.ts';
import { allFields } from '../../core/db/sql-names.ts';
import { allResources } from '../../core/schema/registry.ts';
import { customersOf } from '../../core/trial/clear.ts';

/** The number of rows of one kind. */
interface KindCount {
  kind: string;
  title: string;
  count: number;
}

/** Documents and masters are counted; their lines, logs and links follow them. */
const isCounted = ({ bare, shared }: AnyResource) => !bare && !shared;
const accounts = 'user_account';

/** Counts the rows of a site that going live would remove and retain, by kind in the caller's language; kinds without rows are left out. */
export async function trialCounts(db: Db, siteId: string, language: Language): Promise<{ removed: KindCount[]; retained: KindCount[] }> {
  const classes = trialClassesOf(allResources);
  const first = new Map<string, AnyResource>();
  for (const one of allResources) if (isCounted(one) && !first.has(one.table)) first.set(one.table, one);
  const of = (kind: TrialClass) => [...first.values()].filter(({ table }) => classes.get(table) === kind);
  const titleOf = ({ module, name }: AnyResource) =>
    text(language, `${module}.${name}.plural`) ?? text(language, `${module}.${name}.title`) ?? name;
  const found = await sql<{ kind: string; part: string; count: number }>`select x.kind, x.part, x.count from (${sql.join(
    [
      ...of('removed').map((one) => counting(one, 'removed')),
      ...of('retained').map((one) => counting(one, 'retained')),
      sql`select 'customers' as kind, 'removed' as part, count(*)::int as count from ${customersOf(siteId)} c`,
      sql`select 'staff', 'retained', count(*)::int from ${sql.table(accounts)} where site_id = ${siteId} and not is_deleted and id not in ${customersOf(siteId)}`,
    ],
    sql` union all `,
  )}) x`.execute(db);
  const titles = new Map([...first.values()].map((one) => [one.table, titleOf(one)]));
  const list = (part: string) =>
    found.rows
      .filter((row) => row.part === part && row.count > 0)
      .map(({ kind, count }) => ({ kind, title: titles.get(kind) ?? text(language, `account.goLive.${kind}`) ?? kind, count }))
      .sort((a, b) => b.count - a.count);
  return { removed: list('removed'), retained: list('retained') };

  function counting(resource: AnyResource, part: string) {
    // Retained rows are counted as lists show them, removed ones completely.
    const shown = part === 'retained' && allFields(resource).isDeleted ? sql`and not is_deleted` : sql``;
    return sql`select ${sql.lit(resource.table)} as kind, ${sql.lit(part)} as part, count(*)::int as count from ${sql.table(resource.table)} where site_id = ${siteId} ${shown}`;
  }
}
