import { databaseError } from './db.ts';

const gone = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
// Shutting down, crashed, starting up, too many connections.
const states = new Set(['57P01', '57P02', '57P03', '53300']);
const said = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

// A conflict of transactions, a deadlock, a lock that was not to be had in time, a statement that took too long.
const busyStates = new Set(['40001', '40P01', '55P03', '57014']);

/** Seconds after which asking again is likely to help. */
export const retryAfterSeconds = 2;

/** Did this fail because the database was not to be reached? It is started again by itself, so asking again helps. */
export function isWithoutDatabase(problem: unknown): boolean {
  const { code, message } = (problem ?? {}) as { code?: string; message?: string };
  // Before the states of statements: EPIPE has their form.
  if (gone.has(code ?? '')) return true;
  const state = databaseError(problem)?.state;
  return state ? states.has(state) : said.test(message ?? '');
}

/** Did this fail because the database had too much to do at this moment? Nothing was written, and asking again helps. */
export const isTooBusy = (problem: unknown): boolean => busyStates.has(databaseError(problem)?.state ?? '');
