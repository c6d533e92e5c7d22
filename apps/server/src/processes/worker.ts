import type { App } from '../core/app.ts';
import type { Config } from '../core/config.ts';
import { shownProblem } from '../core/start-problem.ts';
import { openServer } from '../server.ts';
import { listenProblem } from './listen.ts';
import { type FromPrimary, type FromWorker, isOurs } from './messages.ts';

const tell = (message: FromWorker) => process.send?.(message);

/** One server process among several: answers calls and holds sockets until the primary says stop. It ends with the primary. */
export async function runWorker(config: Config, version: string): Promise<void> {
  // A terminal tells the whole group; the primary decides when.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const waiting = new Map<number, (text: string) => void>();
  let asked = 0;
  const metrics = () =>
    new Promise<string>((resolve) => {
      waiting.set(++asked, resolve);
      tell({ entrepot: 'metrics', question: asked });
    });

  let server: App | undefined;
  // Listened to from the first moment: a worker may be told to stop while it starts.
  process.on('message', (message: unknown) => {
    if (!isOurs<FromPrimary>(message)) return;
    if (message.entrepot === 'push') void server?.push(message.siteId, message.message);
    else if (message.entrepot === 'metrics') {
      waiting.get(message.question)?.(message.text);
      waiting.delete(message.question);
    } else if (server) void server.close().finally(() => process.exit(0));
    else process.exit(0);
  });

  try {
    server = await openServer({ config, databaseUrl: config.databaseUrl!, version, part: { name: 'front', metrics } });
    const address = await server.listen().catch((problem) => Promise.reject(listenProblem(problem, config)));
    tell({ entrepot: 'ready', address });
  } catch (problem) {
    process.send?.({ entrepot: 'failed', sentence: shownProblem(problem) } satisfies FromWorker, () => process.exit(1));
  }
}
