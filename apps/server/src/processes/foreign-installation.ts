import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fileStore } from '../core/files/files.ts';
import { installationProblem, recordInstallation } from '../core/installation.ts';
import type { Config } from '../core/config.ts';

const lookAgainMs = 5_000;

/**
 * Records the key and the storage of the first process of a database. With another key or storage than those, the process is alive but not
 * ready: it answers every request with 503 and the reason, and runs no jobs, until its operator has corrected it.
 */
export async function untilOwnInstallation(config: Config, adminUrl: string, writeLine: (line: string) => void): Promise<void> {
  const own = { mark: fileStore(config).mark, secretKey: config.secretKey };
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1 });
  pool.on('error', () => undefined);
  try {
    await recordInstallation(pool, own);
    let problem = await installationProblem(pool, own);
    if (!problem) return;
    const http = createServer((request, response) => {
      const isAlive = request.url === '/healthz';
      response.writeHead(isAlive ? 200 : 503, { 'Content-Type': 'text/plain', 'Retry-After': '5', Connection: 'close' });
      response.end(isAlive ? 'ok' : `not ready: ${problem}`);
    });
    await new Promise<void>((resolve) => http.listen(config.port, config.host, resolve));
    writeLine(`Not ready: ${problem}`);
    while (problem) {
      await sleep(lookAgainMs);
      problem = await installationProblem(pool, own);
    }
    await new Promise((resolve) => http.close(resolve));
  } finally {
    await pool.end();
  }
}
