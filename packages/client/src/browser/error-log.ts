import { serverNow } from '@entrepot/contract/core/clock.ts';
import { create } from 'zustand';

/** An error that occurred in this browser. */
export interface LoggedError {
  id: number;
  at: Date;
  /** Route that was open. */
  route: string;
  message: string;
  stack: string;
}

const max = 100;
let last = 0;
const listeners = new Set<(error: LoggedError) => void>();

/** Errors since the page was loaded, newest first. */
export const useErrorLog = create<{ errors: readonly LoggedError[] }>(() => ({ errors: [] }));

/** Returns the log with one more error: newest first, at most a hundred. */
export const withError = (errors: readonly LoggedError[], error: LoggedError): readonly LoggedError[] => [error, ...errors].slice(0, max);

/** Logs a thrown value with the route where it happened. */
export function logError(thrown: unknown, route: string = location.pathname + location.search): void {
  last += 1;
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  const error = { id: last, at: serverNow(), route, message: thrown instanceof Error ? thrown.message : String(thrown), stack };
  useErrorLog.setState(({ errors }) => ({ errors: withError(errors, error) }));
  for (const listener of listeners) listener(error);
}

/** Clears the log. */
export const clearErrors = (): void => useErrorLog.setState({ errors: [] });

/** Subscribes to new errors; returns the function that unsubscribes. */
export function onError(listener: (error: LoggedError) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isAbort = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError';

/** Logs uncaught errors of the page; returns the function that stops it. */
export function watchErrors(): () => void {
  const thrown = (event: ErrorEvent) => logError(event.error ?? event.message);
  const refused = (event: PromiseRejectionEvent) => {
    if (!isAbort(event.reason)) logError(event.reason);
  };
  window.addEventListener('error', thrown);
  window.addEventListener('unhandledrejection', refused);
  return () => {
    window.removeEventListener('error', thrown);
    window.removeEventListener('unhandledrejection', refused);
  };
}
