import { join } from 'node:path';
import { memoryUsage } from 'node:process';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { root } from '../root.ts';
import { createFairQueue } from './fair-queue.ts';

const lookEveryMs = 50;

/** Thrown when a thread was terminated because it exceeded its time or memory limit. */
export const beyondLimits = Symbol('beyond limits');

export interface ThreadOptions {
  /** The program, relative to `apps/server/src`, without extension. */
  program: string;
  /** Time limit (ms) of one answer. */
  ms: number;
  /** Memory limit of the JavaScript heap, and the same again for plain bytes. */
  megabytes: number;
}

/** In a build, the program is next to the bundle; in development it runs from source. */
function startProgram(program: string, options: WorkerOptions): Worker {
  const built = join(root, 'apps/server/dist', `${program.replaceAll('/', '-')}.js`);
  if (import.meta.url.endsWith('/dist/main.js')) return new Worker(built, options);
  const source = pathToFileURL(join(root, 'apps/server/src', `${program}.ts`)).href;
  return new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import('${source}')))`, { ...options, eval: true });
}

/**
 * Runs a program in a worker thread, one request at a time, in turn by person. A thread that exceeds a limit is terminated and its request
 * rejected with `beyondLimits`; the next request gets a new thread. The thread does not keep the process alive.
 */
export function thread<WorkerRequest, Answered>({ program, ms, megabytes }: ThreadOptions) {
  let worker: Worker | undefined;
  const enqueue = createFairQueue();

  function started(): Worker {
    if (worker) return worker;
    const made = startProgram(program, { resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    made.unref();
    made.once('exit', () => {
      if (worker === made) worker = undefined;
    });
    worker = made;
    return made;
  }

  function answered(input: WorkerRequest): Promise<Answered> {
    const running = started();
    return new Promise<Answered>((resolve, reject) => {
      const end = (problem: unknown) => {
        clean();
        if (worker === running) worker = undefined;
        void running.terminate();
        reject(problem);
      };
      const late = setTimeout(() => end(beyondLimits), ms);
      // The thread's limit covers its heap, not plain bytes: those are measured by the growth of the whole process.
      const before = memoryUsage.rss();
      const look = setInterval(() => memoryUsage.rss() - before > 2 * megabytes * 1024 * 1024 && end(beyondLimits), lookEveryMs);
      const take = (answer: Answered) => (clean(), resolve(answer));
      const fail = (problem: Error & { code?: string }) => end(problem.code === 'ERR_WORKER_OUT_OF_MEMORY' ? beyondLimits : problem);
      const onExit = () => end(beyondLimits);
      function clean(): void {
        clearTimeout(late);
        clearInterval(look);
        running.off('message', take).off('error', fail).off('exit', onExit);
      }
      running.on('message', take).on('error', fail).on('exit', onExit);
      running.postMessage(input);
    });
  }

  /** Queues a request of a person; `make` runs only when it is their turn, so that waiting requests use no memory. */
  return (whose: string, make: () => WorkerRequest | Promise<WorkerRequest>): Promise<Answered> =>
    enqueue(whose, async () => answered(await make()));
}
