import './provided.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { systemCaller } from '@entrepot/server/core/calls/caller.ts';
import { type Config, readConfig } from '@entrepot/server/core/config.ts';
import type { Tx } from '../core/db/db.ts';
import { openServer } from '@entrepot/server/server.ts';
import { copyDatabase, type Database, urlFor } from './database.ts';
import { type Person, signedIn, visitor } from './people.ts';

/** The settings that a run of the tests may choose: `DATABASE_PIPELINE=off`, `LOG_LEVEL`. */
const chosen = () => ({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'error', DATABASE_PIPELINE: process.env.DATABASE_PIPELINE });

interface Opening {
  now?: () => Date;
  config?: Partial<Config>;
  /** A migrated database to use instead of a copy of the template; it is dropped at the end. */
  database?: Database;
  /** The way from the server to its database: an address that replaces the direct one. */
  through?: (databaseUrl: string) => Promise<string>;
}

/** Opens a server on its own database, filled with the master data. */
export async function openTestServer({ now, config: special = {}, database: existing, through = async (url) => url }: Opening = {}) {
  const database = existing ?? (await copyDatabase(inject('adminUrl')));
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-files-'));
  const config = {
    ...readConfig({ ...chosen(), DATA_DIR: dataDir, SECRET_KEY: 'a secret of the tests' }, dataDir),
    demo: true,
    puzzleWork: 0,
    // Two hundred concurrent calls must not fail on a busy machine.
    waitMs: 60_000,
    connectMs: 60_000,
    ...special,
  };
  const server = await openServer({
    config,
    databaseUrl: await through(urlFor(inject('appUrl'), database.name)),
    version: 'test',
    now,
  });
  await server.http.ready();
  const users = new Map<string, Promise<Person>>();
  return {
    server,
    db: server.db,
    adminUrl: urlFor(inject('adminUrl'), database.name),
    /** Signs in a person of the demo. */
    as(name: string): Promise<Person> {
      const known = users.get(name) ?? signedIn(server, name);
      users.set(name, known);
      return known;
    },
    /** A person who is not signed in. */
    visitor: (host?: string) => visitor(server, host),
    /** The system caller for all sites, for calling module functions directly. */
    async system() {
      const siteIds = (await server.sites.all()).map(({ id }) => id);
      return systemCaller({ siteIds, now: (now ?? (() => new Date()))(), takeNumber: server.takeNumber });
    },
    /** Runs work in one transaction, as the router does. */
    inTransaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      server.db.transaction().execute(async (tx) => {
        // Unlike with the router, there is no retry here, and the machine may be busy.
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
