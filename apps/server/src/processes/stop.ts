import { shownProblem } from '../core/start-problem.ts';

const mostMs = 10_000;

/**
 * Ends this process in order when it is asked to: the doors are shut at once, then the steps given to `add` run in the opposite order of
 * their giving, within ten seconds. Being asked a second time ends it at once.
 */
export function stopInOrder() {
  const doors: (() => unknown)[] = [];
  const steps: (() => Promise<unknown>)[] = [];
  let stopping = false;

  async function stop(): Promise<void> {
    if (stopping) return process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), mostMs).unref();
    let code = 0;
    // Whatever there is to wait for, nobody new is let in meanwhile.
    for (const shut of doors) shut();
    for (const step of steps.reverse()) {
      try {
        await step();
      } catch (problem) {
        process.stderr.write(`${shownProblem(problem)}\n`);
        code = 1;
      }
    }
    process.exit(code);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  return {
    add: (step: () => Promise<unknown>) => void steps.push(step),
    /** What people come in by: shut before anything else is waited for. */
    addDoor: (shut: () => unknown) => void doors.push(shut),
    stopping: () => stopping,
  };
}
