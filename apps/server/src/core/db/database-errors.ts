import { databaseError } from './db.ts';

// Sockets, names that are not known for a moment, and a missing socket file.
const gone = new Set(
  (
    'ECONNABORTED ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTDOWN EHOSTUNREACH ENETDOWN ENETRESET ENETUNREACH ' +
    'EAI_AGAIN ENOTFOUND ENOENT ERR_STREAM_DESTROYED ERR_STREAM_WRITE_AFTER_END'
  ).split(' '),
);
// A connection failed; the server shut down, crashed, is starting up or closed an idle session; too many connections; the server became a
// standby that refuses to write.
const unreachable = /^(?:08[0-9A-Z]{3}|57P0[1-5]|53300|25006)$/;
const connectionErrorPattern =
  /Connection terminated|timeout e(?:xceeded when trying to connect|xpired)|Client (?:has encountered a connection error|was closed)/;
// Every connection of the pool stays in use.
const noFreeConnection = /timeout exceeded when trying to connect/;

// A serialization failure, a deadlock, a lock timeout.
const conflictStates = ['40001', '40P01', '55P03'];
// Those, and a statement timeout.
const busyStates = new Set([...conflictStates, '57014']);

// The disk of the database, of the data folder, a quota.
const fullDisk = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Seconds after which a retry is likely to succeed. */
export const retryAfterSeconds = 2;

/** Whether the failure means that the database is unreachable. It restarts automatically, so a retry helps. */
export function isWithoutDatabase(problem: unknown): boolean {
  const { code, message, syscall = 'connect' } = (problem ?? {}) as { code?: string; message?: string; syscall?: string };
  // A file that does not exist is another problem.
  if (code === 'ENOENT') return syscall === 'connect';
  // Checked before the SQLSTATEs: EPIPE has their form.
  if (gone.has(code ?? '')) return true;
  const state = databaseError(problem)?.state;
  return state ? unreachable.test(state) : connectionErrorPattern.test(message ?? '');
}

/** Whether the connection to the database was lost or refused: unlike a pool without a free connection, where waiting again adds to the load. */
export const isConnectionLost = (problem: unknown): boolean =>
  isWithoutDatabase(problem) && !noFreeConnection.test(String((problem as { message?: unknown }).message));

/** Whether the failure means that the database is overloaded. Nothing was written, and a retry helps. */
export const isTooBusy = (problem: unknown): boolean => busyStates.has(databaseError(problem)?.state ?? '');

/**
 * Runs a transaction again, at most three times in total, when it conflicted with another one: a serialization failure, a deadlock, a lock
 * timeout. Nothing of such an attempt was written. Throws the last failure.
 */
export async function retryConflicts<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work();
  } catch (problem) {
    if (tries > 1 && conflictStates.includes(databaseError(problem)?.state ?? '')) return retryConflicts(work, tries - 1);
    throw problem;
  }
}

/** Whether a statement did not end within its time limit. */
export const isTimedOut = (problem: unknown): boolean =>
  databaseError(problem)?.state === '57014' && /statement timeout/.test(String((problem as { message?: unknown }).message));

/** Whether the failure means that a disk is full. Nothing was written; a retry helps once there is room again. */
export const isDiskFull = (problem: unknown): boolean => fullDisk.has(String((problem as { code?: unknown } | null)?.code));
