import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { setupPrimary } from '@socket.io/cluster-adapter';
import prom from 'prom-client';
import type { PushMessage } from '../core/outbox/outbox.ts';
import { startProblem } from '../core/start-problem.ts';
import { steadyNow } from '../core/steady.ts';
import { type FromPrimary, type FromWorker, isOurs } from './messages.ts';

const pausesMs = [0, 250, 1000, 2000, 5000, 10_000];
const soundAfterMs = 60_000;

/**
 * Starts the workers with settings of their own, and each that ends by itself again: at once, then after growing pauses while none runs
 * for a minute. Gives where they listen once the first is ready; a worker that cannot start before that is a start problem.
 */
export async function startCrew(size: number, settings: Record<string, string>, say: (line: string) => void) {
  const ready = new Set<Worker>();
  const ended = new Set<Promise<void>>();
  const metrics = new prom.AggregatorRegistry();
  let stopping = false;
  let failures = 0;
  setupPrimary();

  const tell = (worker: Worker, message: FromPrimary) =>
    new Promise<void>((resolve, reject) => {
      worker.send(message, (problem) => (problem ? reject(problem) : resolve()));
    });

  function start(onFirst: (message: FromWorker) => void = () => undefined): void {
    const worker = cluster.fork(settings);
    const startedAt = steadyNow();
    worker.on('error', () => undefined);
    worker.on('message', (message: unknown) => {
      if (!isOurs<FromWorker>(message)) return;
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

  async function startAgain(gone: Worker, startedAt: number, how: string): Promise<void> {
    if (steadyNow() - startedAt > soundAfterMs) failures = 0;
    const pause = pausesMs[Math.min(failures++, pausesMs.length - 1)]!;
    say(`Worker ${gone.process.pid} ended by itself (${how}) and is started again`);
    await sleep(pause, undefined, { ref: false });
    if (!stopping) start();
  }

  async function answerMetrics(worker: Worker, question: number): Promise<void> {
    const text = await metrics.clusterMetrics().catch(() => '');
    await tell(worker, { entrepot: 'metrics', question, text }).catch(() => undefined);
  }

  async function end(): Promise<void> {
    await Promise.all(
      Object.values(cluster.workers ?? {}).map((worker) => worker && tell(worker, { entrepot: 'stop' }).catch(() => undefined)),
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
     * Hands a push to one worker, whose hub passes it on to the others; throws while none is ready. It is the same worker while that
     * one lives: two roads would let a later push overtake an earlier one.
     */
    async push(siteId: string, message: PushMessage): Promise<void> {
      const [worker] = ready;
      if (!worker) throw new Error('no worker is ready');
      await tell(worker, { entrepot: 'push', siteId, message });
    },
    /** Tells all workers to stop and waits until they have; whoever asks again waits for the same. */
    stop,
  };
}
export type Crew = Awaited<ReturnType<typeof startCrew>>;
