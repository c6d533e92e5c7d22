import { once } from 'node:events';
import { connect } from 'node:net';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import { countPush, type Ground, openGround } from '../../../test/product.ts';

let ground: Ground;
let server: Awaited<ReturnType<Ground['start']>>;
beforeAll(async () => {
  ground = await openGround();
  server = await ground.start({ WORKERS: '2' });
}, 120_000);
afterAll(() => ground.close());

/** The process ids of the workers, from the operating system. */
const workers = () =>
  readFileSync(`/proc/${server.child.pid}/task/${server.child.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js'));

test('answers calls on one port from two processes', async () => {
  const clerk = await ground.as('clerk');
  expect(server.output()).toContain('served by 2 processes');
  const answers = await Promise.all(Array.from({ length: 12 }, () => clerk.post(server.port, '/Shelves/GetShelves', { rows: 1 })));
  for (const answer of answers) expect(answer).toSucceed();
});

test('logs an unexpected failure with its position in the source files', async () => {
  const clerk = await ground.as('clerk');
  const admin = new pg.Client({ connectionString: ground.adminUrl });
  await admin.connect();
  await admin.query('alter table shelf rename to shelf_lost');
  try {
    expect(await clerk.post(server.port, '/Shelves/GetShelves', { rows: 1 })).not.toSucceed();
    await server.waitForOutput(/relation \\?"shelf\\?" does not exist.*apps\/server\/src\/core\/[\w/-]+\.ts:\d+:\d+/);
  } finally {
    await admin.query('alter table shelf_lost rename to shelf');
    await admin.end();
  }
});

test('delivers a push once to every socket, on whichever process it is', async () => {
  const [alice, clerk] = [await ground.as('alice'), await ground.as('clerk')];
  const sockets = [];
  // More sockets than processes: they are distributed in turn.
  for (const person of [alice, clerk, alice, clerk]) sockets.push(await person.listen(server.port));
  expect(await countPush(ground.db, alice.siteId, sockets)).toEqual([1, 1, 1, 1]);
});

test('sends recent changes to a new socket, whichever processes are involved', async () => {
  const manager = await ground.as('manager');
  const Name = { 'zh-cn': '茶', 'zh-tw': '茶', 'en-us': 'Tea' };
  expect(await manager.post(server.port, '/CargoType/EstablishCargoType', { Name, Code: 'TEA-NOW' })).toSucceed();
  const received = [0, 1, 2, 3].map(() => new Set<string>());
  // More sockets than processes: they are distributed in turn.
  for (const names of received)
    await manager.listen(server.port, (socket) =>
      socket.on('RowsChanged', (change: { Names: string[] }) => change.Names.forEach((name) => names.add(name))),
    );
  await expect.poll(() => received.map((names) => names.has('cargoType'))).toEqual([true, true, true, true]);
});

test.runIf(process.platform === 'linux')('survives a killed process and restarts it', async () => {
  const clerk = await ground.as('clerk');
  const before = workers();
  expect(before).toHaveLength(2);
  process.kill(before[0]!, 'SIGKILL');
  await server.waitForOutput(/Worker \d+ ended unexpectedly \(SIGKILL\) and is being restarted/);
  expect(await clerk.post(server.port, '/Shelves/GetShelves', { rows: 1 })).toSucceed();
  await expect.poll(workers, { timeout: 30_000 }).toHaveLength(2);
  await expect.poll(() => workers().includes(before[0]!)).toBe(false);
});

test('adds up the metrics of all processes', async () => {
  const clerk = await ground.as('clerk');
  const count = async () => {
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    return Number(/entrepot_call_seconds_count\{path="\/Shelves\/GetShelves",code="100"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const calls = Array.from({ length: 9 }, () => clerk.post(server.port, '/Shelves/GetShelves', { rows: 101 }));
  for (const answer of await Promise.all(calls)) expect(answer).toBeRefused('ValidationFailed');
  await expect.poll(count, { timeout: 30_000 }).toBe(9);
});

test('disconnects a signed-out person on every process', async () => {
  const picker = await ground.as('picker');
  const sockets = [];
  for (let at = 0; at < 4; at++) sockets.push(await picker.listen(server.port));
  const ended = sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)));
  await sql`update session set revoked_time = ${new Date()} where site_id = ${picker.siteId} and user_id = ${picker.userId}`.execute(
    ground.db,
  );
  await Promise.all(ended);
});

test('applies the loss of a role on every process within a second', async () => {
  const clerk = await ground.as('clerk');
  const tryAll = async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => clerk.post(server.port, '/Shelves/GetShelves', { rows: 1 })));
    return [...new Set(answers.map(outcomeOf))];
  };
  expect(await tryAll()).toEqual(['Ok']);
  await sql`delete from user_role where site_id = ${clerk.siteId} and user_id = ${clerk.userId}`.execute(ground.db);
  const lost = Date.now();
  await expect.poll(tryAll, { timeout: 5_000, interval: 20 }).toEqual(['NoPermission']);
  // On a busy machine, a call sent just before the second ended may be answered after it.
  expect(Date.now() - lost).toBeLessThan(2_000);
});

test('ends all processes on SIGTERM', async () => {
  const all = process.platform === 'linux' ? workers() : [];
  server.child.kill('SIGTERM');
  expect(await server.ended, server.output()).toBe(0);
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow();
});

test('stops in time despite an endless sender and a running job, and refuses connections first', async () => {
  const alone = await ground.start();
  const leader = await ground.as('leader');
  const socket = await leader.listen(alone.port);
  const cut = new Promise((resolve) => socket.once('disconnect', resolve));
  const begun = connect(alone.port, '127.0.0.1').on('error', () => undefined);
  await once(begun, 'connect');
  begun.write(
    'POST /api/Shelves/GetShelves HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  );
  await blockJob();
  const refused = () =>
    leader.post(alone.port, '/Shelves/GetShelves', { rows: 1 }).then(
      () => false,
      () => true,
    );
  expect(await refused()).toBe(false);
  const startTime = Date.now();
  alone.child.kill('SIGTERM');
  await expect.poll(refused, { timeout: 1_500, interval: 20 }).toBe(true);
  expect(await alone.ended, alone.output()).toBe(0);
  expect(Date.now() - startTime).toBeLessThan(10_000);
  await cut;
});

/** Runs a scheduled job that waits for a lock, which is released when the test has ended, also by a failure. */
async function blockJob() {
  const [holder, other] = [0, 1].map(() => new pg.Client({ connectionString: ground.adminUrl }).on('error', () => undefined));
  onTestFinished(async () => void (await Promise.all([holder!.end(), other!.end()])));
  await Promise.all([holder!.connect(), other!.connect()]);
  await holder!.query('begin');
  await holder!.query('lock table idempotency in access exclusive mode');
  await other!.query(`select graphile_worker.add_job('apply-retention')`);
  const waits = `select 1 from pg_locks where not granted and relation = 'idempotency'::regclass`;
  await expect.poll(async () => (await other!.query(waits)).rowCount, { timeout: 10_000, interval: 50 }).toBeGreaterThan(0);
}

test('on SIGTERM refuses connections, finishes requests that have begun, and drops idle ones', async () => {
  const alone = await ground.start();
  const leader = await ground.as('leader');
  const socket = await leader.listen(alone.port);
  const silent = connect(alone.port, '127.0.0.1').on('error', () => undefined);
  const body = JSON.stringify({ rows: 1 });
  const begun = connect(alone.port, '127.0.0.1');
  await once(begun, 'connect');
  const headers = ['content-type: application/json', `authorization: Bearer ${leader.token}`, `content-length: ${body.length}`];
  begun.write(['POST /api/Shelves/GetShelves HTTP/1.1', 'host: localhost', ...headers, '', body.slice(0, 3)].join('\r\n'));
  let answer = '';
  begun.on('data', (part) => (answer += String(part)));
  // A later request on another connection is answered, so the first part has arrived.
  expect(await leader.post(alone.port, '/Shelves/GetShelves', { rows: 1 })).toSucceed();

  alone.child.kill('SIGTERM');
  const refused = () =>
    leader.post(alone.port, '/Shelves/GetShelves', { rows: 1 }).then(
      () => false,
      () => true,
    );
  await expect.poll(refused, { timeout: 5_000 }).toBe(true);
  begun.write(body.slice(3));
  await once(begun, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"Code":0/);
  expect(await alone.ended).toBe(0);
  socket.close();
  silent.destroy();
});
