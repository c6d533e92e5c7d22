import './provided.ts';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '@entrepot/server/core/rows/migrate.ts';
import { startPostgres } from '@entrepot/server/postgres/start-postgres.ts';
import { template, urlFor } from './database.ts';
import { recordStatements } from './statements/record.ts';
import { fillTemplate } from './template.ts';

/**
 * Starts one PostgreSQL for the suite and prepares a template database with the schema and the master data, from which
 * every test file copies a database of its own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-test-'));
  // The database's own user has to enter it.
  chmodSync(dataDir, 0o755);
  // Nothing of a test database has to survive a power cut.
  const postgres = await startPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const admin = new pg.Client({ connectionString: postgres.urls.admin });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  await migrate(urlFor(postgres.urls.admin, template));
  const recorded = process.env.STATEMENTS ? recordStatements(process.env.STATEMENTS) : undefined;
  await fillTemplate(urlFor(postgres.urls.app, template));
  recorded?.();
  project.provide('adminUrl', postgres.urls.admin);
  project.provide('appUrl', postgres.urls.app);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
