import type { App } from '../core/app.ts';
import type { Config } from '../core/config.ts';
import { describeProblem } from '../core/start-problem.ts';
import { openServer } from '../server.ts';
import { listenProblem } from './listen.ts';
import { type FromPrimary, type FromWorker, isOwnMessage } from './messages.ts';

const notify = (message: FromWorker) => process.send?.(message);

/** Runs one of several server processes: answers calls and serves sockets until the primary stops it. It ends with the primary. */
export async function runWorker(config: Config, version: string): Promise<void> {
  // A terminal signals the whole process group; the primary decides when workers stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const waiting = new Map<number, (text: string) => void>();
  let lastRequestId = 0;
  const metrics = () =>
    new Promise<string>((resolve) => {
      waiting.set(++lastRequestId, resolve);
      notify({ entrepot: 'metrics', question: lastRequestId });
    });

  let server: App | undefined;
  // Registered first, because a worker may be stopped while it starts.
  process.on('message', (message: unknown) => {
    if (!isOwnMessage<FromPrimary>(message)) return;
    if (message.entrepot === 'push') void server?.push(message.siteId, message.message);
    else if (message.entrepot === 'metrics') {
      waiting.get(message.question)?.(message.text);
      waiting.delete(message.question);
    } else if (message.entrepot === 'end announced') server?.announceEnd();
    else if (server) void server.close().finally(() => process.exit(0));
    else process.exit(0);
  });

  try {
    server = await openServer({ config, databaseUrl: config.databaseUrl!, version, part: { name: 'front', metrics } });
    const address = await server.listen().catch((problem) => Promise.reject(listenProblem(problem, config)));
    notify({ entrepot: 'ready', address });
  } catch (problem) {
    process.send?.({ entrepot: 'failed', sentence: describeProblem(problem) } satisfies FromWorker, () => process.exit(1));
  }
}
