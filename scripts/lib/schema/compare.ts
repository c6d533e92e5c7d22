import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { migrate } from '@entrepot/server/core/rows/migrate.ts';
import { countAnew, wholeSchema } from '@entrepot/server/core/rows/tables.ts';
import { emptyDatabase, urlFor } from '@entrepot/testing/database.ts';
import { type Part, readCatalog } from './catalog.ts';
import { type Difference, differences } from './difference.ts';

/** Every difference between a migrated database and these resources, found out in a database beside it that they make. */
export async function compareSchema(migratedUrl: string, resources: readonly AnyResource[]): Promise<Difference[]> {
  const byTable = new Map(resources.map((resource) => [resource.table, resource]));
  const schema = wholeSchema(resources);
  const spelled = spellings(schema);
  const parts = (await catalogOf(migratedUrl, schema)).map((part): Part => ({ ...part, text: spelled.get(part.name) ?? part.is }));
  const count = (table: string) => (byTable.has(table) ? countAnew(byTable.get(table)!) : undefined);
  return differences(await readCatalog(migratedUrl), { parts, countAnew: count });
}

async function catalogOf(besideUrl: string, schema: string) {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-schema-'));
  const database = await emptyDatabase(besideUrl);
  try {
    writeFileSync(join(folder, '0001_whole.sql'), schema);
    const url = urlFor(besideUrl, database.name);
    await migrate(url, { from: folder });
    return await readCatalog(url);
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true });
  }
}

/** By the name of a constraint, an index, a trigger or a function: its text in the contract's SQL, where each has a line of its own. */
function spellings(schema: string): Map<string, string> {
  const constraints = [...schema.matchAll(/^.*\bconstraint (\w+) (.+?)[,;]?$/gm)].map(([, name, text]) => [name!, text!] as const);
  const others = [...schema.matchAll(/^(create (?:unique )?(?:index|trigger|function) (\w+).+);$/gm)].map(
    ([, text, name]) => [name!, text!] as const,
  );
  return new Map([...constraints, ...others]);
}
