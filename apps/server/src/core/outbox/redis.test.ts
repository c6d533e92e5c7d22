import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import { freePort } from '@entrepot/server/postgres/free-port.ts';
import { countPush, type Ground, insertPush, nextPush, openGround } from '../../../test/product.ts';

const there = spawnSync('redis-server', ['--version']).status === 0;
let redis: ChildProcess;
let redisPort: number;
let ground: Ground;

/** Starts Redis on the same port each time and waits until it accepts connections. */
async function startRedis(): Promise<void> {
  const started = spawn('redis-server', ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']);
  redis = started;
  await new Promise<void>((resolve, reject) => {
    let output = '';
    started.stdout.on('data', (text) => {
      output += text;
      if (output.includes('Ready to accept connections')) resolve();
    });
    started.once('error', reject);
    started.once('exit', (code) => reject(new Error(`redis-server ended with ${code}:\n${output}`)));
  });
}

async function stopRedis(): Promise<void> {
  const ended = new Promise((resolve) => redis.once('exit', resolve));
  redis.kill('SIGKILL');
  await ended;
}

describe.skipIf(!there)('two servers with one Redis (skipped where there is no redis-server)', () => {
  let servers: Awaited<ReturnType<Ground['start']>>[];

  beforeAll(async () => {
    redisPort = await freePort();
    await startRedis();
    ground = await openGround();
    const env = { REDIS_URL: `redis://127.0.0.1:${redisPort}` };
    servers = await Promise.all([ground.start(env), ground.start(env)]);
  }, 120_000);
  afterAll(async () => {
    await ground.close();
    await stopRedis();
  });

  test('delivers a push once to the sockets of both', async () => {
    const alice = await ground.as('alice');
    const sockets = await Promise.all(servers.map(({ port }) => alice.listen(port)));
    expect(await countPush(ground.db, alice.siteId, sockets)).toEqual([1, 1]);
  });

  test('survives the loss of Redis and delivers pushes again when it is back', async () => {
    const alice = await ground.as('alice');
    const sockets = await Promise.all(servers.map(({ port }) => alice.listen(port)));
    await stopRedis();
    // One of the two sends it, at least to its own sockets.
    const near = Promise.race(sockets.map((socket) => nextPush(socket, 'without')));
    await insertPush(ground.db, alice.siteId, 'without');
    await near;
    for (const { port } of servers) expect(await alice.post(port, '/UserPackage/GetPackages', { rows: 1 })).toSucceed();
    await startRedis();
    const received = sockets.map((socket) => nextPush(socket, 'again'));
    const trying = setInterval(() => void insertPush(ground.db, alice.siteId, 'again'), 500);
    await Promise.all(received);
    clearInterval(trying);
  });

  test('share one rate limit', async () => {
    const queryTracks = (port: number) =>
      fetch(`http://127.0.0.1:${port}/api/PublicSite/QueryTracks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: 'localhost' },
        body: JSON.stringify({ Numbers: ['NOBODY1'] }),
      }).then(async (answer) => outcomeOf((await answer.json()) as { Code: number }));
    const outcomes: ErrorKey[] = [];
    // 61 calls within one minute are one too many; the minute may end during the test, so each half exceeds the limit.
    for (let at = 0; at < 122; at++) outcomes.push(await queryTracks(servers[at % 2]!.port));
    expect(outcomes.filter((one) => one === 'RateLimited').length).toBeGreaterThan(0);
    expect(outcomes.filter((one) => one === 'Ok').length).toBeGreaterThanOrEqual(60);
  });
});
