import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, emptyDatabase, urlFor } from '@entrepot/server/testing/database.ts';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';
import { asSuperuser } from '@entrepot/server/testing/throwaway.ts';
import { migrate, migrationsFolder } from '../../src/core/db/migrate.ts';
import { readDump } from './dump.ts';

export interface OldDatabase extends Database {
  /** Connection string of the owning role. */
  url: string;
}

/** A database as created by the build of 0001_tables.sql and filled with the demo, without towns and stored files. */
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

/** The product on a database of the first build, upgraded as at a start. */
export async function openUpgraded(): Promise<TestServer & { applied: string[] }> {
  const database = await oldDatabase();
  const applied = await migrate(database.url);
  return { ...(await openTestServer({ database })), applied };
}

/** Grants all roles the rights of every call, as an administrator does for the screens of an upgrade. */
export async function giveNewRights({ server, db }: TestServer): Promise<void> {
  const codes = new Set(server.handlers.flatMap(({ needs }) => needs ?? []));
  await sql`insert into role_right (site_id, id, creation_time, role_id, code)
    select r.site_id, gen_random_uuid(), now(), r.id, c from role r, unnest(${[...codes]}::text[]) c on conflict do nothing`.execute(db);
}
