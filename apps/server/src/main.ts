import cluster from 'node:cluster';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeApiDocument } from './api-document.ts';
import { readConfig } from './core/config.ts';
import { root } from './core/root.ts';
import { describeProblem } from './core/start-problem.ts';
import { printSignInCode } from './processes/sign-in-code.ts';
import { rescue } from './processes/rescue.ts';
import { prepareDatabase } from './processes/prepare-database.ts';
import { runPrimary } from './processes/primary.ts';
import { runWorker } from './processes/worker.ts';

/** The version that browsers compare; it changes with every build of a client. */
function builtVersion(): string {
  const pages = ['web', 'mobile'].map((client) => join(root, 'apps', client, 'dist/index.html')).filter((page) => existsSync(page));
  if (pages.length === 0) return 'development';
  const hash = createHash('sha256');
  for (const page of pages) hash.update(readFileSync(page));
  return hash.digest('hex').slice(0, 12);
}

async function main(): Promise<void> {
  const config = readConfig(process.env, root);
  const flagIndex = process.argv.indexOf('--sign-in-code');
  if (flagIndex >= 0) return printSignInCode(config, process.argv[flagIndex + 1] ?? '');
  const prepareIndex = process.argv.indexOf('--prepare-database');
  if (prepareIndex >= 0) return prepareDatabase(config, process.argv.slice(prepareIndex + 1));
  const rescueIndex = process.argv.indexOf('--rescue');
  if (rescueIndex >= 0) return rescue(config, process.argv.slice(rescueIndex + 1));
  const folderIndex = process.argv.indexOf('--api-document');
  if (folderIndex >= 0) return writeApiDocument(config, process.argv[folderIndex + 1] ?? '.');
  await (cluster.isWorker ? runWorker : runPrimary)(config, builtVersion());
}

function end(problem: unknown): void {
  process.stderr.write(`${describeProblem(problem)}\n`);
  process.exit(1);
}

process.on('uncaughtException', end);
main().catch(end);
