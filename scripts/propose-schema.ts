// Proposes the next migration: the parts of the contract's resources that the migrations so far do not create. npm run migration [name]
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '@entrepot/server/core/db/migrate.ts';
import { readMigrations } from '@entrepot/server/core/db/migration-files.ts';
import { allResources } from '@entrepot/server/core/schema/registry.ts';
import { startMigrated } from '@entrepot/server/testing/throwaway.ts';
import { compareSchema } from './lib/schema/compare.ts';
import { migrationText } from './lib/schema/migration-text.ts';

const [name = 'tables'] = process.argv.slice(2);
const { urls, stop } = await startMigrated();
try {
  const found = await compareSchema(urls.admin, allResources);
  const last = readMigrations(migrationsFolder).at(-1)!.name;
  const next = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${name.replaceAll('-', '_')}.sql`;
  if (found.length) writeFileSync(join(migrationsFolder, next), migrationText(found));
  const words = found.map(({ words }) => words).filter(Boolean);
  console.log(
    found.length
      ? `${words.join('\n')}\nProposed apps/server/migrations/${next}: read it before you commit it`
      : 'Nothing to do: the migrations create the schema of the contract',
  );
} finally {
  await stop();
}
