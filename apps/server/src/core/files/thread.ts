import { join } from 'node:path';
import { memoryUsage } from 'node:process';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { root } from '../root.ts';
import { inTurns } from './turns.ts';

const lookEveryMs = 50;

/** Thrown when a thread was ended because it took too long or too much memory. */
export const beyondLimits = Symbol('beyond limits');

export interface ThreadOptions {
  /** The program, from `apps/server/src` on, without its ending. */
  program: string;
  /** How long one answer may take. */
  ms: number;
  /** How much memory it may take: of JavaScript itself, and as much again of plain bytes. */
  megabytes: number;
}

/** What is built has the program beside it; in development it is read from its source. */
function startProgram(program: string, options: WorkerOptions): Worker {
  const built = join(root, 'apps/server/dist', `${program.replaceAll('/', '-')}.js`);
  if (import.meta.url.endsWith('/dist/main.js')) return new Worker(built, options);
  const source = pathToFileURL(join(root, 'apps/server/src', `${program}.ts`)).href;
  return new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import('${source}')))`, { ...options, eval: true });
}

/**
 * Asks a program in a thread of its own, one question at a time, the people who ask in turn. A thread that breaks a limit is ended,
 * whatever it does, and its question is answered with `beyondLimits`; the next one gets a new thread. Nothing of it keeps the process alive.
 */
export function thread<Asked, Answered>({ program, ms, megabytes }: ThreadOptions) {
  let worker: Worker | undefined;
  const inTurn = inTurns();

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

  function answered(asked: Asked): Promise<Answered> {
    const asking = started();
    return new Promise<Answered>((resolve, reject) => {
      const end = (problem: unknown) => {
        clean();
        if (worker === asking) worker = undefined;
        void asking.terminate();
        reject(problem);
      };
      const late = setTimeout(() => end(beyondLimits), ms);
      // The limit of a thread counts its objects, not its plain bytes: those are seen by what the whole process grows meanwhile.
      const before = memoryUsage.rss();
      const look = setInterval(() => memoryUsage.rss() - before > 2 * megabytes * 1024 * 1024 && end(beyondLimits), lookEveryMs);
      const take = (answer: Answered) => (clean(), resolve(answer));
      const fail = (problem: Error & { code?: string }) => end(problem.code === 'ERR_WORKER_OUT_OF_MEMORY' ? beyondLimits : problem);
      const gone = () => end(beyondLimits);
      function clean(): void {
        clearTimeout(late);
        clearInterval(look);
        asking.off('message', take).off('error', fail).off('exit', gone);
      }
      asking.on('message', take).on('error', fail).on('exit', gone);
      asking.postMessage(asked);
    });
  }

  /** Asks for somebody; a question is made only when its turn has come, so that what waits takes no room. */
  return (whose: string, make: () => Asked | Promise<Asked>): Promise<Answered> => inTurn(whose, async () => answered(await make()));
}
