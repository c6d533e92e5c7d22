import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';
import { give } from './system-user.ts';

/** The superuser role created by initdb; only the launcher uses it. */
export const superuser = 'postgres';

/** Creates the cluster when it does not exist; `password` is set where the server listens on TCP. */
export async function ensureCluster(home: Home, { bin, major }: Binaries, password: string | null): Promise<void> {
  if (!existsSync(home.data)) return createCluster(home, bin, password);
  const made = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim();
  if (made !== major) throw new Error(`The data in ${home.data} is from PostgreSQL ${made}; this version includes PostgreSQL ${major}.`);
}

/** Environment and account for PostgreSQL's programs, without the caller's PG* variables and locale. */
export function programOptions({ folder, user }: Home) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'));
  return { ...user, cwd: folder, env: { ...Object.fromEntries(inherited), LC_ALL: 'C' }, windowsHide: true };
}

/** initdb works in a temporary folder, so that an interrupted run is never mistaken for a cluster. */
async function createCluster(home: Home, bin: string, password: string | null): Promise<void> {
  const unfinished = `${home.data}.unfinished`;
  const passwordFile = password === null ? null : writePasswordFile(home, password);
  try {
    for (const characterType of ['C.UTF-8', 'en_US.UTF-8', null]) {
      rmSync(unfinished, { recursive: true, force: true });
      const failure = await initdb(home, bin, initdbArguments(unfinished, characterType, passwordFile));
      if (failure === null) return renameSync(unfinished, home.data);
      if (characterType === null || !failure.includes('locale')) throw new Error(`PostgreSQL's initdb failed: ${failure}`);
    }
  } finally {
    if (passwordFile) rmSync(passwordFile, { force: true });
  }
}

/** With the C character type, trigram search would ignore Chinese characters. */
function initdbArguments(data: string, characterType: string | null, passwordFile: string | null): string[] {
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  if (characterType) locale.push(`--lc-ctype=${characterType}`);
  const access = passwordFile
    ? ['--auth-local=scram-sha-256', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`]
    : ['--auth-local=trust', '--auth-host=reject'];
  return ['-D', data, '-U', superuser, '-E', 'UTF8', ...locale, ...access, '--no-instructions'];
}

function writePasswordFile(home: Home, password: string): string {
  const file = join(home.folder, 'initdb-password');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  give(file, home.user);
  return file;
}

/** Runs initdb; returns null, or its output when it failed. */
function initdb(home: Home, bin: string, args: string[]): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(bin, 'initdb'), args, { ...programOptions(home), stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? null : errors.trim() || `exit code ${code}`));
  });
}
