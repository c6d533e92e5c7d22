import { migrationsFolder } from '@entrepot/server/core/db/migrate.ts';
import { readMigrations } from '@entrepot/server/core/db/migration-files.ts';
import { allResources } from '@entrepot/server/core/schema/registry.ts';
import { compareSchema } from '../schema/compare.ts';
import type { CheckResult } from '../check-result.ts';

/** Hash of the first migration. Existing databases were created with exactly this text and refuse a program with another. */
const first = { name: '0001_tables.sql', hash: 'a8220ce0e59817e42e24233869eb8b85d47cb64abbba91c8831049678ed5260c' };

/** Checks that the migrations create the schema of the contract, and that the first one is unchanged. */
export async function checkSchema(adminUrl: string): Promise<CheckResult> {
  const problems = [...wrongFiles(), ...(await wrongTables(adminUrl))];
  return {
    problems,
    summary: problems.length
      ? 'the migrations do not create the schema of the contract'
      : 'the migrations create the schema of the contract',
  };
}

/** Returns the problems of the migrations as files. */
export function wrongFiles(): string[] {
  const files = readMigrations(migrationsFolder);
  const frozen = files[0]?.name === first.name && files[0].hash === first.hash;
  const misnumbered = files.filter(({ name }, at) => Number(name.slice(0, 4)) !== at + 1);
  return [
    ...(frozen ? [] : [`${first.name} was changed: existing databases refuse it, write a new migration`]),
    ...misnumbered.map(({ name }) => `${name} does not follow the number of the previous migration`),
  ];
}

async function wrongTables(adminUrl: string): Promise<string[]> {
  const found = (await compareSchema(adminUrl, allResources)).map(({ words }) => words).filter(Boolean);
  return found.length ? [...found, 'The contract and the migrations differ: "npm run migration NAME" proposes the next one'] : [];
}
