import { databaseError } from './db.ts';

const gone = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
// Shutting down, crashed, starting up, too many connections.
const states = new Set(['57P01', '57P02', '57P03', '53300']);
const connectionErrorPattern = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

// A serialization failure, a deadlock, a lock timeout, a statement timeout.
const busyStates = new Set(['40001', '40P01', '55P03', '57014']);

/** Seconds after which a retry is likely to succeed. */
export const retryAfterSeconds = 2;

/** Whether the failure means that the database is unreachable. It restarts automatically, so a retry helps. */
export function isWithoutDatabase(problem: unknown): boolean {
  const { code, message } = (problem ?? {}) as { code?: string; message?: string };
  // Checked before the SQLSTATEs: EPIPE has their form.
  if (gone.has(code ?? '')) return true;
  const state = databaseError(problem)?.state;
  return state ? states.has(state) : connectionErrorPattern.test(message ?? '');
}

/** Whether the failure means that the database is overloaded. Nothing was written, and a retry helps. */
export const isTooBusy = (problem: unknown): boolean => busyStates.has(databaseError(problem)?.state ?? '');
