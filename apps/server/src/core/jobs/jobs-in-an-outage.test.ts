import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFront } from '../../testing/database-front.ts';
import { type Ground, openGround } from '../../../test/product.ts';

let ground: Ground;
// One client locks a table, the other queries.
let holder: pg.Client;
let owner: pg.Client;
beforeAll(async () => {
  ground = await openGround();
  [holder, owner] = [0, 1].map(() => new pg.Client({ connectionString: ground.adminUrl })) as [pg.Client, pg.Client];
  await Promise.all([holder.connect(), owner.connect()]);
}, 120_000);
afterAll(async () => {
  await Promise.all([holder.end(), owner.end()]);
  await ground.close();
});

const oldKey = (key: string) =>
  sql`insert into idempotency (site_id, key, creation_time, request_hash) select id, ${key}, now() - interval '30 days', '' from site limit 1`.execute(
    ground.db,
  );
const isForgotten = async (key: string) => (await sql`select 1 from idempotency where key = ${key}`.execute(ground.db)).rows.length === 0;
const runJob = () => owner.query(`select graphile_worker.add_job('apply-retention')`);

test('survives a job that ends while the database is away, and continues afterwards', async () => {
  const front = await openFront(ground.adminUrl);
  const server = await ground.start({ DATABASE_ADMIN_URL: front.url });
  const clerk = await ground.as('clerk');
  const found = (statement: string) => expect.poll(async () => (await owner.query(statement)).rowCount, { timeout: 30_000, interval: 20 });
  // The runner listens for jobs once its tables exist.
  await found(`select 1 from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`).toBe(1);
  await oldKey('first');
  // The job waits for the table, so that it ends during the outage.
  await holder.query('begin');
  await holder.query('lock table idempotency in share mode');
  await runJob();
  await found(`select 1 from pg_locks where relation = 'idempotency'::regclass and not granted`).toBe(1);
  await front.fail({ socket: 'refused' });
  await holder.query('rollback');
  await server.waitForOutput(/recording the end of a job/);
  expect(await clerk.post(server.port, '/Shelves/GetShelves', { rows: 1 })).toSucceed();

  await front.restore();
  await oldKey('second');
  await runJob();
  await expect.poll(() => isForgotten('second'), { timeout: 30_000 }).toBe(true);
  server.child.kill('SIGTERM');
  expect(await server.ended, server.output()).toBe(0);
  await front.close();
});
