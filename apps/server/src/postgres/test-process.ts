import { startPostgres } from './start-postgres.ts';

/**
 * A separate process for the tests: starts the database of the folder in its arguments, prints the result as JSON and runs until SIGTERM.
 */
async function main(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir, log: () => undefined, settings: { shared_buffers: '16MB' }, waitMs: 0 });
  const stay = setInterval(() => undefined, 1000);
  process.once('SIGTERM', async () => {
    clearInterval(stay);
    await postgres.stop();
  });
  process.stdout.write(`${JSON.stringify({ adopted: postgres.adopted, urls: postgres.urls })}\n`);
}

await main(process.argv[2] ?? '');
