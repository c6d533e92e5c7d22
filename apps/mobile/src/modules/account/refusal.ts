import type { ApiProblem } from '@entrepot/client/calls/problem.ts';

/** A refusal in one sentence with those about its fields, where a form shows it above them. */
export const wordsOf = ({ message, problems }: ApiProblem): string => [message, ...problems.map((one) => one.message)].join(' ');
