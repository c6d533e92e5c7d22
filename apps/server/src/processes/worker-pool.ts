import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { setupPrimary } from '@socket.io/cluster-adapter';
import prom from 'prom-client';
import type { PushMessage } from '../core/outbox/outbox.ts';
import { startProblem } from '../core/start-problem.ts';
import { steadyNow } from '../core/steady-clock.ts';
import { type FromPrimary, type FromWorker, isOwnMessage } from './messages.ts';

const pausesMs = [0, 250, 1000, 2000, 5000, 10_000];
const stableAfterMs = 60_000;

export interface WorkerPoolParts {
  writeLine(line: string): void;
  /** The figures of the primary process, as Prometheus reads them; they are added to those of the workers. */
  ownFigures(): Promise<string>;
}

/**
 * Starts the workers with their settings, and restarts each one that ends unexpectedly: immediately, then after growing pauses while none
 * runs for a minute. Returns their address once the first is ready; a worker that cannot start before that is a start problem.
 */
export async function startWorkers(size: number, settings: Record<string, string>, { writeLine, ownFigures }: WorkerPoolParts) {
  const ready = new Set<Worker>();
  const ended = new Set<Promise<void>>();
  const metrics = new prom.AggregatorRegistry();
  let stopping = false;
  let failures = 0;
  setupPrimary();

  const notify = (worker: Worker, message: FromPrimary) =>
    new Promise<void>((resolve, reject) => {
      worker.send(message, (problem) => (problem ? reject(problem) : resolve()));
    });

  function start(onFirst: (message: FromWorker) => void = () => undefined): void {
    const worker = cluster.fork(settings);
    const startedAt = steadyNow();
    worker.on('error', () => undefined);
    worker.on('message', (message: unknown) => {
      if (!isOwnMessage<FromWorker>(message)) return;
      if (message.entrepot === 'ready') ready.add(worker);
      if (message.entrepot === 'metrics') void answerMetrics(worker, message.question);
      else onFirst(message);
    });
    const end = new Promise<void>((resolve) => {
      worker.once('exit', (code, signal) => {
        ready.delete(worker);
        onFirst({ entrepot: 'failed', sentence: `a worker ended with ${signal ?? code} before it was ready` });
        if (!stopping) void startAgain(worker, startedAt, signal ?? String(code));
        resolve();
      });
    });
    ended.add(end);
    void end.then(() => ended.delete(end));
  }

  async function startAgain(exited: Worker, startedAt: number, how: string): Promise<void> {
    if (steadyNow() - startedAt > stableAfterMs) failures = 0;
    const pause = pausesMs[Math.min(failures++, pausesMs.length - 1)]!;
    writeLine(`Worker ${exited.process.pid} ended unexpectedly (${how}) and is being restarted`);
    await sleep(pause, undefined, { ref: false });
    if (!stopping) start();
  }

  async function answerMetrics(worker: Worker, question: number): Promise<void> {
    const texts = await Promise.all([metrics.clusterMetrics(), ownFigures()].map((part) => part.catch(() => '')));
    const text = texts.join('\n');
    await notify(worker, { entrepot: 'metrics', question, text }).catch(() => undefined);
  }

  async function end(): Promise<void> {
    await Promise.all(
      Object.values(cluster.workers ?? {}).map((worker) => worker && notify(worker, { entrepot: 'stop' }).catch(() => undefined)),
    );
    await Promise.all(ended);
  }

  let ending: Promise<void> | undefined;
  function stop(): Promise<void> {
    stopping = true;
    return (ending ??= end());
  }

  const first = await new Promise<FromWorker>((resolve) => {
    for (let at = 0; at < size; at++) start(resolve);
  });
  if (first.entrepot !== 'ready') {
    await stop();
    throw startProblem(first.entrepot === 'failed' ? first.sentence : 'no worker became ready');
  }

  return {
    address: first.address,
    /**
     * Passes a push to one worker, whose hub forwards it to the others; throws while none is ready. It is the same worker for as long as it
     * runs: with two routes, a later push could overtake an earlier one.
     */
    async push(siteId: string, message: PushMessage): Promise<void> {
      const [worker] = ready;
      if (!worker) throw new Error('no worker is ready');
      await notify(worker, { entrepot: 'push', siteId, message });
    },
    /** Announces to proxies that the workers end soon. */
    announceEnd(): void {
      for (const worker of ready) void notify(worker, { entrepot: 'end announced' }).catch(() => undefined);
    },
    /** Sends all workers the stop message and waits for them; further calls wait for the same stop. */
    stop,
  };
}
export type WorkerPool = Awaited<ReturnType<typeof startWorkers>>;
