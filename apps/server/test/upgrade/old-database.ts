import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, emptyDatabase, urlFor } from '@entrepot/testing/database.ts';
import { asSuperuser } from '@entrepot/testing/throwaway.ts';
import { migrationsFolder } from '../../src/core/rows/migrate.ts';
import { readDump } from './dump.ts';

export interface OldDatabase extends Database {
  /** The connection string of the owning role. */
  url: string;
}

/** A database as the build of 0001_tables.sql made it and filled it with the demo, towns and stored files left out. */
export async function oldDatabase(): Promise<OldDatabase> {
  const database = await emptyDatabase(inject('adminUrl'));
  const url = urlFor(inject('adminUrl'), database.name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table migration (name text primary key, applied_at timestamptz not null default now(), hash text)');
  await client.query(readFileSync(join(migrationsFolder, '0001_tables.sql'), 'utf8'));
  await client.end();
  await readDump(asSuperuser(url), join(import.meta.dirname, '0001.copy.gz'));
  return { ...database, url };
}
