import { inSources } from './source-lines.ts';

const forPeople = Symbol('for people');

/** Why the server cannot start, as one sentence for the person who started it. */
export const startProblem = (sentence: string): Error => Object.assign(new Error(sentence), { [forPeople]: true });

/** What the terminal shows of a failure, of the start above all: the sentence of a `startProblem`, of anything else where it came from. */
export function shownProblem(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem);
  return forPeople in problem ? problem.message : inSources(problem.stack ?? problem.message);
}
