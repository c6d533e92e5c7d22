import { inSources } from './source-lines.ts';

const isUserMessage = Symbol('for people');

/** An error that explains in one sentence why the server cannot start. */
export const startProblem = (sentence: string): Error => Object.assign(new Error(sentence), { [isUserMessage]: true });

/** Formats a failure for the terminal: the sentence of a `startProblem`, the stack trace of anything else. */
export function describeProblem(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem);
  return isUserMessage in problem ? problem.message : inSources(problem.stack ?? problem.message);
}
