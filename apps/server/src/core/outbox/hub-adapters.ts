import cluster from 'node:cluster';
import { createAdapter as clusterAdapter } from '@socket.io/cluster-adapter';
import type { ServerOptions } from 'socket.io';
import type { Config } from '../config.ts';
import { startProblem } from '../start-problem.ts';

/** Connects the hub of this process with the sockets of other processes. */
export interface HubAdapter {
  adapter: NonNullable<ServerOptions['adapter']>;
  close(): Promise<void>;
}

const timeoutMs = 10_000;

/** The hub's connection to other processes: Redis when configured, the primary process for workers on one machine, otherwise none. */
export async function hubAdapter({ redisUrl }: Pick<Config, 'redisUrl'>, log: (problem: unknown) => void): Promise<HubAdapter | undefined> {
  if (redisUrl) return redisAdapter(redisUrl, log);
  return cluster.isWorker ? { adapter: clusterAdapter(), close: async () => undefined } : undefined;
}

/**
 * Connects the hubs of several machines. While Redis is away, pushes between machines are lost; those to sockets of this process continue.
 * A Redis that does not answer at the start is a start problem.
 */
async function redisAdapter(url: string, log: (problem: unknown) => void): Promise<HubAdapter> {
  const [{ createClient }, { createAdapter }] = await Promise.all([import('redis'), import('@socket.io/redis-adapter')]);
  const sender = createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: timeoutMs } });
  const listener = sender.duplicate({ disableOfflineQueue: false });
  for (const client of [sender, listener]) client.on('error', log);
  try {
    await inTime(Promise.all([sender.connect(), listener.connect()]));
  } catch (problem) {
    for (const client of [sender, listener]) client.destroy();
    throw startProblem(`REDIS_URL does not answer: ${(problem as Error).message}`);
  }
  // The adapter does not await its publishing, so a rejection by Redis must not end the process.
  const publish = sender.publish.bind(sender);
  const publisher = Object.assign(sender, {
    publish: (channel: string, message: string) =>
      publish(channel, message).catch((problem) => {
        log(problem);
        return 0;
      }),
  });
  return {
    adapter: createAdapter(publisher, listener),
    async close() {
      await Promise.allSettled([sender.close(), listener.close()]);
    },
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
