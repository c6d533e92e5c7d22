import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether Debian's pgbench (package postgresql-15) is installed; the embedded PostgreSQL does not include it. */
export const hasPgbench = spawnSync('pgbench', ['--version']).status === 0;

export interface Script {
  url: string;
  folder: string;
  name: string;
  /** SQL with pgbench's own variables; `:at` numbers the transactions of a run from `from` on. */
  sql: string;
  count: number;
  lanes: number;
}

/** Creates a round of pgbench: `count` prepared transactions over some connections; returns transactions per second. */
export function pgbench({ url, folder, name, sql, count, lanes }: Script, take: (count: number) => number): (() => Promise<number>) | null {
  if (!hasPgbench) return null;
  const file = join(folder, `${name}.sql`);
  const each = Math.ceil(count / lanes);
  writeFileSync(file, `\\set n :n + 1\n\\set at :from + :client_id * ${each} + :n\n${sql};\n`);
  return async () => {
    const from = take(each * lanes) - 1;
    const options = [
      '-n',
      '-M',
      'prepared',
      '-c',
      `${lanes}`,
      '-j',
      '1',
      '-t',
      `${each}`,
      '-D',
      `from=${from}`,
      '-D',
      'n=0',
      '-f',
      file,
      url,
    ];
    return tps(await output('pgbench', options));
  };
}

function tps(text: string): number {
  const found = /^tps = ([\d.]+)/m.exec(text);
  if (!found) throw new Error(`pgbench said: ${text}`);
  return Number(found[1]);
}

function output(command: string, options: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, options, { stdio: ['ignore', 'pipe', 'pipe'] });
    let outputText = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (outputText += text));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(outputText) : reject(new Error(`${command}: ${outputText}`))));
  });
}
