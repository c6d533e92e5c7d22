import cluster from 'node:cluster';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './core/config.ts';
import { root } from './core/root.ts';
import { shownProblem } from './core/start-problem.ts';
import { tellSignInCode } from './processes/told-code.ts';
import { runPrimary } from './processes/primary.ts';
import { runWorker } from './processes/worker.ts';

/** The version that browsers compare: it changes with every build of a client. */
function builtVersion(): string {
  const pages = ['web', 'mobile'].map((client) => join(root, 'apps', client, 'dist/index.html')).filter((page) => existsSync(page));
  if (pages.length === 0) return 'development';
  const hash = createHash('sha256');
  for (const page of pages) hash.update(readFileSync(page));
  return hash.digest('hex').slice(0, 12);
}

async function main(): Promise<void> {
  const config = readConfig(process.env, root);
  const asked = process.argv.indexOf('--sign-in-code');
  if (asked >= 0) return tellSignInCode(config, process.argv[asked + 1] ?? '');
  await (cluster.isWorker ? runWorker : runPrimary)(config, builtVersion());
}

function end(problem: unknown): void {
  process.stderr.write(`${shownProblem(problem)}\n`);
  process.exit(1);
}

process.on('uncaughtException', end);
main().catch(end);
