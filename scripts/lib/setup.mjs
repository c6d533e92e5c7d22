import { inRoot } from './paths.mjs';
import { build, staleTargets } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

const lockFolder = inRoot('.data', 'setup.lock');

/** Installs what is missing or changed and, unless told otherwise, builds what is stale. Two starts at once wait for each other. */
export async function setUp({ building = true } = {}) {
  refuseOldNode();
  if (isReady(building)) return;
  await withLock(lockFolder, async () => {
    if (!isInstalled()) await install();
    if (building) await build(staleTargets());
  });
}

/** Runs a command's main function; a failure is one line for people, and the exit code says so. */
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
