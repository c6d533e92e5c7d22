import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startStandby } from '../../testing/standby.ts';
import { fillTemplate } from '../../testing/template.ts';
import { asSuperuser, startMigrated } from '../../testing/throwaway.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';
import { copyOut } from '../sheets/copy-out.ts';
import { openPool } from './open-db.ts';
import { openReplica } from './replica.ts';

let primary: Awaited<ReturnType<typeof startMigrated>>;
let standby: Awaited<ReturnType<typeof startStandby>>;
let onStandby: pg.Client;
let server: TestServer;
let manager: Person;
beforeAll(async () => {
  primary = await startMigrated();
  await fillTemplate(primary.urls.app);
  standby = await startStandby({ dataDir: primary.dataDir, superuserUrl: asSuperuser(primary.urls.admin) });
  onStandby = new pg.Client({ connectionString: standby.urls.superuser });
  await onStandby.connect();
  server = await openTestServer({
    // The loss of the replica is logged.
    config: { databaseReplicaUrl: standby.urls.app, logLevel: 'fatal' },
    database: { name: 'entrepot', drop: async () => undefined },
    through: async () => primary.urls.app,
  });
  manager = await server.as('manager');
});
afterEach(() => resume());
afterAll(async () => {
  await onStandby.end().catch(() => undefined);
  await server.close();
  await standby.stop();
  await primary.stop();
});

/** The replica executes nothing more until `resume`. */
const pause = () => onStandby.query('select pg_wal_replay_pause()');
const resume = () => onStandby.query('select pg_wal_replay_resume()').catch(() => undefined);
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000, interval: 20 });

const inRecovery = sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`;
const readsReplica = () => server.server.lagging(undefined, async (db) => (await inRecovery.execute(db)).rows[0]!.isReplica);
/** Writes to the log, which the replica must follow. */
const write = () => sql`select txid_current()`.execute(server.db);

/** Sends a request of a browser with these cookies; returns the data and the cookie that is set. */
async function request(path: string, body: object, cookie?: string) {
  const answer = await server.server.http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: definedOnly({
      'content-type': 'application/json',
      'accept-language': 'en-us',
      host: 'localhost',
      authorization: `Bearer ${manager.token}`,
      cookie,
    }),
    payload: JSON.stringify(body),
  });
  const set = answer.headers['set-cookie'];
  return { ...(answer.json() as { Code: number; Data: any }), cookie: typeof set === 'string' ? set.split(';')[0] : undefined };
}
const carriers = async (cookie?: string): Promise<string[]> =>
  (await request('/Select/Carrier', {}, cookie)).Data.map(({ Name }: { Name: string }) => Name);

describe('a replica', () => {
  test('answers what may be a second old, and the primary does while it lags for longer', async () => {
    await eventually(readsReplica).toBe(true);
    await pause();
    await write();
    await eventually(readsReplica).toBe(false);
    await resume();
    await eventually(readsReplica).toBe(true);
  });

  test('never hides from a person what that person wrote', async () => {
    await eventually(readsReplica).toBe(true);
    await pause();
    const { Code, cookie } = await request('/Carrier/EstablishCarrier', { Name: 'Just now', CarrierInterface: 2 });
    expect([Code, cookie]).toEqual([0, expect.stringMatching(/^entrepot-written=\d+$/)]);
    expect(await carriers(cookie)).toContain('Just now');
    // A reading call sets none.
    expect((await request('/Select/Carrier', {}, cookie)).cookie).toBeUndefined();
  });

  test('shows others what a person wrote within about a second', async () => {
    await eventually(readsReplica).toBe(true);
    await pause();
    await request('/Carrier/EstablishCarrier', { Name: 'A second ago', CarrierInterface: 2 });
    const writtenAt = performance.now();
    await eventually(async () => (await carriers()).includes('A second ago')).toBe(true);
    // The bound, and the time of the call on a busy machine.
    expect(performance.now() - writtenAt).toBeLessThan(3_000);
  });

  test('gives exports everything that was written before, or leaves them to the primary', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entrepot-copy-'));
    const pools = { primary: openPool(primary.urls.app, { max: 2 }), replica: openPool(standby.urls.app, { max: 2 }) };
    const replica = openReplica(pools, { log: () => undefined });
    const source = async () => {
      const path = join(folder, 'copy.csv');
      await copyOut({ pool: pools.primary, replica }, 'select pg_is_in_recovery()', ['x'], path);
      return readFileSync(path, 'utf8').trim().at(-1);
    };
    try {
      await eventually(source).toBe('t');
      await pause();
      await write();
      expect(await source()).toBe('f');
    } finally {
      await resume();
      await replica.close();
      await pools.primary.end();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  // The last one: the replica does not return.
  test('that is lost is not noticed by people', async () => {
    await eventually(readsReplica).toBe(true);
    await onStandby.end();
    await standby.stop();
    expect(await carriers()).toContain('Just now');
    expect(await readsReplica()).toBe(false);
  });
});
