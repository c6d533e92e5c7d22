import { inRoot } from './paths.mjs';
import { build, staleTargets } from './build.mjs';
import { withLock } from './lock.mjs';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { run } from './run.mjs';

const lockFolder = inRoot('.data', 'setup.lock');

/** Installs what is missing or changed and, by default, builds what is stale. Two concurrent runs wait for each other. */
export async function setUp({ building = true } = {}) {
  refuseOldNode();
  if (isReady(building)) return;
  await withLock(lockFolder, async () => {
    if (!isInstalled()) await install();
    if (building) await build(staleTargets());
  });
}

/** Runs a command's main function; an error is printed as one line, and sets the exit code. */
export async function main(command) {
  try {
    process.exitCode = (await command(process.argv.slice(2))) ?? 0;
  } catch (error) {
    console.error(process.env.DEBUG ? error : (error.message ?? error));
    process.exitCode = 1;
  }
}

function isReady(building) {
  return isInstalled() && (!building || staleTargets().length === 0);
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) throw new Error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
}

const stampFile = inRoot('node_modules', '.entrepot-lock');
const system = ` ${process.platform}-${process.arch}\n`;

/** Whether node_modules matches the lock file on this system. */
function isInstalled() {
  const noted = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : null;
  if (noted === stamp()) return true;
  const fromElsewhere = noted !== null && !noted.endsWith(system);
  if (fromElsewhere || !matchesLockFile()) return false;
  writeFileSync(stampFile, stamp());
  return true;
}

/** Installs the packages of the lock file, including the tools for building and testing. */
async function install() {
  console.log('Installing dependencies …');
  const { code, output } = await runNpm('ci', { quiet: true });
  if (code !== 0 && !(await installLeniently(output))) throw new Error(`Installing the dependencies failed:\n${output}`);
  writeFileSync(stampFile, stamp());
}

/**
 * A registry without a tool's programs for other systems produces a lock file without them, which `npm ci` refuses as incomplete (EUSAGE).
 * `npm install` takes the same versions from it and skips the missing ones.
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

/** npm stores a list of installed packages; a manual install that matches the lock file need not be repeated. */
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

/** Runs the npm that started this script, or the one in the path; on Windows it needs a shell. */
function runNpm(command, { quiet = false, options = [] } = {}) {
  const args = [command, '--no-audit', '--no-fund', '--include=dev', '--include=optional', ...options];
  const { npm_execpath: npm } = process.env;
  if (npm?.endsWith('npm-cli.js')) return run(process.execPath, [npm, ...args], { quiet });
  return run('npm', args, { quiet, shell: process.platform === 'win32' });
}
