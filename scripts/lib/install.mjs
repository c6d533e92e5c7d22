import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

const stampFile = inRoot('node_modules', '.entrepot-lock');
const system = ` ${process.platform}-${process.arch}\n`;

/** Whether node_modules is what the lock file asks for, on this system. */
export function isInstalled() {
  const noted = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : null;
  if (noted === stamp()) return true;
  const fromElsewhere = noted !== null && !noted.endsWith(system);
  if (fromElsewhere || !matchesLockFile()) return false;
  writeFileSync(stampFile, stamp());
  return true;
}

/** Installs what the lock file names, the tools for building and testing included. */
export async function install() {
  console.log('Installing dependencies …');
  const { code, output } = await runNpm('ci', { quiet: true });
  if (code !== 0 && !(await installLeniently(output))) throw new Error(`Installing the dependencies failed:\n${output}`);
  writeFileSync(stampFile, stamp());
}

/**
 * A registry that lacks a tool's programs for other systems makes a lock file without them, which `npm ci` refuses as incomplete (EUSAGE).
 * `npm install` takes the same versions from it and leaves the missing ones out.
 */
async function installLeniently(refusal) {
  if (!refusal.includes('EUSAGE')) return false;
  const { code } = await runNpm('install', { options: ['--no-save', '--loglevel=error'] });
  return code === 0;
}

function stamp() {
  const hash = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  return hash + system;
}

/** npm keeps a list of what it installed; an install by hand that agrees with the lock file need not be repeated. */
function matchesLockFile() {
  const listFile = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(listFile)) return false;
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed[path];
    return found ? found.version === version : Boolean(optional || devOptional);
  });
}

/** npm as it runs us, or the one in the path; Windows starts it through a shell. */
function runNpm(command, { quiet = false, options = [] } = {}) {
  const args = [command, '--no-audit', '--no-fund', '--include=dev', '--include=optional', ...options];
  const { npm_execpath: npm } = process.env;
  if (npm?.endsWith('npm-cli.js')) return run(process.execPath, [npm, ...args], { quiet });
  return run('npm', args, { quiet, shell: process.platform === 'win32' });
}
