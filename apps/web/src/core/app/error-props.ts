import { isApiProblem } from '@entrepot/client/calls/problem.ts';

/** What an error panel shows of a failed request: what failed, the id to copy, and a way to try again. */
export function errorProps(error: Error, again?: () => unknown): { message: string; requestId?: string; onRetry?(): void } {
  const requestId = isApiProblem(error) ? error.requestId : null;
  return { message: error.message, requestId: requestId ?? undefined, onRetry: again ? () => void again() : undefined };
}
