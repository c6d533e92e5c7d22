import './provided.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { systemCaller } from '@entrepot/server/core/calls/caller.ts';
import { type Config, readConfig } from '@entrepot/server/core/config.ts';
import type { Tx } from '@entrepot/server/core/rows/db.ts';
import { openServer } from '@entrepot/server/server.ts';
import { copyDatabase, type Database, urlFor } from './database.ts';
import { type Person, signedIn, visitor } from './people.ts';

interface Opening {
  now?: () => Date;
  config?: Partial<Config>;
  /** A migrated database instead of a copy of the template; it is dropped at the end. */
  database?: Database;
}

/** A server of its own on a database of its own, filled with the master data. */
export async function openTestServer({ now, config: special = {}, database: given }: Opening = {}) {
  const database = given ?? (await copyDatabase(inject('adminUrl')));
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-files-'));
  const config = {
    ...readConfig({ DATA_DIR: dataDir, SECRET_KEY: 'a secret of the tests', LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' }, dataDir),
    demo: true,
    puzzleWork: 0,
    // A busy machine must not fail a test of two hundred at once.
    waitMs: 60_000,
    ...special,
  };
  const server = await openServer({
    config,
    databaseUrl: urlFor(inject('appUrl'), database.name),
    version: 'test',
    now,
  });
  await server.http.ready();
  const people = new Map<string, Promise<Person>>();
  return {
    server,
    db: server.db as Tx,
    adminUrl: urlFor(inject('adminUrl'), database.name),
    /** A person of the demo, signed in. */
    as(name: string): Promise<Person> {
      const known = people.get(name) ?? signedIn(server, name);
      people.set(name, known);
      return known;
    },
    /** Somebody who has not signed in. */
    visitor: (host?: string) => visitor(server, host),
    /** The system as a caller over all sites, for calling module functions directly. */
    async system() {
      const siteIds = (await server.sites.all()).map(({ id }) => id);
      return systemCaller({ siteIds, now: (now ?? (() => new Date()))(), takeNumber: server.takeNumber });
    },
    /** Does some work in one transaction, as the router does. */
    inTransaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      server.db.transaction().execute(async (tx) => {
        // Unlike the router nobody tries again here, and the machine may be busy.
        await sql`set local lock_timeout = '30s'`.execute(tx);
        await sql`set local statement_timeout = '30s'`.execute(tx);
        return work(tx);
      }),
    async close() {
      await server.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type TestServer = Awaited<ReturnType<typeof openTestServer>>;
