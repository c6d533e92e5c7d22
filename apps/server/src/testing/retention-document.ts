import { type Removal, removedTables, type RetentionSetting, storedTables } from '@entrepot/contract/core/retention.ts';
import type { Field } from '@entrepot/contract/core/field.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';

/** A setting of a site with its number of days and its limits. */
export function limitsOf(setting: RetentionSetting): { days: number; min: number; max: number } {
  const field: Field = siteConfiguration.fields[setting];
  const accepts = (days: number) => field.schema.safeParse(days).success;
  let min = 0;
  while (!accepts(min)) min += 1;
  let max = min;
  while (accepts(max + 1)) max += 1;
  return { days: field.default as number, min, max };
}

function lengthOf(days: Removal['days']): string {
  if (typeof days === 'number') return days === 0 ? 'immediately' : `${days} days`;
  const { days: usual, min, max } = limitsOf(days);
  return `\`${days}\`: ${usual} days (${min}–${max})`;
}

const lines = Object.entries(removedTables as Readonly<Record<string, Removal>>)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([table, { days, since, end, job = 'apply-retention' }]) => `| \`${table}\` | ${lengthOf(days)} | ${since} | ${end} | \`${job}\` |`);

const classes: Record<keyof typeof storedTables, string> = {
  maintained: 'Master data and settings: as many rows as people maintain',
  people: 'People and what they sign in with; closing an account deletes what identifies the person',
  present: 'The present state: one row per thing, however long the business runs',
  books: 'Books and documents of goods, contracts and money: stored for good',
  folded: 'Counts by hour, day and month; their deltas are folded every few seconds',
};

/** The text of `docs/retention.md`. */
export const retentionDocument = (): string => `# Retention

How long the rows of each table are stored, and what happens then. The table is generated from \`packages/contract/src/core/retention.ts\`
(\`npx vitest run --project server apps/server/test/retention.test.ts -u\`). A table without a class fails that test.

The job \`apply-retention\` runs every night at 04:50 in the zone of each site. It works in batches of 2,000 rows, each in a transaction of its own, shows
its progress under *Jobs and checks*, and lists a table that fails under *Failed by jobs*. A site sets its days under *Site configuration*, within the limits. Two
thousand batches of a table are the most in one night: an installation with years of old rows needs several nights
([why](decisions/0184-retention.md)).

## Removed or folded

| Table | Stored for | Counted from | Then | Job |
|---|---|---|---|---|
${lines.join('\n')}

Personal data inside books has jobs of its own: pictures of identity documents (\`forget-identity-pictures\`), customs documents (\`forget-customs-papers\`), buyers of
marketplaces (\`forget-shop-buyers\`), accounts that are closed (\`close-accounts\`).

## Not removed

| Class | Tables |
|---|---|
${Object.entries(storedTables)
  .map(([name, tables]) => `| ${classes[name as keyof typeof storedTables]} | ${tables.map((table) => `\`${table}\``).join(', ')} |`)
  .join('\n')}
`;
