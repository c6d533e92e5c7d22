import { io, type Socket } from 'socket.io-client';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../src/modules/account/test/tools.ts';
import { newId } from '../src/core/db/ids.ts';
import { jobDelivery } from '../src/core/jobs/job-delivery.ts';
import { runOnce } from '../src/core/jobs/jobs.ts';
import type { RunningJob } from '../src/core/sheets/import-jobs.ts';
import { type Fault, type Front, openFront } from '../src/testing/database-front.ts';
import { openTestServer, type TestServer } from '../src/testing/server.ts';
import type { Person } from '../src/testing/people.ts';

const states = [
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
  '08P01',
  '25006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
];
const faults: [name: string, fault: Fault][] = [
  ...states.map((state): [string, Fault] => [state, { state }]),
  ...(['reset', 'closed', 'refused', 'silent'] as const).map((socket): [string, Fault] => [socket, { socket }]),
];

let front: Front;
let server: TestServer;
let direct: pg.Pool;
let alice: Person;
let warehouse: string;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await openTestServer({
    // The failures are logged, as they should be. Without names, each message contains the text of its statement.
    config: { logLevel: 'fatal', retryMs: 300, connectMs: 300, prepare: false },
    through: async (url) => (front = await openFront(url)).url,
  });
  direct = new pg.Pool({ connectionString: server.adminUrl, max: 2 });
  alice = await server.as('alice');
  [{ Value: warehouse }] = await alice.ok<[{ Value: string }]>('/Warehouse/GetSelectWarehouses');
  port = Number(new URL(await server.server.listen(0, '127.0.0.1')).port);
}, 60_000);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
  return front.restore();
});
afterAll(async () => {
  await direct.end();
  await server.close();
  await front.close();
});

let last = 0;
const nextNumber = () => `AWAY${Date.now()}${last++}`;
const declare = (CourierNumber: string, key?: string) =>
  alice.post(
    '/UserPackage/EstablishPackage',
    { CourierNumber, WarehouseId: warehouse, ProductName: 'Tea', Price: 1, Quantity: 1 },
    key ? { 'idempotency-key': key } : {},
  );
const read = () => alice.post('/UserPackage/GetPackages', { rows: 1 });
const count = async (statement: string, values: unknown[]) => (await direct.query(statement, values)).rowCount;
const packagesOf = (number: string) => count('select from package where courier_number = $1', [number]);
const eventually = <T>(value: () => Promise<T>) => expect.poll(value, { timeout: 20_000, interval: 20 });

/** Tries to connect to the hub; returns the refusal, or `connected`. */
function connect(token: string): Promise<string> {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/api/LogisticsInfrastructureHub',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token, language: 'en-us' },
  });
  sockets.push(socket);
  return new Promise((resolve) =>
    socket.once('connect', () => resolve('connected')).once('connect_error', ({ message }) => resolve(message)),
  );
}

/** Sends a request as a browser does, and returns its status and headers. */
async function request(path: string, body: object) {
  const answer = await server.server.http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': 'application/json', 'accept-language': 'en-us', authorization: `Bearer ${alice.token}`, host: 'localhost' },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']), ...answer.json() };
}

const isClosed = (fault: Fault) => 'socket' in fault && fault.socket === 'refused';
const away = { status: 503, retryAfter: 2, Message: expect.stringMatching(/try again/i), Data: null };

/** Inserts a row of the outbox without the server. */
async function insertPush(): Promise<string> {
  const id = newId();
  await direct.query(
    `insert into outbox (site_id, id, kind, payload, creation_time, next_time)
    values ($1, $2, 'push', '{"to": {"userIds": []}, "infoType": "Notify", "title": "x", "message": "x"}', now(), '-infinity')`,
    [alice.siteId, id],
  );
  return id;
}

/** Inserts a job without the server; returns its delivery, and the status of the job. */
async function insertJob(run: (job: RunningJob) => Promise<undefined>) {
  const jobId = newId();
  await direct.query(
    `insert into import_job (site_id, id, creation_time, kind, status, input, language) values ($1, $2, now(), 'Test', 'waiting', '{"caller":{"siteIds":[]}}', 3)`,
    [alice.siteId, jobId],
  );
  const { send } = jobDelivery({ ...server.server, log: () => undefined }, [{ kind: 'Test', run }]);
  return {
    send: () =>
      send(
        { siteId: alice.siteId, id: newId(), kind: 'job', payload: { jobId }, attempts: 1, uncertain: false },
        AbortSignal.timeout(30_000),
      ),
    status: async () => (await direct.query('select status from import_job where id = $1', [jobId])).rows[0].status as string,
  };
}

describe.each(faults)('a database that fails with %s', (_name, fault) => {
  test('refuses calls and sign-ins with 503, and the hub; then goes on', async () => {
    // A session that the server does not know yet.
    const { token } = await alice.colleague('bob');
    await front.fail(fault);
    const answers = await Promise.all([
      request('/UserPackage/GetPackages', { rows: 1 }),
      request('/UserPackage/EstablishPackage', { CourierNumber: nextNumber(), WarehouseId: warehouse, ProductName: 'Tea' }),
      request('/Account/Login', { username: 'alice', password: 'x', PasswordKeyId: newId(), MenuClassification: 1 }),
      request('/Account/RefreshToken', { Token: 'x' }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject(away);
    expect(await connect(token)).toBe('unavailable');

    await front.restore();
    await eventually(async () => (await read()).status).toBe(200);
    expect(await connect(token)).toBe('connected');
    expect(await signIn(server.visitor(), '/Account/Login', 'clerk')).toSucceed();
  });

  test('delays what waits in the outbox, and loses none of it', async () => {
    await front.fail(fault);
    const [id, before] = [await insertPush(), front.failures()];
    // Several polls; a closed entrance sees none of them.
    if (!isClosed(fault)) await eventually(async () => front.failures() - before).toBeGreaterThan(2);
    await front.restore();
    await eventually(() => count('select from outbox where id = $1 and sent_time is not null', [id])).toBe(1);
  });
});

// Without an answer it is not known that the connection is lost.
describe.each(faults.filter(([name]) => name !== 'silent'))('a database that fails once with %s', (_name, fault) => {
  test('is not noticed by a read and by a call with a key', async () => {
    front.failOnce(fault, 'from "package"');
    expect(await read()).toSucceed();
    for (const statement of ['insert into idempotency', 'update idempotency', 'Q\0\0\0\vcommit\0']) {
      const number = nextNumber();
      front.failOnce(fault, statement);
      expect(await declare(number, number)).toSucceed();
      expect(await packagesOf(number)).toBe(1);
    }
  });

  test('lets a job begin again instead of failing', async () => {
    let runs = 0;
    const { send, status } = await insertJob(async (job) => {
      runs++;
      await job.progress(1, 2);
      await job.completeInTransaction(2, async () => undefined);
      return undefined;
    });
    front.failOnce(fault, 'set done = ');
    await send();
    expect([runs, await status()]).toEqual([2, 'done']);
  });

  test('runs a scheduled job again without reporting a failure to people', async () => {
    const reported: string[] = [];
    const reports = { log: () => undefined, failed: async (name: string) => void reported.push(name) };
    const work = { ...server.server, siteIds: async () => [alice.siteId], invariants: [], now: new Date() };
    const job = { name: 'apply-retention', at: '0 0 * * *', run: () => sql`select 'the job'`.execute(server.db) } as const;
    front.failOnce(fault, `select 'the job'`);
    await expect(runOnce(job, () => null, work, reports)).rejects.toThrow();
    await runOnce(job, () => null, work, reports);
    expect(reported).toEqual([]);
  });
});

test('answers a call once whose commit took place without an answer', async () => {
  const number = nextNumber();
  front.failOnce({ socket: 'lost' }, 'Q\0\0\0\vcommit\0');
  expect(await declare(number, number)).toSucceed();
  expect(await packagesOf(number)).toBe(1);
});

test('does not repeat a call without a key whose commit has no answer', async () => {
  const number = nextNumber();
  front.failOnce({ socket: 'lost' }, 'Q\0\0\0\vcommit\0');
  expect((await declare(number)).status).toBe(503);
  expect(await packagesOf(number)).toBe(1);
});

test('leaves a server that has become a standby', async () => {
  const name = new URL(server.adminUrl.replace('@/', '@localhost/')).pathname.slice(1);
  await direct.query(`alter database ${name} set default_transaction_read_only = on`);
  await direct.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'entrepot_app'`, [name]);
  try {
    // Reads are still answered, on the same connections.
    await eventually(async () => (await read()).status).toBe(200);
    const refused = await declare(nextNumber(), 'standby');
    expect([refused.status, refused.Code]).toEqual([503, 199]);
  } finally {
    await direct.query(`set default_transaction_read_only = off`);
    await direct.query(`alter database ${name} reset default_transaction_read_only`);
  }
  expect(await declare(nextNumber(), 'standby again')).toSucceed();
});
