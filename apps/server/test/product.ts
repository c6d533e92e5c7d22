// The product as `npm start` runs it, on a separate database: processes that tests stop, kill and call over the network.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { inject } from 'vitest';
import { newId } from '../src/core/db/ids.ts';
import { accessTokens } from '../src/core/http/tokens.ts';
import { root } from '@entrepot/server/core/root.ts';
import { freePort } from '@entrepot/server/postgres/free-port.ts';
import { sessionFor } from '@entrepot/server/demo/actors.ts';
import { copyDatabase, urlFor } from '@entrepot/server/testing/database.ts';
import { bundleServer } from '../../../scripts/lib/build.mjs';
import { openPool, openDb } from '../src/core/db/open-db.ts';

const secret = 'a secret of the tests';
/** The server as a bundle, built for each test file: it starts in a fraction of the time that the sources take. */
const bundle = join(root, `apps/server/dist/test-${process.pid}/main.js`);

/** Builds the server; `removeProduct` deletes it. */
export const buildProduct = () => bundleServer(bundle);
export const removeProduct = () => rmSync(dirname(bundle), { recursive: true, force: true });

export interface Program {
  child: ChildProcess;
  /** All output so far. */
  output(): string;
  /** Resolves with a match in the output; rejects when the process ends first. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<number | string>;
}

/** Starts the server's main program with only these environment variables. */
export function startProgram(env: Record<string, string>, args: readonly string[] = []): Program {
  const child = spawn(process.execPath, [bundle, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', SECRET_KEY: secret, ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number | string>((resolve) => child.once('close', (code, signal) => resolve(code ?? signal ?? '')));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (more) => {
      text += more;
      child.emit('said');
    });
  const waitForOutput = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(text);
        if (!found) return;
        child.off('said', look);
        resolve(found);
      };
      child.on('said', look);
      look();
      void ended.then((how) => reject(new Error(`the server ended with ${how}:\n${text}`)));
    });
  return { child, output: () => text, waitForOutput, ended };
}

/** Opens a database with the demo's master data, and folders for servers that use it. */
export async function openGround() {
  await buildProduct();
  const database = await copyDatabase(inject('adminUrl'));
  const databaseUrl = urlFor(inject('appUrl'), database.name);
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-product-'));
  const pool = openPool(databaseUrl, { max: 2 });
  const db = openDb(pool);
  const programs: Program[] = [];
  const sockets: Socket[] = [];
  return {
    db,
    /** Connection string of the owning role. */
    adminUrl: urlFor(inject('adminUrl'), database.name),
    /** The settings of its servers, without their port. */
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_ADMIN_URL: urlFor(inject('adminUrl'), database.name) },
    /** Starts a server on the database; returns it with its port once it is ready. */
    async start(env: Record<string, string> = {}): Promise<Program & { port: number }> {
      const port = await freePort();
      const program = startProgram({ ...this.environment, PORT: String(port), ...env });
      programs.push(program);
      await program.waitForOutput(/Entrepot is ready/);
      return { ...program, port };
    },
    /** Signs in a person of the demo, who calls over the network. */
    async as(name: string) {
      const { token, userId, siteId } = await sessionFor({ db, tokens: accessTokens(secret) }, name);
      return {
        userId,
        siteId,
        token,
        async post(port: number, path: string, body: object = {}): Promise<{ Code: number; Message: string; Data: any }> {
          const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
            method: 'POST',
            // A new connection for each call, so that workers take turns.
            headers: {
              'content-type': 'application/json',
              'accept-language': 'en-us',
              authorization: `Bearer ${token}`,
              connection: 'close',
            },
            body: JSON.stringify(body),
            signal: AbortSignal.timeout(20_000),
          });
          return (await answer.json()) as never;
        },
        /** Connects to the hub as a browser does; `onSocket` subscribes before the connection opens. */
        async listen(port: number, onSocket: (socket: Socket) => void = () => undefined): Promise<Socket> {
          const socket = io(`http://127.0.0.1:${port}`, {
            path: '/api/LogisticsInfrastructureHub',
            transports: ['websocket'],
            forceNew: true,
            auth: { token, language: 'en-us' },
          });
          sockets.push(socket);
          onSocket(socket);
          await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
          return socket;
        },
      };
    },
    async close() {
      for (const socket of sockets) socket.close();
      for (const { child } of programs) child.kill('SIGTERM');
      await Promise.all(programs.map(({ ended }) => ended));
      removeProduct();
      await pool.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type Ground = Awaited<ReturnType<typeof openGround>>;

/** The next push with this title on a socket. */
export const nextPush = (socket: Socket, title: string) =>
  new Promise<Record<string, unknown>>((resolve) => {
    const onPush = (push: Record<string, unknown>) => {
      if (push.Title !== title) return;
      socket.off('UserReceivingInformation', onPush);
      resolve(push);
    };
    socket.on('UserReceivingInformation', onPush);
  });

/** Inserts a push to all users of a site into the outbox, as a verb's transaction does. */
export const insertPush = (db: Ground['db'], siteId: string, title: string) =>
  sql`insert into outbox (site_id, id, kind, payload, creation_time, next_time) values (${siteId}, ${newId()}, 'push',
    ${JSON.stringify({ to: { siteId }, infoType: 'Notify', title, message: 'm' })}::jsonb, ${new Date()}, ${new Date()})`.execute(db);

/**
 * Pushes once and then, when it has arrived everywhere, a second time with another title; answers how often each socket received the first.
 * Several processes send two pushes in either order, so the second must not be inserted before the first has arrived.
 */
export async function countPush(db: Ground['db'], siteId: string, sockets: readonly Socket[]): Promise<number[]> {
  const counts = sockets.map(() => 0);
  for (const [at, socket] of sockets.entries())
    socket.on('UserReceivingInformation', ({ Title }: { Title: string }) => Title === 'first' && (counts[at]! += 1));
  for (const title of ['first', 'last']) {
    const arrived = sockets.map((socket) => nextPush(socket, title));
    await insertPush(db, siteId, title);
    await Promise.all(arrived);
  }
  return counts;
}
