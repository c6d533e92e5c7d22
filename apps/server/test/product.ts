// The product as `npm start` runs it, on a database of its own: processes that tests stop, kill and talk to over the network.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { inject } from 'vitest';
import { accessTokens } from '../src/core/http/tokens.ts';
import { openDb, openPool } from '../src/core/rows/db.ts';
import { root } from '@entrepot/server/core/root.ts';
import { sessionFor } from '@entrepot/server/demo/actors.ts';
import { copyDatabase, urlFor } from '@entrepot/testing/database.ts';
import { bundleServer } from '../../../scripts/lib/build.mjs';

const secret = 'a secret of the tests';
/** The server as it is built, made anew for each test file: it starts in a fraction of the time that its sources take. */
const bundle = join(root, `apps/server/dist/test-${process.pid}/main.js`);

/** Builds the server; `forgetProduct` takes it away. */
export const buildProduct = () => bundleServer(bundle);
export const forgetProduct = () => rmSync(dirname(bundle), { recursive: true, force: true });

/** A port of 127.0.0.1 that is free now. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

export interface Program {
  child: ChildProcess;
  /** Everything it has said. */
  said(): string;
  /** Resolves when it says something that matches; rejects when it ends first. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<number | string>;
}

/** Starts the server's main program with these settings and nothing of the caller's. */
export function startProgram(env: Record<string, string>): Program {
  const child = spawn(process.execPath, [bundle], {
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
  const says = (pattern: RegExp) =>
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
  return { child, said: () => text, says, ended };
}

/** A database with the demo's master data and folders for servers that use it. */
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
    /** The owner's address of the database. */
    adminUrl: urlFor(inject('adminUrl'), database.name),
    /** Starts a server on the database; gives it and its port once it is ready. */
    async start(env: Record<string, string> = {}): Promise<Program & { port: number }> {
      const port = await freePort();
      const adminUrl = urlFor(inject('adminUrl'), database.name);
      const program = startProgram({
        DATA_DIR: dataDir,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATABASE_ADMIN_URL: adminUrl,
        ...env,
      });
      programs.push(program);
      await program.says(/Entrepot is ready/);
      return { ...program, port };
    },
    /** A person of the demo, signed in, who calls over the network. */
    async as(name: string) {
      const { token, userId, siteId } = await sessionFor({ db, tokens: accessTokens(secret) }, name);
      return {
        userId,
        siteId,
        token,
        async post(port: number, path: string, body: object = {}): Promise<{ Code: number; Message: string; Data: any }> {
          const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
            method: 'POST',
            // A connection for each call, so that workers take turns.
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
        /** Connects to the hub as a browser does; `hear` listens from the first moment on. */
        async listen(port: number, hear: (socket: Socket) => void = () => undefined): Promise<Socket> {
          const socket = io(`http://127.0.0.1:${port}`, {
            path: '/api/LogisticsInfrastructureHub',
            transports: ['websocket'],
            forceNew: true,
            auth: { token, language: 'en-us' },
          });
          sockets.push(socket);
          hear(socket);
          await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
          return socket;
        },
      };
    },
    async close() {
      for (const socket of sockets) socket.close();
      for (const { child } of programs) child.kill('SIGTERM');
      await Promise.all(programs.map(({ ended }) => ended));
      forgetProduct();
      await pool.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type Ground = Awaited<ReturnType<typeof openGround>>;

/** The next push of a title that a socket hears. */
export const nextPush = (socket: Socket, title: string) =>
  new Promise<Record<string, unknown>>((resolve) => {
    const hear = (push: Record<string, unknown>) => {
      if (push.Title !== title) return;
      socket.off('UserReceivingInformation', hear);
      resolve(push);
    };
    socket.on('UserReceivingInformation', hear);
  });
