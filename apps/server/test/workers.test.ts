import { once } from 'node:events';
import { connect } from 'node:net';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../src/core/rows/ids.ts';
import { type Ground, nextPush, openGround } from './product.ts';

let ground: Ground;
let server: Awaited<ReturnType<Ground['start']>>;
beforeAll(async () => {
  ground = await openGround();
  server = await ground.start({ WORKERS: '2' });
}, 120_000);
afterAll(() => ground.close());

/** The processes that serve, by what the system says of them. */
const workers = () =>
  readFileSync(`/proc/${server.child.pid}/task/${server.child.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js'));

/** Puts a push into the outbox, as a verb's transaction does. */
const push = (siteId: string, title: string) =>
  sql`insert into outbox (site_id, id, kind, payload, creation_time, next_time) values (${siteId}, ${newId()}, 'push',
    ${JSON.stringify({ to: { siteId }, infoType: 'Notify', title, message: 'm' })}::jsonb, ${new Date()}, ${new Date()})`.execute(
    ground.db,
  );

test('two processes answer calls on one port', async () => {
  const clerk = await ground.as('clerk');
  expect(server.said()).toContain('served by 2 processes');
  const answers = await Promise.all(Array.from({ length: 12 }, () => clerk.post(server.port, '/Shelves/GetShelves', { rows: 1 })));
  expect(answers.map(({ Code }) => Code)).toEqual(Array(12).fill(0));
});

test('what fails unexpectedly is told by its place in the sources, not in the built file', async () => {
  const clerk = await ground.as('clerk');
  const admin = new pg.Client({ connectionString: ground.adminUrl });
  await admin.connect();
  await admin.query('alter table shelf rename to shelf_lost');
  try {
    expect((await clerk.post(server.port, '/Shelves/GetShelves', { rows: 1 })).Code).not.toBe(0);
    await server.says(/relation \\?"shelf\\?" does not exist.*apps\/server\/src\/core\/[\w/-]+\.ts:\d+:\d+/);
  } finally {
    await admin.query('alter table shelf_lost rename to shelf');
    await admin.end();
  }
});

test('a push reaches every socket once, whichever process holds it', async () => {
  const [alice, clerk] = [await ground.as('alice'), await ground.as('clerk')];
  const sockets = [];
  // More sockets than processes: they are dealt out in turn.
  for (const person of [alice, clerk, alice, clerk]) sockets.push(await person.listen(server.port));
  const counts = sockets.map(() => 0);
  for (const [at, socket] of sockets.entries())
    socket.on('UserReceivingInformation', ({ Title }: { Title: string }) => Title === 'first' && (counts[at]! += 1));
  await push(alice.siteId, 'first');
  await push(alice.siteId, 'last');
  await Promise.all(sockets.map((socket) => nextPush(socket, 'last')));
  expect(counts).toEqual([1, 1, 1, 1]);
});

test('who connects is told of what changed just before, whichever process it comes to and whichever the change was made by', async () => {
  const manager = await ground.as('manager');
  const Name = { 'zh-cn': '茶', 'zh-tw': '茶', 'en-us': 'Tea' };
  expect((await manager.post(server.port, '/CargoType/EstablishCargoType', { Name, Code: 'TEA-NOW' })).Code).toBe(0);
  const heard = [0, 1, 2, 3].map(() => new Set<string>());
  // More sockets than processes: they are dealt out in turn.
  for (const names of heard)
    await manager.listen(server.port, (socket) =>
      socket.on('RowsChanged', (told: { Names: string[] }) => told.Names.forEach((name) => names.add(name))),
    );
  await expect.poll(() => heard.map((names) => names.has('cargoType'))).toEqual([true, true, true, true]);
});

test.runIf(process.platform === 'linux')('a killed process is survived and started again', async () => {
  const clerk = await ground.as('clerk');
  const before = workers();
  expect(before).toHaveLength(2);
  process.kill(before[0]!, 'SIGKILL');
  await server.says(/Worker \d+ ended by itself \(SIGKILL\) and is started again/);
  expect((await clerk.post(server.port, '/Shelves/GetShelves', { rows: 1 })).Code).toBe(0);
  await expect.poll(workers, { timeout: 30_000 }).toHaveLength(2);
  await expect.poll(() => workers().includes(before[0]!)).toBe(false);
});

test('the figures of all processes are added up', async () => {
  const clerk = await ground.as('clerk');
  const count = async () => {
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    return Number(/entrepot_call_seconds_count\{path="\/Shelves\/GetShelves",code="100"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const calls = Array.from({ length: 9 }, () => clerk.post(server.port, '/Shelves/GetShelves', { rows: 101 }));
  expect((await Promise.all(calls)).map(({ Code }) => Code)).toEqual(Array(9).fill(100));
  await expect.poll(count, { timeout: 30_000 }).toBe(9);
});

test('whoever is signed out is cut off by every process', async () => {
  const picker = await ground.as('picker');
  const sockets = [];
  for (let at = 0; at < 4; at++) sockets.push(await picker.listen(server.port));
  const ended = sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)));
  await sql`update session set revoked_time = ${new Date()} where site_id = ${picker.siteId} and user_id = ${picker.userId}`.execute(
    ground.db,
  );
  await Promise.all(ended);
});

test('who loses a role is refused by every process within a second', async () => {
  const clerk = await ground.as('clerk');
  const tryAll = async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => clerk.post(server.port, '/Shelves/GetShelves', { rows: 1 })));
    return [...new Set(answers.map(({ Code }) => Code))];
  };
  expect(await tryAll()).toEqual([0]);
  await sql`delete from user_role where site_id = ${clerk.siteId} and user_id = ${clerk.userId}`.execute(ground.db);
  const lost = Date.now();
  await expect.poll(tryAll, { timeout: 5_000, interval: 20 }).toEqual([1]);
  // What was asked last before the second was over may be answered after it on a busy machine.
  expect(Date.now() - lost).toBeLessThan(2_000);
});

test('asked to stop, all processes end in order', async () => {
  const all = process.platform === 'linux' ? workers() : [];
  server.child.kill('SIGTERM');
  expect(await server.ended, server.said()).toBe(0);
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow();
});

test('asked to stop, a process ends well although somebody never ends sending and a job of the clock goes on, and shuts its door before either', async () => {
  const alone = await ground.start();
  const leader = await ground.as('leader');
  const socket = await leader.listen(alone.port);
  const cut = new Promise((resolve) => socket.once('disconnect', resolve));
  const begun = connect(alone.port, '127.0.0.1').on('error', () => undefined);
  await once(begun, 'connect');
  begun.write(
    'POST /api/Shelves/GetShelves HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  );
  const release = await holdJob();
  const refused = () =>
    leader.post(alone.port, '/Shelves/GetShelves', { rows: 1 }).then(
      () => false,
      () => true,
    );
  expect(await refused()).toBe(false);
  const asked = Date.now();
  alone.child.kill('SIGTERM');
  await expect.poll(refused, { timeout: 1_500, interval: 20 }).toBe(true);
  expect(await alone.ended, alone.said()).toBe(0);
  expect(Date.now() - asked).toBeLessThan(10_000);
  await cut;
  await release();
});

/** Has a job of the clock run, which waits for what is held here. */
async function holdJob() {
  const [holder, other] = [0, 1].map(() => new pg.Client({ connectionString: ground.adminUrl }).on('error', () => undefined));
  await Promise.all([holder!.connect(), other!.connect()]);
  await holder!.query('begin');
  await holder!.query('lock table idempotency in access exclusive mode');
  await other!.query(`select graphile_worker.add_job('forget-old-keys')`);
  const waits = `select 1 from pg_locks where not granted and relation = 'idempotency'::regclass`;
  await expect.poll(async () => (await other!.query(waits)).rowCount, { timeout: 10_000, interval: 50 }).toBeGreaterThan(0);
  return () => Promise.all([holder!.end(), other!.end()]);
}

test('asked to stop, a process takes nothing new, answers what has begun to arrive, waits for nobody who is silent, and ends well', async () => {
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
  // What was sent on another connection afterwards is answered: the beginning has arrived.
  expect((await leader.post(alone.port, '/Shelves/GetShelves', { rows: 1 })).Code).toBe(0);

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
