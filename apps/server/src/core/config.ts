import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The settings of a server, from its environment. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseAdminUrl: string | undefined;
  prepare: boolean;
  /** How long (ms) a call waits for a connection before it is answered that the server is too busy. */
  waitMs: number;
  demo: boolean;
  secretKey: string;
  logLevel: string;
  trustProxy: string | undefined;
}

/** Reads the settings; a secret key is made and kept in the data folder when none is given. */
export function readConfig(env: NodeJS.ProcessEnv, folder: string): Config {
  const dataDir = resolve(folder, env.DATA_DIR ?? '.data');
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  return {
    host: env.HOST ?? '127.0.0.1',
    port: Number(env.PORT ?? 8080),
    dataDir,
    databaseUrl: env.DATABASE_URL || undefined,
    databaseAdminUrl: env.DATABASE_ADMIN_URL || env.DATABASE_URL || undefined,
    prepare: env.DATABASE_PREPARE !== 'off',
    waitMs: 5000,
    demo: env.DEMO !== '0',
    secretKey: env.SECRET_KEY || keptSecret(join(dataDir, 'secret-key')),
    logLevel: env.LOG_LEVEL ?? 'info',
    trustProxy: env.TRUST_PROXY || undefined,
  };
}

function keptSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
