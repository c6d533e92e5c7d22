// Drives a set-up of deploy/ by its own script, as its operator does, and kills its processes.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@entrepot/server/core/root.ts';
import { newFolder } from './product.ts';

const basePort = Number(process.env.DRILL_PORT ?? 8600);

/** A set-up of deploy/, started; `env` are further settings of its script. With DRILL_LEAVE=1 its folder with the logs remains. */
export async function openDeployment(name: 'two-nodes' | 'patroni', env: Record<string, string> = {}) {
  const { folder, removeFolder: remove } = newFolder();
  const removeFolder = () => (process.env.DRILL_LEAVE ? console.log(`The logs are in ${folder}/log`) : remove());
  const settings = { ...process.env, FOLDER: folder, BASE_PORT: String(basePort), LOG_LEVEL: 'fatal', ...env };

  function script(...args: string[]): Promise<string> {
    const child = spawn(join(root, 'deploy', name, 'cluster.sh'), args, { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    return new Promise((resolve, reject) =>
      child.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`${name} ${args.join(' ')}: ${output}`)))),
    );
  }
  const pidOf = (process_: string) => Number(readFileSync(join(folder, 'run', `${process_}.pid`), 'utf8'));
  const signal = (process_: string, how: NodeJS.Signals) => void process.kill(pidOf(process_), how);

  try {
    await script('up');
  } catch (problem) {
    await script('down').catch(() => undefined);
    removeFolder();
    throw problem;
  }
  return {
    folder,
    address: `http://127.0.0.1:${basePort}`,
    /** A port of the set-up, by its distance from the first one. */
    port: (at: number) => basePort + at,
    script,
    signal,
    pidOf,
    start: (process_: string) => script('start', process_),
    stop: (process_: string) => script('stop', process_),
    async close(): Promise<void> {
      await script('down').catch((problem) => console.error(problem));
      removeFolder();
    },
  };
}
export type Deployment = Awaited<ReturnType<typeof openDeployment>>;
